import { itineraryFigures } from "#domain/kpi/count-day.ts";
import { deliveryFigures } from "#domain/kpi/count-deliveries.ts";
import { countedOrder, creditedTo, measureOrder, orderFigures } from "#domain/kpi/count-order.ts";
import { countedPayment } from "#domain/kpi/count-payment.ts";
import {
  changesOf,
  type Counted,
  type DayPart,
  type Figures,
  firstCount,
  lessFigures,
  readFigureKey,
  recount,
  sumFigures,
} from "#domain/kpi/figures.ts";
import type { WorkOrder } from "#domain/changes/place-order.ts";
import type { CompanySettings } from "#domain/company/company.ts";
import { isCounted } from "#domain/order/order-status.ts";
import type { StoredOrder } from "#domain/order/order.ts";
import { settledBy } from "#domain/payment/check-payment.ts";
import type { Period } from "#domain/kpi/periods.ts";
import type { Payment } from "#domain/payment/payment.ts";
import { addDays, businessDayOf } from "#domain/values/business-day.ts";
import type { Identifier } from "#domain/values/identifier.ts";
import type { Day, Instant } from "#domain/values/instant.ts";
import type { Currency } from "#domain/values/money.ts";
import type { Device } from "#local/databases/device.ts";
import { readDays } from "#local/outbox/known-days.ts";
import { readPeriod } from "./periods.ts";
import { readVisitParts } from "./visit-parts.ts";
import { listUnmirrored, readWork, storedView, type Work, workView } from "../order/order-view.ts";

/** Today's figures and those of the same weekday last week, from what this device holds (KPI-4). */
export interface DayFigures {
  readonly currency: Currency;
  /** The company's prices include tax: so does the net (KPI-2). */
  readonly isWithTax: boolean;
  readonly today: Figures;
  readonly weekAgo: Figures;
  /** How many of today's orders the store does not have yet. */
  readonly unsent: number;
  /** When the server's figures of today were read; null where they follow from this device's own copies. */
  readonly readAt: Instant | null;
  /** A day follows from this device's own copies: it is whole once they have arrived. */
  readonly needsCopies: boolean;
  /** Today's, of everybody who sold or visited, the highest net first. */
  readonly byRep: readonly RepFigures[];
}

export interface RepFigures {
  readonly repId: Identifier;
  readonly repName: string;
  readonly figures: Figures;
}

/** The figures of the company's day so far; null before the company is loaded. */
export async function readDayFigures(device: Device, { mine }: { readonly mine: boolean }): Promise<DayFigures | null> {
  const { identity } = device;
  const known = await readKnown(device);
  if (known === null) return null;
  const { timeZone, currency, pricesIncludeTax } = known.settings;
  const today = businessDayOf(device.now(), timeZone);
  const repId = mine ? identity.uid : null;
  const readDay = mine ? readOwnCopies : readCompanyDay;
  const [{ byRep: now, readAt }, { byRep: before, readAt: beforeReadAt }] = await Promise.all([
    readDay(device, today, repId, known),
    readDay(device, addDays(today, -7), repId, known),
  ]);
  const active = [...now].filter(([, { orders = 0, visits = 0 }]) => orders !== 0 || visits !== 0);
  const byRep = await Promise.all(
    active.map(async ([id, figures]) => ({ repId: id, repName: await readName(device, id, today), figures })),
  );
  return {
    currency,
    isWithTax: pricesIncludeTax,
    today: sumFigures([...now.values()]),
    weekAgo: sumFigures([...before.values()]),
    unsent: countUnsent(known, today, repId),
    readAt,
    needsCopies: readAt === null || beforeReadAt === null,
    byRep: byRep.toSorted((one, other) => (other.figures.net ?? 0) - (one.figures.net ?? 0)),
  };
}

/** Of somebody who is not among the staff any more: the name in an order of theirs. */
async function readName({ mirror }: Device, repId: Identifier, day: Day): Promise<string> {
  const member = await mirror.staff.get(repId);
  if (member !== undefined) return member.name;
  const theirs = mirror.orders.where("[businessDay+repId+status+totals.net]");
  return (await theirs.between([day, repId], [day, repId, []]).first())?.repName ?? "";
}

/** A day's figures by person. */
interface DayOf {
  readonly byRep: ReadonlyMap<Identifier, Figures>;
  readonly readAt: Instant | null;
}

/** What is read once for several days. */
interface Known extends ChangedOrders {
  readonly work: Work;
  readonly settings: CompanySettings;
  /** What was done here, laid over the days that it counts on. */
  readonly laidOver: (lacking: Lacking) => Promise<readonly DayPart[]>;
}

