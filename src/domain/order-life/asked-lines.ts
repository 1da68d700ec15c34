import type { StoredLine } from "../order/order.ts";
import { missingOf } from "./change-lines.ts";

/** A line of any order; what the store did with it is known only of one it has. */
type AnyLine = Pick<StoredLine, "quantity"> & Partial<Pick<StoredLine, "short" | "shortBefore" | "insteadOf">>;

/**
 * An order's lines as its customer asked for them: with what the store lacked, without what it put in instead (SELL-1).
 * What somebody took out of the order, or the customer refused, is not asked for.
 */
export function askedLines<Line extends AnyLine>(lines: readonly Line[]): Line[] {
  return lines
    .filter(({ insteadOf }) => insteadOf === undefined)
    .map((line) => ({ ...line, quantity: line.quantity + missingOf(line, "backorder") + missingOf(line, "cut") }))
    .filter(({ quantity }) => quantity > 0);
}
