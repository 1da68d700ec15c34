import { NO_FILTER, type OrderFilter, type OrderSort, readOrderFilter } from "#domain/order/order-filter.ts";
import type { Role } from "#domain/access/identity.ts";

/** The tabs of /orders (ORDER-30); `drafts` lists open carts, the others orders. */
export const ORDER_TABS = ["all", "drafts", "toSend", "review", "open", "done"] as const;
export type OrderTab = (typeof ORDER_TABS)[number];

/** What the address asks for. */
export interface AskedOrders {
  readonly tab: OrderTab;
  readonly filter: OrderFilter;
  readonly sort: OrderSort;
}

/** The tab, filter and sort in the address; its tab is the first one where none is named. */
export function readAskedOrders(params: URLSearchParams, role: Role): AskedOrders {
  const tab = ORDER_TABS.find((each) => each === params.get("tab")) ?? "all";
  const { filter, sort } = readOrderFilter((name) => params.get(name));
  const isPlain = JSON.stringify(filter) === JSON.stringify(NO_FILTER);
  return { tab, filter: isPlain ? NO_FILTER : filter, sort: sort ?? usualSort(tab, role) };
}

/** The store works on what is promised first, and decides on what waits longest (ORDER-62, ORDER-76). */
export function usualSort(tab: OrderTab, role: Role): OrderSort {
  if (tab === "review") return role === "salesperson" ? "newest" : "oldest";
  return role === "store_staff" && tab === "open" ? "promised" : "newest";
}
