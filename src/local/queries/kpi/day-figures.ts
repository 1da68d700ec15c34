import { itineraryFigures } from "#domain/kpi/count-day.ts";
import { countedOrder } from "#domain/kpi/count-order.ts";
import { type DayPart, type Figures, lessFigures, readFigureKey, sumFigures } from "#domain/kpi/figures.ts";
import type { Period } from "#domain/kpi/periods.ts";
import { isCounted } from "#domain/order/order-status.ts";
import { addDays, businessDayOf } from "#domain/values/business-day.ts";
import type { Identifier } from "#domain/values/identifier.ts";
import type { Day, Instant } from "#domain/values/instant.ts";
import type { Currency } from "#domain/values/money.ts";
import type { Device } from "#local/databases/device.ts";
import type { FigurePeriod } from "#local/databases/mirror-database.ts";
import { readDays } from "#local/outbox/known-days.ts";
import { storedView, workView } from "../order/order-view.ts";
import { type OwnWork, readOwnWork } from "./own-work.ts";
import { readPeriods } from "./periods.ts";

/** Today's figures and those of the same weekday last week, from what this device holds (KPI-4). */
export interface DayFigures {
  readonly day: Day;
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
  readonly figures: Figures;
}

/** The figures of the company's day so far; null before the company is loaded. */
export async function readDayFigures(device: Device, { mine }: { readonly mine: boolean }): Promise<DayFigures | null> {
  const { identity } = device;
  // At once: on a slow phone each read after another one takes several frames.
  const [known, stored] = await Promise.all([readOwnWork(device), mine ? null : readStoredDays(device)]);
  if (known === null) return null;
  const { timeZone, currency, pricesIncludeTax } = known.settings;
  const today = businessDayOf(device.now(), timeZone);
  const onlyRep = mine ? identity.uid : null;
  const laidOver = stored === null ? [] : [...stored.visits, ...(await known.laidOver("unanswered"))];
  const readDay = async (day: Day): Promise<DayOf> => {
    const ofDay = stored?.periods.find(({ from }) => from === day);
    if (ofDay === undefined) return readOwnCopies(device, day, onlyRep, known);
    return { byRep: sumByRep([...ofDay.last, ...laidOver], { from: day, to: day }, null), readAt: ofDay.readAt };
  };
  const [{ byRep: now, readAt }, { byRep: before, readAt: beforeReadAt }] = await Promise.all([
    readDay(today),
    readDay(addDays(today, -7)),
  ]);
  const active = [...now].filter(([, { orders = 0, visits = 0 }]) => orders !== 0 || visits !== 0);
  const byRep = active.map(([repId, figures]) => ({ repId, figures }));
  return {
    day: today,
    currency,
    isWithTax: pricesIncludeTax,
    today: sumFigures([...now.values()]),
    weekAgo: sumFigures([...before.values()]),
    unsent: countUnsent(known, today, onlyRep),
    readAt,
    needsCopies: readAt === null || beforeReadAt === null,
    byRep: byRep.toSorted((one, other) => (other.figures.net ?? 0) - (one.figures.net ?? 0)),
  };
}

/** A day's figures by person. */
interface DayOf {
  readonly byRep: ReadonlyMap<Identifier, Figures>;
  readonly readAt: Instant | null;
}

async function readOwnCopies(device: Device, day: Day, repId: Identifier | null, known: OwnWork): Promise<DayOf> {
  return { byRep: await sumPeriod(device, { from: day, to: day }, repId, known), readAt: null };
}

/**
 * Days of the company as the server counts them, where this device follows that (KPI-34), and what the visits made here
 * add to them: not all payments and days are on an owner's device.
 */
interface StoredDays {
  readonly periods: readonly FigurePeriod[];
  readonly visits: readonly DayPart[];
}

