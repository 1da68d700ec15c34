import { type CounterSale, TERMS_OF } from "../counter/counter-sale.ts";
import { businessDayOf } from "../values/business-day.ts";
import type { CaptureCount } from "../captures/capture-origin.ts";
import type { Cart } from "./cart.ts";
import type { CompanySettings } from "../company/company.ts";
import { type Customer, isTaxExempt } from "../customer/customer.ts";
import type { Identifier } from "../values/identifier.ts";
import type { Identity } from "../access/identity.ts";
import type { Instant } from "../values/instant.ts";
import type { Order } from "./order.ts";
import type { OrderSignature } from "../delivery/order-signature.ts";
import type { PricedCart } from "../pricing/price-cart.ts";
import { promisedDay } from "./promised-day.ts";

/** What an order needs besides its cart: who, where, when, its number and the company settings. */
export interface CaptureFacts {
  readonly orderId: Identifier;
  readonly orderNo: string;
  readonly identity: Pick<Identity, "uid" | "fullName" | "companyId">;
  readonly source: Order["source"];
  readonly customer: Customer;
  readonly settings: CompanySettings;
  readonly deviceId: Identifier;
  readonly seq: number;
  readonly counted?: CaptureCount;
  readonly capturedAt: Instant;
  /** What the customer signed (SELL-15). */
  readonly signed?: OrderSignature;
  /** Makes it a counter sale: handed over now, paid like this. */
  readonly sale?: CounterSale;
}

/**
 * Builds the final order from a checked and priced cart, with the company's terms frozen in. A cart without a
 * promised day gets the next delivery day. The business day is that of `capturedAt` in the company's time zone.
 */
export function buildOrder(cart: Cart, { lines, totals }: PricedCart, facts: CaptureFacts): Order {
  const { identity, customer, settings, capturedAt, signed, sale } = facts;
  const businessDay = businessDayOf(capturedAt, settings.timeZone);
  return {
    orderId: facts.orderId,
    orderNo: facts.orderNo,
    companyId: identity.companyId,
    source: sale === undefined ? facts.source : "counter",
    customerId: customer.id,
    customer: { code: customer.code, name: customer.name, taxId: customer.taxId, address: customer.address },
    repId: identity.uid,
    repName: identity.fullName,
    deviceId: facts.deviceId,
    seq: facts.seq,
    ...(facts.counted && { counted: facts.counted }),
    capturedAt,
    businessDay,
    promisedOn: sale === undefined ? promisedDay(cart, customer, settings, capturedAt) : businessDay,
    fulfilment: sale === undefined ? cart.fulfilment : "pickup",
    terms: sale === undefined ? cart.terms : TERMS_OF[sale.method],
    currency: settings.currency,
    settingsVersion: settings.version,
    pricesIncludeTax: settings.pricesIncludeTax,
    taxRounding: settings.taxRounding,
    taxExempt: isTaxExempt(customer, businessDay),
    lines,
    discount: cart.discount,
    totals,
    note: cart.note,
    purchaseOrder: cart.purchaseOrder,
    ...(signed && { signed }),
    ...(sale && { sale }),
  };
}
