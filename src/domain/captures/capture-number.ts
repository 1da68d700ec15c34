import { formatOrderNumber, type OrderNumberParts, parseOrderNumber } from "../order/order-number.ts";
import type { Day } from "../values/instant.ts";

/** Which kind of capture a number belongs to: payments, visits, delivery proofs; orders have no prefix (ORDER-8). */
export type CapturePrefix = "" | "R-" | "V-" | "D-";

/** A capture's number: an order's scheme behind the prefix of its kind. */
export function formatCaptureNumber(prefix: CapturePrefix, parts: OrderNumberParts): string {
  return prefix + formatOrderNumber(parts);
}

/** Whether this is a true number of the kind, given on this business day. */
export function isCaptureNumber(text: unknown, prefix: CapturePrefix, businessDay: Day): boolean {
  if (typeof text !== "string" || !text.startsWith(prefix)) return false;
  return parseOrderNumber(text.slice(prefix.length))?.businessDay === businessDay;
}
