import { agreedDiscount } from "#domain/pricing/agreed-discount.ts";
import type { Cart } from "#domain/order/cart.ts";
import type { CompanySettings } from "#domain/company/company.ts";
import { firstTerms } from "#domain/customer/credit.ts";
import type { Customer } from "#domain/customer/customer.ts";
import type { Instant } from "#domain/values/instant.ts";
import { seenRules } from "#domain/company/rules-change.ts";
import type { CartChoices } from "./last-choices.ts";

interface NewCart {
  readonly orderId: string;
  readonly now: Instant;
  /** How the customer's last order went: this one begins the same, where that is still possible (SELL-10). */
  readonly last: CartChoices | null;
}

/** A new cart. Its `orderId` is fixed here, so that repeated submits make one order. */
export function emptyCart(
  customer: Pick<Customer, "id" | "status" | "onHold" | "creditPolicy" | "discountRate">,
  settings: CompanySettings,
  { orderId, now, last }: NewCart,
): Cart {
  return {
    customerId: customer.id,
    orderId,
    lines: [],
    seenRules: seenRules(settings),
    ...agreedDiscount(customer),
    promisedOn: null,
    fulfilment: last?.fulfilment ?? "delivery",
    terms: firstTerms(customer, settings, last?.terms ?? null),
    note: "",
    purchaseOrder: "",
    startedAt: now,
    changedAt: now,
  };
}
