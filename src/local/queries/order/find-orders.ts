import { NO_FILTER, type OrderFilter, orderFilterTest, type OrderSort } from "#domain/order/order-filter.ts";
import { statusesOf } from "#domain/order/order-stage.ts";
import { CLOSED_STATUSES, isCounted, OPEN_STATUSES } from "#domain/order/order-status.ts";
import { ORDER_STATUSES, type OrderStatus } from "#domain/order/order.ts";
import { foldText } from "#domain/values/fold-text.ts";
import type { Day } from "#domain/values/instant.ts";
import { type Currency, sumAmounts } from "#domain/values/money.ts";
import { newestFirst, type OrderEntry } from "./order-index.ts";

/** The tabs of a list of orders: `toSend` are those with something unsent, the others go by business status. */
export type OrderListTab = "all" | "toSend" | "review" | "open" | "done";

/** Which orders, in which order. `mine` = I captured them. */
export interface OrderQuestion {
  readonly tab: OrderListTab;
  readonly text: string;
  readonly mine: boolean;
  readonly filter: OrderFilter;
  readonly sort: OrderSort;
}

export const TAB_STATUSES: Readonly<Record<"review" | "open" | "done", readonly OrderStatus[]>> = {
  review: statusesOf("review"),
  open: OPEN_STATUSES,
  done: CLOSED_STATUSES,
};

/** What every list of orders is answered from. */
export interface OrderSource {
  /** Newest first, each as this device shows it. */
  readonly entries: readonly OrderEntry[];
  /** The ids of those with something unsent. */
  readonly unsent: ReadonlySet<string>;
  readonly uid: string;
  readonly today: Day;
  readonly zoneOf: (customerId: string) => string | null;
}

/** The orders that a question finds, in its order. Reads nothing. */
export function findOrders(source: OrderSource, question: OrderQuestion): readonly OrderEntry[] {
  const { tab, mine, filter, sort } = question;
  const text = foldText(question.text).trim();
  const words = text.split(" ").filter(Boolean);
  const statuses = tab === "all" || tab === "toSend" ? null : TAB_STATUSES[tab];
  const passes = filter === NO_FILTER ? () => true : orderFilterTest(filter, source.today, source.zoneOf);
  const found = source.entries.filter(
    (entry) =>
      (statuses === null || statuses.includes(entry.status)) &&
      (tab !== "toSend" || source.unsent.has(entry.orderId)) &&
      (!mine || entry.repId === source.uid) &&
      passes(entry) &&
      words.every((word) => entry.text.includes(word)),
  );
  const compare = SORTS[sort];
  if (compare !== null) found.sort(compare);
  // Who types a number wants that order, not those whose number has the same digits.
  const isMeant = ({ shortNumber }: OrderEntry) => `${shortNumber} `.startsWith(`${text} `);
  return text === "" ? found : [...found.filter(isMeant), ...found.filter((entry) => !isMeant(entry))];
}

/** A list's sums: the net of those that count in the figures (KPI-2); a company has one currency. */
export function addUpOrders(entries: readonly OrderEntry[]): {
  readonly net: number;
  readonly currency: Currency | null;
} {
  return {
    net: sumAmounts(entries.filter(({ status }) => isCounted(status)).map(({ net }) => net)),
    currency: entries[0]?.currency ?? null,
  };
}

const oldestFirst = (a: OrderEntry, b: OrderEntry) => newestFirst(b, a);
const asText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
const byName = new Intl.Collator(undefined, { sensitivity: "base", numeric: true });

/** Null = as they are. Ties: the oldest waits longest, but in lists of the newest. */
const SORTS: Readonly<Record<OrderSort, ((a: OrderEntry, b: OrderEntry) => number) | null>> = {
  newest: null,
  oldest: oldestFirst,
  promised: (a, b) => asText(a.promisedOn, b.promisedOn) || oldestFirst(a, b),
  customer: (a, b) => byName.compare(a.customerName, b.customerName) || newestFirst(a, b),
  total: (a, b) => b.total - a.total || newestFirst(a, b),
  status: (a, b) => ORDER_STATUSES.indexOf(a.status) - ORDER_STATUSES.indexOf(b.status) || oldestFirst(a, b),
};
