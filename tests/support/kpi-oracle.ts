import type { Figures } from "#domain/kpi/figures.ts";
import type { ItineraryDay } from "#domain/itinerary/itinerary-day.ts";
import { isCounted } from "#domain/order/order-status.ts";
import type { StoredOrder } from "#domain/order/order.ts";

/** What is counted of an order. */
export type CountedOrder = Pick<StoredOrder, "status" | "totals" | "measured"> & {
  readonly history?: readonly Pick<StoredOrder["history"][number], "status" | "at">[];
  readonly lines: readonly Pick<StoredOrder["lines"][number], "quantity" | "categoryId" | "net">[];
};

/** All that ever happened to an order or a payment: in whose figures it is, and what it was like from when on. */
export interface RecordHistory<State> {
  readonly repId: string;
  /** Its capture day, and what it was when the store received it. */
  readonly bornOn: string;
  readonly born: State;
  /** The days on which it was changed, in order, and what it was then. */
  readonly changes: readonly { readonly on: string; readonly to: State }[];
}

/** All days of everybody, by `day repId measure`; zeros are left out. */
export type OracleDays = ReadonlyMap<string, number>;

/** The calendar's day, by another way than the domain's. */
export function oracleDay(at: number, timeZone: string): string {
  return new Intl.DateTimeFormat("sv-SE", { timeZone }).format(at);
}

/**
 * Every figure of every day by the words of KPI-1, KPI-9 and KPI-10, the slow way: each change takes all out
 * that the record was worth, and puts all in that it is worth now.
 */
export function oracleDays(
  orders: readonly RecordHistory<CountedOrder>[],
  payments: readonly RecordHistory<number>[],
  days: readonly ItineraryDay[],
): OracleDays {
  const sums = new Map<string, number>();
  const add = (day: string, repId: string, name: string, amount: number) => {
    const key = `${day} ${repId} ${name}`;
    sums.set(key, (sums.get(key) ?? 0) + amount);
  };
  for (const order of orders) spread(order, worthOfOrder, add);
  for (const payment of payments) spread(payment, (amount) => (amount === 0 ? [] : [["collected", amount]]), add);
  for (const { day, repId, frozenAt, base, stops } of days) {
    for (const customer of frozenAt === null ? [] : base) {
      add(day, repId, "planned", 1);
      if (stops.some((stop) => stop.customerId === customer && stop.state === "done")) {
        add(day, repId, "plannedDone", 1);
      }
    }
    for (const { visit } of stops) {
      if (visit === undefined) continue;
      add(day, repId, "visits", 1);
      add(day, repId, "visitMinutes", Math.round(Math.max(0, visit.endedAt - visit.arrivedAt) / 60_000));
      if (visit.orders > 0) add(day, repId, "productiveVisits", 1);
      if (visit.place !== "unknown") add(day, repId, "located", 1);
      if (visit.place === "on_site") add(day, repId, "onSite", 1);
      if (visit.outcome === "no_order") {
        add(day, repId, `noOrder:${visit.reasonCode}`, 1);
        if (visit.usualOrder !== undefined) {
          add(day, repId, `noOrderKnown:${visit.reasonCode}`, 1);
          add(day, repId, `noOrderWorth:${visit.reasonCode}`, visit.usualOrder);
        }
      }
    }
  }
  return new Map([...sums].filter(([, sum]) => sum !== 0));
}

/** What differs between two counts, in words; of years of days much faster than comparing the maps. */
export function differencesOf(one: OracleDays, other: OracleDays): string[] {
  return [...new Set([...one.keys(), ...other.keys()])]
    .filter((key) => one.get(key) !== other.get(key))
    .map((key) => `${key}: ${one.get(key) ?? 0} and ${other.get(key) ?? 0}`);
}

/** Figures by day and person in the oracle's form. */
export function asOracle(
  days: Iterable<{ readonly day: string; readonly repId: string; readonly figures: Figures }>,
): OracleDays {
  const sums = new Map<string, number>();
  for (const { day, repId, figures } of days) {
    for (const [name, value = 0] of Object.entries(figures)) {
      if (value !== 0) sums.set(`${day} ${repId} ${name}`, value);
    }
  }
  return sums;
}

type Worth = readonly (readonly [name: string, amount: number])[];

function worthOfOrder({ status, totals, lines, measured, history = [] }: CountedOrder): Worth {
  const decided = worthOfDecisions(history);
  if (!isCounted(status)) return decided;
  const kept = lines.filter(({ quantity }) => quantity > 0);
  return [
    ...decided,
    ["orders", 1],
    ["net", totals.net],
    ["lines", kept.length],
    ...kept.map(({ categoryId, net }) => [`netOf:${categoryId ?? ""}`, net] as const),
    ...(measured === undefined ? [] : worthOfMeasured(measured, totals.net)),
  ];
}

/** Each answer to a request of approval, by the words of KPI-40. */
function worthOfDecisions(history: NonNullable<CountedOrder["history"]>): Worth {
  const worth: [string, number][] = [];
  for (const [place, { status, at }] of history.entries()) {
    if (status === "pending_approval" || status === "cancelled") continue;
    if (history[place - 1]?.status !== "pending_approval") continue;
    let first = place - 1;
    while (history[first - 1]?.status === "pending_approval") first -= 1;
    worth.push(["decisions", 1], [`decided:${stepOf(Math.round((at - (history[first]?.at ?? at)) / 60_000))}`, 1]);
  }
  return worth;
}

function stepOf(minutes: number): number | undefined {
  return [1, 2, 5, 15, 30, 60, 120, 240, 480, 1440, 2880, 10_080].find((most) => minutes <= most);
}

/** The steps of KPI-39 as far as these histories go. */
function worthOfMeasured(
  { rank, isNew, minutes, onlineMinutes, flags = [] }: NonNullable<StoredOrder["measured"]>,
  net: number,
): Worth {
  const worth: [string, number][] = isNew ? [["newCustomers", 1]] : [];
  if (rank !== "") worth.push([`netOfClass:${rank}`, net]);
  for (const flag of flags) worth.push([`flagged:${flag}`, 1]);
  const step = stepOf(minutes ?? Infinity);
  if (step !== undefined) worth.push([`arrived:${step}`, 1]);
  if (onlineMinutes !== undefined) worth.push(["online", 1]);
  if (onlineMinutes !== undefined && onlineMinutes <= 15) worth.push(["onlineInTime", 1]);
  return worth;
}

function spread<State>(
  { repId, bornOn, born, changes }: RecordHistory<State>,
  worthOf: (state: State) => Worth,
  add: (day: string, repId: string, name: string, amount: number) => void,
): void {
  for (const [name, amount] of worthOf(born)) add(bornOn, repId, name, amount);
  let before = born;
  for (const { on, to } of changes) {
    for (const [name, amount] of worthOf(before)) add(on, repId, name, -amount);
    for (const [name, amount] of worthOf(to)) add(on, repId, name, amount);
    before = to;
  }
}