/** Null before the company is loaded. */
async function readKnown(device: Device): Promise<Known | null> {
  const [work, company] = await Promise.all([readWork(device), device.mirror.company.get(device.identity.companyId)]);
  if (company === undefined) return null;
  const { settings } = company;
  const orders = await readChangedOrders(device, work);
  const read = async (lacking: Lacking) => {
    const parts = await Promise.all([
      readOwnOrders(device, { work, settings, ...orders }, lacking),
      readOwnPayments(device, work, lacking),
      readVisitParts(device, work, orders.changed),
    ]);
    return parts.flat();
  };
  const parts = new Map<Lacking, Promise<readonly DayPart[]>>();
  const laidOver = (lacking: Lacking) => {
    const known = parts.get(lacking) ?? read(lacking);
    parts.set(lacking, known);
    return known;
  };
  return { work, settings, ...orders, laidOver };
}

async function readOwnCopies(device: Device, day: Day, repId: Identifier | null, known: Known): Promise<DayOf> {
  return { byRep: await sumPeriod(device, { from: day, to: day }, repId, known), readAt: null };
}

/**
 * A day of the company as the server counts it, where this device follows that (KPI-34), with what was done here and is
 * not sent laid over it: not all payments and days are on an owner's device.
 */
async function readCompanyDay(device: Device, day: Day, repId: Identifier | null, facts: Known): Promise<DayOf> {
  const known = await readPeriod(device, { from: day, to: day });
  if (known === null) return readOwnCopies(device, day, repId, facts);
  const [laidOver, visits] = await Promise.all([facts.laidOver("unanswered"), readOwnVisits(device, day)]);
  const parts = [...known.last, ...laidOver, ...visits];
  return { byRep: sumByRep(parts, { from: day, to: day }, repId), readAt: known.readAt };
}

/** By how much the visits made here differ from the store's copy of the day. */
async function readOwnVisits(device: Device, day: Day): Promise<DayPart[]> {
  const { identity, mirror } = device;
  const [known] = await readDays(device, { from: day, to: day, repId: identity.uid });
  if (known === undefined) return [];
  const stored = await mirror.itineraryDays.get(known.day.id);
  const before = stored === undefined ? {} : itineraryFigures(stored);
  return [{ repId: identity.uid, day, figures: lessFigures(itineraryFigures(known.day), before) }];
}

function sumByRep(
  parts: readonly DayPart[],
  { from, to }: Period,
  repId: Identifier | null,
): ReadonlyMap<Identifier, Figures> {
  const byRep = new Map<Identifier, Figures[]>();
  for (const part of parts) {
    if (part.day < from || part.day > to || (repId !== null && part.repId !== repId)) continue;
    byRep.set(part.repId, [...(byRep.get(part.repId) ?? []), part.figures]);
  }
  return new Map([...byRep].map(([id, figures]) => [id, sumFigures(figures)]));
}

/** What a day counts by person, of one or of all. */
export function readFigures(
  device: Device,
  day: Day,
  repId: Identifier | null,
): Promise<ReadonlyMap<Identifier, Figures>> {
  return readPeriodFigures(device, { from: day, to: day }, repId);
}

/**
 * What the days of a period count by person, of one or of all: its orders, visits and payments, with what was done here laid over the
 * store's (KPI-4).
 */
export async function readPeriodFigures(
  device: Device,
  period: Period,
  repId: Identifier | null,
): Promise<ReadonlyMap<Identifier, Figures>> {
  const known = await readKnown(device);
  return known === null ? new Map() : sumPeriod(device, period, repId, known);
}

async function sumPeriod(
  device: Device,
  { from, to }: Period,
  repId: Identifier | null,
  { laidOver }: Known,
): Promise<ReadonlyMap<Identifier, Figures>> {
  const [stored, own, days] = await Promise.all([
    readStored(device, { from, to }),
    laidOver("unmirrored"),
    readDays(device, { from, to, ...(repId !== null && { repId }) }),
  ]);
  const visits = days.map((known): DayPart => ({
    repId: known.day.repId,
    day: known.day.day,
    figures: itineraryFigures(known.day),
  }));
  return sumByRep([...stored, ...own, ...visits], { from, to }, repId);
}

/** What is laid over: all that the copies lack, or only what the store has not answered, as its own figures have the rest. */
type Lacking = "unmirrored" | "unanswered";

