/** The tabs of /orders (ORDER-30); `drafts` lists open carts, the others orders. */
export const ORDER_TABS = ["all", "drafts", "toSend", "review", "open", "done"] as const;
export type OrderTab = (typeof ORDER_TABS)[number];

/** The tab in the URL, or the first one. */
export function readTab(text: string | null): OrderTab {
  return ORDER_TABS.find((tab) => tab === text) ?? "all";
}
