import { businessDayOf, nextDeliveryDay } from "./business-day.ts";
import type { Cart } from "./cart.ts";
import type { CompanySettings } from "./company.ts";
import type { Customer } from "./customer.ts";
import type { Identifier } from "./identifier.ts";
import type { Instant } from "./instant.ts";
import type { Order } from "./order.ts";
import { priceCart, pricingTerms } from "./price-cart.ts";

/** What an order needs beside its cart: who, where, when, under which number and which company settings. */
export interface CaptureFacts {
  readonly orderNo: string;
  readonly companyId: Identifier;
  readonly source: Order["source"];
  readonly customer: Customer;
  readonly repId: Identifier;
  readonly repName: string;
  readonly deviceId: Identifier;
  readonly seq: number;
  readonly capturedAt: Instant;
  readonly settings: CompanySettings;
  /** Left out, the cart's own order id is used. */
  readonly orderId?: Identifier;
}

/**
 * The final order of a checked cart (PRODUCT 3.20): priced, with the company's terms frozen in. A cart without a
 * promised day is promised for the next delivery day. The business day is that of `capturedAt` in the company's zone.
 */
export function buildOrder(cart: Cart, facts: CaptureFacts): Order {
  const { customer, settings, capturedAt } = facts;
  const { lines, totals } = priceCart(cart, pricingTerms(settings, customer));
  return {
    orderId: facts.orderId ?? cart.orderId,
    orderNo: facts.orderNo,
    companyId: facts.companyId,
    source: facts.source,
    customerId: customer.id,
    customer: { code: customer.code, name: customer.name, taxId: customer.taxId, address: customer.address },
    repId: facts.repId,
    repName: facts.repName,
    deviceId: facts.deviceId,
    seq: facts.seq,
    capturedAt,
    businessDay: businessDayOf(capturedAt, settings.timeZone),
    promisedOn: cart.promisedOn ?? nextDeliveryDay(capturedAt, settings),
    fulfilment: cart.fulfilment,
    terms: cart.terms,
    currency: settings.currency,
    settingsVersion: settings.version,
    pricesIncludeTax: settings.pricesIncludeTax,
    taxRounding: settings.taxRounding,
    taxExempt: customer.taxExempt,
    lines,
    discount: cart.discount,
    totals,
    note: cart.note,
    purchaseOrder: cart.purchaseOrder,
  };
}
