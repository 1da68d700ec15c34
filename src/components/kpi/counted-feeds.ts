import type { Feed } from "#domain/sync/feed.ts";

/** What figures are counted from on a device (KPI-4). */
export const COUNTED_FEEDS: readonly Feed[] = ["itineraryDays", "orders", "visits", "payments"];
