import type { UnsentOrder } from "#local/queries/order/unsent-order.ts";

/**
 * What puts a refused order right (OFFLINE-7). `edit` opens it, at the line if one is named; `customer` asks for another;
 * `day`, `calculate` and `renumber` need no answer; `follow`: the store has an earlier version; `handOver`: not this
 * person's to send; `update`: the app is too old; `retry`: nothing is known to be wrong with it.
 */
type OrderFix = "edit" | "customer" | "day" | "calculate" | "renumber" | "follow" | "handOver" | "update" | "retry";

/** A refusal of the whole call says nothing about the order (S20), and only the store's copy tells whose number it is. */
export function fixOf({ order, problem, refused, stored }: UnsentOrder): OrderFix {
  if (problem === null || refused === "call") return problem?.reason === "APP_TOO_OLD" ? "update" : "retry";
  const { reason, field } = problem;
  switch (reason) {
    case "NO_PRICE":
    case "QTY_OUT_OF_RANGE":
      return "edit";
    case "TOTALS_DIFFER":
      return "calculate";
    case "SCHEMA_INVALID":
      return field === "promisedOn" ? "day" : "edit";
    case "NOT_FOUND":
    case "CUSTOMER_INCOMPLETE":
      return "customer";
    case "ID_CONFLICT":
      return stored === null || stored.orderNo === order.orderNo ? "follow" : "renumber";
    case "PERMISSION_LOST":
      return "handOver";
    case "APP_TOO_OLD":
      return "update";
    default:
      return "retry";
  }
}
