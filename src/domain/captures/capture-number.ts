import { formatOrderNumber, type OrderNumberParts, parseOrderNumber } from "../order/order-number.ts";
import type { Day } from "../values/instant.ts";

/** The prefix of a capture's number: payments, visits, proofs of delivery, closes of a till; orders have none (ORDER-8). */
export type CapturePrefix = "" | "R-" | "V-" | "D-" | "Z-";

/** Formats a capture's number: its kind's prefix, then the scheme of order numbers. */
export function formatCaptureNumber(prefix: CapturePrefix, parts: OrderNumberParts): string {
  return prefix + formatOrderNumber(parts);
}

/** Whether this is a valid number of the kind, given on this business day. */
export function isCaptureNumber(text: unknown, prefix: CapturePrefix, businessDay: Day): boolean {
  if (typeof text !== "string" || !text.startsWith(prefix)) return false;
  return parseOrderNumber(text.slice(prefix.length))?.businessDay === businessDay;
}
