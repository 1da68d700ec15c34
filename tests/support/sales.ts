import { buildOrder, type CaptureFacts } from "#domain/order/build-order.ts";
import { businessDayOf } from "#domain/values/business-day.ts";
import type { CaptureOrigin } from "#domain/captures/capture-origin.ts";
import type { Cart } from "#domain/order/cart.ts";
import type { Company, CompanySettings } from "#domain/company/company.ts";
import { CUSTOMER_DEFAULTS, type Customer, isTaxExempt } from "#domain/customer/customer.ts";
import type { CartLine, Order } from "#domain/order/order.ts";
import { formatOrderNumber } from "#domain/order/order-number.ts";
import { priceCart, pricingTerms } from "#domain/pricing/price-cart.ts";
import { PRICE_LIST_DEFAULTS, type PriceList } from "#domain/pricing/price-list.ts";
import { PRODUCT_DEFAULTS, type Product } from "#domain/product/product.ts";
import type { StockItem } from "#domain/stock/stock.ts";
import { buildSettings } from "./build.ts";

/** Saturday 2026-11-21, 10:04 in Mexico City. */
export const NOW = Date.UTC(2026, 10, 21, 16, 4, 5);
export const HOUR = 60 * 60 * 1000;

export function makeSettings(changes: Partial<CompanySettings> = {}): CompanySettings {
  return buildSettings({
    version: 3,
    taxClasses: [
      { id: "general", name: "General", taxes: [{ id: "iva", name: "IVA", rate: 1_600, compound: false }] },
      { id: "exempt", name: "Exempt", taxes: [] },
      {
        id: "drinks",
        name: "Drinks",
        taxes: [
          { id: "ieps", name: "IEPS", rate: 800, compound: false },
          { id: "iva", name: "IVA", rate: 1_600, compound: true },
        ],
      },
    ],
    ...changes,
  });
}

export function makeCompany(changes: Partial<Company> = {}): Company {
  return { id: "demo", name: "Distribuidora Demo", settings: makeSettings(), ...changes };
}

export function makePriceList(changes: Partial<PriceList> = {}): PriceList {
  return { ...PRICE_LIST_DEFAULTS, id: "retail", name: "Retail", version: 7, isDefault: true, ...changes };
}

export function makeProduct(changes: Partial<Product> = {}): Product {
  return {
    ...PRODUCT_DEFAULTS,
    id: "p1",
    sku: "SKU-1",
    name: "Cola 600 ml",
    nameEs: "Refresco de cola 600 ml",
    brand: "Sol",
    pack: "24 × 600 ml",
    categoryId: "soft-drinks",
    barcodes: ["7501000000011"],
    unit: "pc",
    unitsPerCase: 24,
    taxClassId: "general",
    prices: { retail: 125_000, wholesale: 110_000 },
    ...changes,
  };
}

export function makeStock(changes: Partial<StockItem> = {}): StockItem {
  return { productId: "p1", onHand: 100, reserved: 0, safety: 0, asOf: NOW, ...changes };
}

export function makeCustomer(changes: Partial<Customer> = {}): Customer {
  return {
    ...CUSTOMER_DEFAULTS,
    id: "c1",
    code: "C-001",
    name: "Abarrotes Lupita",
    kind: "grocery",
    contactName: "Lupita",
    phone: "+525555550101",
    address: "Calle 5 #10",
    city: "México",
    zone: "Centro",
    repId: "demo-ana",
    balanceAsOf: NOW,
    ...changes,
  };
}

export function makeLine(changes: Partial<CartLine> = {}): CartLine {
  return {
    lineId: "l1",
    productId: "p1",
    sku: "SKU-1",
    name: "Cola 600 ml",
    nameEs: "Refresco de cola 600 ml",
    unit: "pc",
    unitsPerCase: 24,
    quantityScale: 1,
    minQuantity: 1,
    quantityMultiple: 1,
    categoryId: "soft-drinks",
    quantity: 2,
    listPrice: 125_000,
    unitPrice: 125_000,
    rule: "defaultList",
    priceListId: "retail",
    priceListVersion: 7,
    pricedAt: NOW - HOUR,
    taxClassId: "general",
    discount: null,
    note: "",
    stockShown: { quantity: 40, asOf: NOW - HOUR },
    ...changes,
  };
}

export function makeCart(changes: Partial<Cart> = {}): Cart {
  return {
    customerId: "c1",
    orderId: "o1",
    lines: [makeLine()],
    discount: null,
    promisedOn: null,
    fulfilment: "delivery",
    terms: "on_delivery",
    note: "",
    purchaseOrder: "",
    startedAt: NOW - HOUR,
    changedAt: NOW - HOUR,
    ...changes,
  };
}

/** What the server knows of the phone that `makeOrder` writes on. */
export function makeOrigin(changes: Partial<CaptureOrigin> = {}): CaptureOrigin {
  const device = { letter: "A", repCodes: ["AN"], registeredAt: NOW - 720 * HOUR };
  return { device, isNumberUsed: false, before: null, ...changes };
}

/** An order as a phone creates it. `facts` changes who, when and under which settings; `cart` its contents. */
/** One with a number of the customer's own: however alike others are, it is nobody's duplicate (ORDER-79). */
export function makeNumberedOrder(cart: Partial<Cart> = {}, facts: Parameters<typeof makeOrder>[1] = {}): Order {
  return makeOrder({ purchaseOrder: `PO ${cart.orderId ?? ""} ${facts.number ?? 1}`, ...cart }, facts);
}

export function makeOrder(cart: Partial<Cart> = {}, facts: Partial<CaptureFacts> & { number?: number } = {}): Order {
  const full = makeCart(cart);
  const { number = 1, settings = makeSettings(), capturedAt = NOW } = facts;
  const businessDay = businessDayOf(capturedAt, settings.timeZone);
  const customer = facts.customer ?? makeCustomer({ id: full.customerId });
  const terms = pricingTerms(settings, { taxExempt: isTaxExempt(customer, businessDay) });
  return buildOrder(full, priceCart(full, terms), {
    orderId: full.orderId,
    orderNo: formatOrderNumber({ repCode: "AN", deviceLetter: "A", businessDay, number }),
    identity: { uid: "demo-ana", fullName: "Ana Ruiz", companyId: "demo" },
    source: "field",
    customer,
    settings,
    deviceId: "install-1",
    seq: number,
    capturedAt,
    ...facts,
  });
}
