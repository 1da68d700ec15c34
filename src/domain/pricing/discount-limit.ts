import type { CompanySettings } from "../company/company.ts";
import type { Role } from "../access/identity.ts";
import { shareOf, type Amount, type BasisPoints } from "../values/money.ts";
import type { Discount, OrderLine, OrderTotals } from "../order/order.ts";

/** The highest discount this person may give: the maximum over their roles, in basis points (PRICE-14). */
export function discountLimitOf(limits: CompanySettings["discountLimits"], roles: readonly Role[]): BasisPoints {
  return Math.max(0, ...roles.map((role) => limits[role]));
}

/**
 * Whether a line's discount, the order's, or their sum exceeds `limit` basis points. Rounding never
 * counts as an excess: a rate is compared as a rate, and the sum has a tolerance of half a minor unit per line
 * plus one half for the order's discount.
 */
export function isDiscountAboveLimit(
  order: {
    readonly lines: readonly Pick<OrderLine, "discount" | "gross" | "lineDiscount">[];
    readonly discount: Discount | null;
    readonly totals: Pick<OrderTotals, "gross" | "discount">;
  },
  limit: BasisPoints,
): boolean {
  if (order.lines.some((line) => isAbove(line.discount, line.lineDiscount, line.gross, limit))) return true;
  if (order.discount?.kind === "percent" && order.discount.rate > limit) return true;
  const room = Math.ceil((order.lines.length + 1) / 2);
  return order.totals.discount > shareOf(order.totals.gross, limit) + room;
}

function isAbove(discount: Discount | null, taken: Amount, gross: Amount, limit: BasisPoints): boolean {
  if (discount === null) return false;
  return discount.kind === "percent" ? discount.rate > limit : taken > shareOf(gross, limit);
}