/** Today and the same weekday last week, whatever the company's time zone: so it need not be read first. */
async function readStoredDays(device: Device): Promise<StoredDays> {
  const today = businessDayOf(device.now(), "UTC");
  const days = [-8, -7, -6, -1, 0, 1].map((count) => addDays(today, count));
  const [periods, visits] = await Promise.all([
    readPeriods(
      device,
      days.map((day) => ({ from: day, to: day })),
    ),
    readOwnVisits(device, { from: addDays(today, -8), to: addDays(today, 1) }),
  ]);
  return { periods, visits };
}

/** By how much the visits made here differ from the store's copies of these days. */
async function readOwnVisits(device: Device, period: Period): Promise<DayPart[]> {
  const { identity, mirror } = device;
  const known = await readDays(device, { ...period, repId: identity.uid });
  if (known.length === 0) return [];
  const stored = await mirror.itineraryDays.bulkGet(known.map(({ day }) => day.id));
  return known.map(({ day }, place): DayPart => {
    const before = stored[place];
    const figures = lessFigures(itineraryFigures(day), before === undefined ? {} : itineraryFigures(before));
    return { repId: identity.uid, day: day.day, figures };
  });
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

interface PeriodOptions {
  /** With the net sales of each category, for which the period's orders themselves are read. */
  readonly hasCategories?: boolean;
}

/**
 * What the days of a period count by person, of one or of all: its orders, visits and payments, with what was done here
 * laid over the store's (KPI-4).
 */
export async function readPeriodFigures(
  device: Device,
  period: Period,
  repId: Identifier | null,
  options: PeriodOptions = {},
): Promise<ReadonlyMap<Identifier, Figures>> {
  const known = await readOwnWork(device);
  return known === null ? new Map() : sumPeriod(device, period, repId, known, options);
}

async function sumPeriod(
  device: Device,
  { from, to }: Period,
  repId: Identifier | null,
  { laidOver }: OwnWork,
  { hasCategories = false }: PeriodOptions = {},
): Promise<ReadonlyMap<Identifier, Figures>> {
  const [stored, categories, own, days] = await Promise.all([
    readStored(device, { from, to }),
    hasCategories ? readStoredCategories(device, { from, to }) : [],
    laidOver("unmirrored"),
    readDays(device, { from, to, ...(repId !== null && { repId }) }),
  ]);
  const visits = days.map((known): DayPart => ({
    repId: known.day.repId,
    day: known.day.day,
    figures: itineraryFigures(known.day),
  }));
  return sumByRep([...stored, ...categories, ...own, ...visits], { from, to }, repId);
}

/** The index holds all that figures need, so that no order or payment is read. */
async function readStored({ mirror }: Device, { from, to }: Period): Promise<DayPart[]> {
  const tables = [mirror.orders, mirror.payments] as const;
  const keys = await Promise.all(tables.map((table) => table.where("figureKeys").between([from], [to, []]).keys()));
  return keys.flat().flatMap((key) => readFigureKey(key) ?? []);
}

/** What the index does not hold: what orders count by category. */
async function readStoredCategories({ mirror }: Device, { from, to }: Period): Promise<DayPart[]> {
  const counted = mirror.orders.where("figureKeys").between([from], [to, []]);
  const rows = await mirror.orders.bulkGet([...new Set(await counted.primaryKeys())]);
  return rows.flatMap((row) => {
    if (row === undefined) return [];
    const { repId, days } = countedOrder(row);
    return Object.entries(days).map(([day, figures]): DayPart => {
      const byCategory = Object.entries(figures).filter(([name]) => name.startsWith("netOf:"));
      return { repId, day, figures: Object.fromEntries(byCategory) };
    });
  });
}

/** How many orders of today the store does not have yet. */
function countUnsent({ work, changed, made }: OwnWork, today: Day, repId: Identifier | null): number {
  const views = [...changed.map((row) => storedView(row, work)), ...made.map((row) => workView(row, work))];
  return views.filter(
    ({ order, status, sync }) =>
      order.businessDay === today &&
      (repId === null || order.repId === repId) &&
      isCounted(status) &&
      sync !== "in_store",
  ).length;
}
