import type { Instant } from "#domain/values/instant.ts";
import type { OrderStatus } from "#domain/order/order.ts";

/** The store's board, left to right: the statuses of an order in the store (ORDER-31). */
export const BOARD_COLUMNS = ["new", "review", "prepare", "ready", "out"] as const;
export type BoardColumn = (typeof BOARD_COLUMNS)[number];

const COLUMN: Readonly<Record<OrderStatus, BoardColumn | null>> = {
  submitted: "new",
  confirmed: "new",
  needs_review: "review",
  pending_approval: "review",
  on_hold: "review",
  preparing: "prepare",
  ready: "ready",
  out_for_delivery: "out",
  delivery_failed: "out",
  delivered: null,
  partially_delivered: null,
  completed: null,
  rejected: null,
  cancelled: null,
};

/** How many of these orders, counted by status, each column holds. */
export function countColumns(ids: ReadonlyMap<OrderStatus, readonly string[]>): Readonly<Record<BoardColumn, number>> {
  const counts: Record<BoardColumn, number> = { new: 0, review: 0, prepare: 0, ready: 0, out: 0 };
  for (const [status, { length }] of ids) {
    const column = COLUMN[status];
    if (column) counts[column] += length;
  }
  return counts;
}

const HOUR = 3_600_000;

/** How urgent a card is: `ageing` after 2 hours in its column, `late` after 4 (ORDER-31). */
export type Urgency = "fresh" | "ageing" | "late";

export function urgencyOf(since: Instant, now: Instant): Urgency {
  const age = now - since;
  if (age > 4 * HOUR) return "late";
  return age > 2 * HOUR ? "ageing" : "fresh";
}

/** Orders by column, earliest promised first, then oldest; finished orders are in no column. */
export function splitBoard<Row extends { status: OrderStatus; promisedOn: string; since: Instant }>(
  rows: readonly Row[],
): Record<BoardColumn, Row[]> {
  const board: Record<BoardColumn, Row[]> = { new: [], review: [], prepare: [], ready: [], out: [] };
  for (const row of rows) {
    const column = COLUMN[row.status];
    if (column) board[column].push(row);
  }
  for (const column of BOARD_COLUMNS) {
    board[column].sort((a, b) => a.promisedOn.localeCompare(b.promisedOn) || a.since - b.since);
  }
  return board;
}
