import { PAYMENT_STATUSES, type PaymentStatus } from "../payment/payment-status.ts";
import { addDays, isCalendarDay } from "../values/business-day.ts";
import type { Day } from "../values/instant.ts";
import { Order, ORDER_STATUSES, type OrderStatus } from "./order.ts";

/** The day ranges that move with today. */
export const TAKEN_RANGES = ["today", "yesterday", "last7", "last30"] as const;
export const PROMISED_RANGES = ["late", "today", "tomorrow", "next7"] as const;

/** Days by a name that moves with today, or from a day to a day; null = open on that side. */
export type DayRange<Name extends string> = Name | { readonly from: Day | null; readonly to: Day | null };

export const ORDER_SORTS = ["newest", "promised", "oldest", "customer", "total", "status"] as const;
export type OrderSort = (typeof ORDER_SORTS)[number];

/** Which orders a list shows, besides its tab and text; null and empty lists leave nothing out. */
export interface OrderFilter {
  readonly taken: DayRange<(typeof TAKEN_RANGES)[number]> | null;
  readonly promised: DayRange<(typeof PROMISED_RANGES)[number]> | null;
  readonly statuses: readonly OrderStatus[];
  readonly payments: readonly PaymentStatus[];
  readonly terms: readonly Order["terms"][];
  readonly sources: readonly Order["source"][];
  readonly repId: string | null;
  readonly customerId: string | null;
  readonly zone: string | null;
  readonly needsApproval: boolean;
}

export const NO_FILTER: OrderFilter = {
  taken: null,
  promised: null,
  statuses: [],
  payments: [],
  terms: [],
  sources: [],
  repId: null,
  customerId: null,
  zone: null,
  needsApproval: false,
};

/** How many of a filter's parts leave something out. */
export function countFilterParts(filter: OrderFilter): number {
  return Object.values(filter).filter((part) => (Array.isArray(part) ? part.length > 0 : Boolean(part))).length;
}

/** What a filter asks of an order. */
export interface FilteredOrder {
  readonly businessDay: Day;
  readonly promisedOn: Day;
  readonly status: OrderStatus;
  readonly payment: PaymentStatus | null;
  readonly terms: Order["terms"];
  readonly source: Order["source"];
  readonly repId: string;
  readonly customerId: string;
  readonly needsApproval: boolean;
}

/** A test for a filter's orders. `zoneOf` names the zone of a customer; null = unknown. */
export function orderFilterTest(
  filter: OrderFilter,
  today: Day,
  zoneOf: (customerId: string) => string | null,
): (order: FilteredOrder) => boolean {
  const taken = daysOf(filter.taken, today);
  const promised = daysOf(filter.promised, today);
  const { statuses, payments, terms, sources, repId, customerId, zone, needsApproval } = filter;
  return (order) =>
    taken(order.businessDay) &&
    promised(order.promisedOn) &&
    (statuses.length === 0 || statuses.includes(order.status)) &&
    (payments.length === 0 || payments.some((each) => each === order.payment)) &&
    (terms.length === 0 || terms.includes(order.terms)) &&
    (sources.length === 0 || sources.includes(order.source)) &&
    (repId === null || order.repId === repId) &&
    (customerId === null || order.customerId === customerId) &&
    (!needsApproval || order.needsApproval) &&
    (zone === null || zoneOf(order.customerId) === zone);
}

/** From when to when each named range is, in days from today; null = open on that side. */
const NAMED_RANGES: Readonly<Record<string, readonly [from: number | null, to: number | null]>> = {
  today: [0, 0],
  yesterday: [-1, -1],
  last7: [-6, 0],
  last30: [-29, 0],
  late: [null, -1],
  tomorrow: [1, 1],
  next7: [0, 6],
};

function daysOf(range: DayRange<string> | null, today: Day): (day: Day) => boolean {
  if (range === null) return () => true;
  const [first, last] = typeof range === "string" ? (NAMED_RANGES[range] ?? [null, null]) : [null, null];
  const from = typeof range === "string" ? first !== null && addDays(today, first) : range.from;
  const to = typeof range === "string" ? last !== null && addDays(today, last) : range.to;
  return (day) => (!from || day >= from) && (!to || day <= to);
}

/** A filter and a sort as the parameters of an address, by which pages link to a list and devices keep it. */
export function writeOrderFilter(filter: OrderFilter, sort: OrderSort | null): Record<string, string | null> {
  const list = (values: readonly string[]) => (values.length === 0 ? null : values.join(","));
  return {
    taken: writeRange(filter.taken),
    promised: writeRange(filter.promised),
    status: list(filter.statuses),
    payment: list(filter.payments),
    terms: list(filter.terms),
    source: list(filter.sources),
    rep: filter.repId,
    customer: filter.customerId,
    zone: filter.zone,
    approval: filter.needsApproval ? "open" : null,
    sort,
  };
}

/** The filter in an address's parameters; what it does not know leaves nothing out. */
export function readOrderFilter(read: (name: string) => string | null): {
  readonly filter: OrderFilter;
  readonly sort: OrderSort | null;
} {
  const known = <Value extends string>(name: string, values: readonly Value[]) => {
    const given = read(name)?.split(",") ?? [];
    return values.filter((value) => given.includes(value));
  };
  return {
    filter: {
      taken: readRange(read("taken"), TAKEN_RANGES),
      promised: readRange(read("promised"), PROMISED_RANGES),
      statuses: known("status", ORDER_STATUSES),
      payments: known("payment", PAYMENT_STATUSES),
      terms: known("terms", Order.entries.terms.options),
      sources: known("source", Order.entries.source.options),
      repId: read("rep"),
      customerId: read("customer"),
      zone: read("zone"),
      needsApproval: read("approval") === "open",
    },
    sort: known("sort", ORDER_SORTS)[0] ?? null,
  };
}

function writeRange(range: DayRange<string> | null): string | null {
  if (range === null || typeof range === "string") return range;
  return range.from === null && range.to === null ? null : `${range.from ?? ""}..${range.to ?? ""}`;
}

function readRange<Name extends string>(text: string | null, names: readonly Name[]): DayRange<Name> | null {
  const name = names.find((each) => each === text);
  if (name !== undefined) return name;
  const [from, to] = text?.split("..") ?? [];
  if (from === undefined || to === undefined) return null;
  return { from: dayOrNull(from), to: dayOrNull(to) };
}

function dayOrNull(text: string): Day | null {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && isCalendarDay(text) ? text : null;
}
