import { countCustomers, type CustomerCounts, readCustomerKey, sumCounts } from "#domain/kpi/count-customers.ts";
import { type PeriodName, periodOf } from "#domain/kpi/periods.ts";
import { businessDayOf } from "#domain/values/business-day.ts";
import type { Identifier } from "#domain/values/identifier.ts";
import type { Currency } from "#domain/values/money.ts";
import type { Device } from "#local/databases/device.ts";

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
  const { customers } = mirror;
  const asked =
    repId === null ? customers.orderBy("figureKey") : customers.where("figureKey").between([repId], [repId, []]);
  const keys = await asked.keys();
  const counts = countCustomers(
    keys.flatMap((key) => {
      const known = readCustomerKey(key);
      return known === null || (customerClass !== null && known[7] !== customerClass) ? [] : [known];
    }),
    period,
    timeZone,
  );
  return { currency, counts: sumCounts(counts.values()) };
}
