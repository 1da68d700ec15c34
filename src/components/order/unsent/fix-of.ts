import type { UnsentOrder } from "#local/queries/order/unsent-order.ts";

/**
 * What puts a refused order right (OFFLINE-7). `edit` opens it, at the line if one is named; `customer` asks for another;
 * `day`, `calculate` and `renumber` need no answer; `follow`: the store has an earlier version; `handOver`: not this
 * person's to send; `update`: the app is too old; `complete`: its customer lacks a detail; `parent`: something else was
 * refused before it; `retry`: nothing is known to be wrong with it.
 */
type OrderFix =
  | "edit"
  | "customer"
  | "day"
  | "calculate"
  | "renumber"
  | "follow"
  | "handOver"
  | "update"
  | "complete"
  | "parent"
  | "retry";

type Refused = UnsentOrder & { readonly problem: NonNullable<UnsentOrder["problem"]> };

/** Reasons that are not here are only sent again. */
const FIXES: {
  readonly [Reason in Refused["problem"]["reason"]]?: OrderFix | ((refused: Refused) => OrderFix);
} = {
  NO_PRICE: "edit",
  QTY_OUT_OF_RANGE: "edit",
  TOTALS_DIFFER: "calculate",
  SCHEMA_INVALID: ({ problem }) => (problem.field === "promisedOn" ? "day" : "edit"),
  NOT_FOUND: "customer",
  CUSTOMER_INCOMPLETE: "complete",
  // Only the store's copy tells whose number it is.
  ID_CONFLICT: ({ order, stored }) => (stored === null || stored.orderNo === order.orderNo ? "follow" : "renumber"),
  PERMISSION_LOST: "handOver",
  APP_TOO_OLD: "update",
};

/** A refusal of the whole call says nothing about the order (S20). */
export function fixOf(unsent: UnsentOrder): OrderFix {
  const { sync, problem, refused, parent } = unsent;
  if (parent !== null) return parent.problem.reason === "CUSTOMER_INCOMPLETE" ? "complete" : "parent";
  if (sync !== "needs_you") return "retry";
  if (problem === null || refused === "call") return problem?.reason === "APP_TOO_OLD" ? "update" : "retry";
  const fix = FIXES[problem.reason] ?? "retry";
  return typeof fix === "function" ? fix({ ...unsent, problem }) : fix;
}
