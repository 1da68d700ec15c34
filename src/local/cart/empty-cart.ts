import { agreedDiscount } from "#domain/pricing/agreed-discount.ts";
import type { Cart } from "#domain/order/cart.ts";
import type { CompanySettings } from "#domain/company/company.ts";
import { firstTerms } from "#domain/customer/credit.ts";
import type { Customer } from "#domain/customer/customer.ts";
import type { Instant } from "#domain/values/instant.ts";
import { seenRules } from "#domain/company/rules-change.ts";

/** A new cart. Its `orderId` is fixed here, so that repeated submits make one order. */
export function emptyCart(
  customer: Pick<Customer, "id" | "status" | "onHold" | "creditPolicy" | "discountRate">,
  settings: CompanySettings,
  orderId: string,
  now: Instant,
): Cart {
  return {
    customerId: customer.id,
    orderId,
    lines: [],
    seenRules: seenRules(settings),
    ...agreedDiscount(customer),
    promisedOn: null,
    fulfilment: "delivery",
    terms: firstTerms(customer, settings),
    note: "",
    purchaseOrder: "",
    startedAt: now,
    changedAt: now,
  };
}
