import type { CompanySettings } from "../company/company.ts";
import type { Customer } from "../customer/customer.ts";
import type { Role } from "../access/identity.ts";
import { shareOf, type BasisPoints } from "../values/money.ts";
import type { Discount, OrderLine, OrderTotals } from "../order/order.ts";

/**
 * The limits by role as they hold for one person: their own limit, where they have one, replaces those of their roles
 * (PRICE-35).
 */
export function limitsFor(
  limits: CompanySettings["discountLimits"],
  {
    roles,
    discountLimit,
  }: { readonly roles: readonly Role[]; readonly discountLimit?: BasisPoints | null | undefined },
): CompanySettings["discountLimits"] {
  if (discountLimit === null || discountLimit === undefined) return limits;
  return { ...limits, ...Object.fromEntries(roles.map((role) => [role, discountLimit])) };
}

/**
 * The highest discount this person may give this customer, in basis points: the maximum over their roles (PRICE-14), or
 * what is agreed with the customer where that is more (PRICE-30). A removed customer has no agreement.
 */
export function discountLimitOf(
  limits: CompanySettings["discountLimits"],
  roles: readonly Role[],
  customer: Pick<Customer, "discountRate"> | null,
): BasisPoints {
  return Math.max(customer?.discountRate ?? 0, ...roles.map((role) => limits[role]));
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
  if (order.lines.some((line) => isLineAboveLimit(line, limit))) return true;
  if (order.discount?.kind === "percent" && order.discount.rate > limit) return true;
  const room = Math.ceil((order.lines.length + 1) / 2);
  return order.totals.discount > shareOf(order.totals.gross, limit) + room;
}

/** Whether a line's own discount exceeds the limit. */
export function isLineAboveLimit(
  { discount, lineDiscount, gross }: Pick<OrderLine, "discount" | "gross" | "lineDiscount">,
  limit: BasisPoints,
): boolean {
  if (discount === null) return false;
  return discount.kind === "percent" ? discount.rate > limit : lineDiscount > shareOf(gross, limit);
}