/** The index holds all that figures need, so that no order or payment is read. */
async function readStored({ mirror }: Device, { from, to }: Period): Promise<DayPart[]> {
  const tables = [mirror.orders, mirror.payments] as const;
  const keys = await Promise.all(tables.map((table) => table.where("figureKeys").between([from], [to, []]).keys()));
  return keys.flat().flatMap((key) => readFigureKey(key) ?? []);
}

/** The orders that this device changed, as the store has them, and those that it made and the store's copies lack. */
interface ChangedOrders {
  readonly changed: readonly StoredOrder[];
  readonly made: readonly WorkOrder[];
}

async function readChangedOrders(device: Device, work: Work): Promise<ChangedOrders> {
  const { orders } = device.mirror;
  return device.mirror.transaction("r", orders, async () => {
    const [rows, made] = await Promise.all([orders.bulkGet([...work.entries.keys()]), listUnmirrored(device, work)]);
    return { changed: rows.flatMap((row) => row ?? []), made };
  });
}

/** By how much the orders made or changed here differ from what is stored. A change that waits counts today, as it will in the store. */
async function readOwnOrders(
  device: Device,
  { work, settings, changed, made }: Omit<Known, "laidOver">,
  lacking: Lacking,
): Promise<DayPart[]> {
  const { identity, mirror } = device;
  const today = businessDayOf(device.now(), settings.timeZone);
  const parts = changed.flatMap((row) => {
    const counted = countedOrder(row);
    const { order, status } = storedView(row, work);
    const present = { ...row, ...order, status };
    const figures = sumFigures([orderFigures(present), deliveryFigures(present, settings)]);
    return changesOf(counted, recount(counted, figures, today));
  });
  const bought = new Set<Identifier>();
  for (const row of made.toSorted((one, other) => one.order.capturedAt - other.order.capturedAt)) {
    const { order, status } = workView(row, work);
    const customer = (await mirror.customers.get(order.customerId)) ?? null;
    const measured = bought.has(order.customerId) ? null : measureOrder(order, customer, null);
    bought.add(order.customerId);
    if (lacking === "unanswered" && row.receipt !== null) continue;
    const roles = order.repId === identity.uid ? identity.roles : [];
    const credited = creditedTo(order.repId, roles, customer);
    const figures = orderFigures({ ...order, status, ...(measured !== null && { measured }) });
    parts.push(...changesOf(null, firstCount(credited, order.businessDay, figures)));
  }
  return parts;
}

/**
 * What was taken or reversed here and is not in the store's copies yet, each on its own day, as it will count in the
 * store (KPI-10).
 */
async function readOwnPayments({ mirror }: Device, { payments }: Work, lacking: Lacking): Promise<DayPart[]> {
  const own = payments.filter(({ receipt }) => lacking === "unmirrored" || receipt === null);
  if (own.length === 0) return [];
  const stored = await mirror.payments.bulkGet(own.map(({ paymentId }) => paymentId));
  const waiting = own.filter((_, place) => stored[place] === undefined).map(({ payment }) => payment);
  const taken = new Map(waiting.filter(({ reverses }) => reverses === null).map((each) => [each.paymentId, each]));
  const lost = waiting.flatMap(({ reverses, businessDay }) =>
    reverses === null ? [] : [{ paymentId: reverses.paymentId, businessDay }],
  );
  const originals = await mirror.payments.bulkGet(lost.map(({ paymentId }) => paymentId));
  return [
    ...[...taken.values()].flatMap((payment) => changesOf(null, countedHere(payment))),
    ...lost.flatMap(({ paymentId, businessDay }, place) => {
      const original = originals[place];
      const unsent = taken.get(paymentId);
      // The store's copy of a reversed payment has left the figures already.
      if (original !== undefined && original.reversedBy !== null) return [];
      const counted = original !== undefined ? countedPayment(original) : unsent && countedHere(unsent);
      return counted === undefined ? [] : changesOf(counted, recount(counted, {}, businessDay));
    }),
  ];
}

function countedHere(payment: Payment): Counted {
  return countedPayment({ ...payment, amount: settledBy(payment), reversedBy: null });
}

/** How many orders of today the store does not have yet. */
function countUnsent({ work, changed, made }: Known, today: Day, repId: Identifier | null): number {
  const views = [...changed.map((row) => storedView(row, work)), ...made.map((row) => workView(row, work))];
  return views.filter(
    ({ order, status, sync }) =>
      order.businessDay === today &&
      (repId === null || order.repId === repId) &&
      isCounted(status) &&
      sync !== "in_store",
  ).length;
}
