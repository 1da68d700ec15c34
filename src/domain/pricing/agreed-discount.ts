import type { Cart } from "../order/cart.ts";
import type { Customer } from "../customer/customer.ts";
import type { Discount } from "../order/order.ts";
import type { BasisPoints } from "../values/money.ts";

/** A cart's discount, and the agreed rate it started with. */
type CartDiscount = Pick<Cart, "discount" | "agreedRate">;

/** A new cart's discount: the one agreed with its customer (PRICE-30). */
export function agreedDiscount({ discountRate }: Pick<Customer, "discountRate">): CartDiscount {
  return { discount: percentOf(discountRate), agreedRate: discountRate };
}

/** The discount of a cart that moves to another customer: theirs, unless a person changed it (PRICE-30). */
export function moveDiscount(
  { discount, agreedRate }: CartDiscount,
  to: Pick<Customer, "discountRate">,
): CartDiscount | Pick<Cart, "discount"> {
  return isRate(discount, agreedRate ?? 0) ? agreedDiscount(to) : { discount };
}

/** The agreed rate that this order discount is, to be named beside it; null if it is another one. */
export function agreedRateIn(
  discount: Discount | null,
  { discountRate }: Pick<Customer, "discountRate">,
): BasisPoints | null {
  return discountRate > 0 && isRate(discount, discountRate) ? discountRate : null;
}

function percentOf(rate: BasisPoints): Discount | null {
  return rate > 0 ? { kind: "percent", rate } : null;
}

function isRate(discount: Discount | null, rate: BasisPoints): boolean {
  return discount === null ? rate === 0 : discount.kind === "percent" && discount.rate === rate;
}
