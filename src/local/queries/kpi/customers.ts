import {
  countCustomers,
  type CustomerCounts,
  readCustomerKey,
  sumCounts,
  withVisitAt,
} from "#domain/kpi/count-customers.ts";
import { type Period, type PeriodName, periodOf } from "#domain/kpi/periods.ts";
import { ageOverdue, type OverdueByAge } from "#domain/payment/age-overdue.ts";
import { businessDayOf } from "#domain/values/business-day.ts";
import type { Identifier } from "#domain/values/identifier.ts";
import type { Currency } from "#domain/values/money.ts";
import type { Device } from "#local/databases/device.ts";

/** Where a customer's key has what is overdue and the class. */
const OVERDUE = 5;
const CLASS = 7;

/** The customers of this device, counted over a period that ends today (KPI-15). */
export interface CustomerFigures {
  readonly currency: Currency;
  readonly counts: CustomerCounts;
}

interface CustomerFiguresArgs {
  /** "day" = today alone. */
  readonly name: PeriodName | "day";
  /** Null = everybody's. */
  readonly repId: Identifier | null;
  /** Null = of every class. */
  readonly customerClass: string | null;
}

/** Null where they cannot be known: before the company is loaded, and over a period that is past. */
export async function readCustomerFigures(
  device: Device,
  { name, repId, customerClass }: CustomerFiguresArgs,
): Promise<CustomerFigures | null> {
  const { mirror, identity } = device;
  const company = await mirror.company.get(identity.companyId);
  if (company === undefined) return null;
  const { timeZone, currency } = company.settings;
  const today = businessDayOf(device.now(), timeZone);
  const period = name === "day" ? { from: today, to: today } : periodOf(name, today);
  if (period.to !== today) return null;
  const counts = await countByRep(device, { period, timeZone, repId, customerClass });
  return { currency, counts: sumCounts(counts.values()) };
}

interface CountArgs {
  /** Ends today. */
  readonly period: Period;
  readonly timeZone: string;
  /** Null = everybody's. */
  readonly repId: Identifier | null;
  readonly customerClass: string | null;
}

/** The customers of this device by their main salesperson, by an index and without reading them, with the visits made here. */
export async function countByRep(
  device: Device,
  { period, timeZone, repId, customerClass }: CountArgs,
): Promise<ReadonlyMap<Identifier, CustomerCounts>> {
  const [keys, visits] = await Promise.all([asked(device, repId).keys(), device.work.visits.toArray()]);
  const unsent = new Map(visits.map(({ customerId, visit }) => [customerId, visit.checkIn.at]));
  // Both in the order of the index.
  const ids = unsent.size === 0 ? [] : await asked(device, repId).primaryKeys();
  const known = keys.flatMap((key, place) => {
    const read = readCustomerKey(key);
    if (read === null || (customerClass !== null && read[CLASS] !== customerClass)) return [];
    return [withVisitAt(read, unsent.get(ids[place] ?? "") ?? 0)];
  });
  return countCustomers(known, period, timeZone);
}

function asked({ mirror: { customers } }: Device, repId: Identifier | null) {
  return repId === null ? customers.orderBy("figureKey") : customers.where("figureKey").between([repId], [repId, []]);
}

/** What is overdue, by how long (KPI-42). Only customers who owe something that is overdue are read. */
export async function readOverdue(
  device: Device,
  { repId, customerClass }: Pick<CustomerFiguresArgs, "repId" | "customerClass">,
): Promise<{ readonly currency: Currency; readonly byAge: OverdueByAge } | null> {
  const { mirror, identity } = device;
  const company = await mirror.company.get(identity.companyId);
  if (company === undefined) return null;
  const { timeZone, currency } = company.settings;
  // Both in the order of the index.
  const [keys, ids] = await Promise.all([asked(device, repId).keys(), asked(device, repId).primaryKeys()]);
  const late = ids.filter((_, place) => {
    const known = readCustomerKey(keys[place]);
    return known !== null && known[OVERDUE] > 0 && (customerClass === null || known[CLASS] === customerClass);
  });
  const rows = await mirror.customers.bulkGet(late);
  const today = businessDayOf(device.now(), timeZone);
  return {
    currency,
    byAge: ageOverdue(
      rows.filter((row) => row !== undefined),
      today,
    ),
  };
}
