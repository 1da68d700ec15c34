import { businessDayOf } from "#domain/values/business-day.ts";
import { buildOrder } from "#domain/order/build-order.ts";
import { quantityStep } from "#domain/order/check-quantity.ts";
import { isTaxExempt } from "#domain/customer/customer.ts";
import { type LineRefusal, placeLine } from "#domain/order/place-line.ts";
import { priceCart, pricingTerms } from "#domain/pricing/price-cart.ts";
import type { FailedSale, SelfTest } from "#domain/road/road-facts.ts";
import { isSoundOrder } from "#domain/road/is-sound-order.ts";
import { samplePlaces } from "#domain/road/sample.ts";
import type { Cart } from "#domain/order/cart.ts";
import type { CatalogueItem } from "#local/catalogue/worker/catalogue.ts";
import type { Device } from "#local/databases/device.ts";
import { emptyCart } from "#local/cart/empty-cart.ts";
import { readBuyingTerms } from "#local/outbox/rows-with-edits.ts";
import { readProductOverlay } from "#local/outbox/product-overlay.ts";

export const TRIED_CUSTOMERS = 3;
export const TRIED_PRODUCTS = 20;

export type SaleDevice = Pick<Device, "identity" | "work" | "mirror" | "catalogue" | "now" | "newId">;

/**
 * Sells to three of the customers as a salesperson would: opens them, prices 20 products for each, and builds the order,
 * which is then dropped (ROAD-8). Only reads: there is no cart, no number and no entry. The day decides who and what.
 */
export async function trySales(device: SaleDevice, customerIds: readonly string[], day: string): Promise<SelfTest> {
  const ids = [...new Set(customerIds)];
  const chosen = samplePlaces(day, ids.length, TRIED_CUSTOMERS).flatMap((place) => ids[place] ?? []);
  const failures: FailedSale[] = [];
  let prices = 0;
  for (const customerId of chosen) {
    const tried = await trySale(device, customerId, `${day} ${customerId}`);
    failures.push(...tried.failures);
    prices += tried.prices;
  }
  return { outcome: "ended", customers: chosen.length, prices, failures };
}

interface Tried {
  readonly prices: number;
  readonly failures: readonly FailedSale[];
}

async function trySale(device: SaleDevice, customerId: string, seed: string): Promise<Tried> {
  const { customer, company, priceLists } = await readBuyingTerms(device, customerId);
  const failed = (reason: FailedSale["reason"], productName = ""): FailedSale => ({
    customerId,
    customerName: customer?.name ?? "",
    productName,
    reason,
  });
  if (customer === undefined || company === undefined) return { prices: 0, failures: [failed("customerMissing")] };
  const { settings } = company;
  const now = device.now();
  const day = businessDayOf(now, settings.timeZone);
  const items = await readSample(device, customer.groupId, seed).catch(() => null);
  if (items === null) return { prices: 0, failures: [failed("notReadable")] };
  if (items.length === 0) return { prices: 0, failures: [failed("noProducts")] };

  const { priceListId, groupId } = customer;
  const failures: FailedSale[] = [];
  let cart: Cart = emptyCart(customer, settings, { orderId: device.newId(), now, last: null });
  for (const item of items) {
    const { product } = item;
    const facts = { item, priceListId, groupId, priceLists, day, now, lineId: device.newId() };
    const placed = placeLine(cart, product.id, leastQuantity(product), facts);
    if (placed.ok) cart = placed.value;
    else if (isFailure(placed.problem.code)) failures.push(failed(placed.problem.code, product.name));
  }
  if (cart.lines.length === 0) return { prices: 0, failures: [failed("noPriceAtAll", failures[0]?.productName)] };
  const priced = priceCart(cart, pricingTerms(settings, { taxExempt: isTaxExempt(customer, day) }));
  const order = buildOrder(cart, priced, {
    orderId: cart.orderId,
    orderNo: "TEST",
    identity: device.identity,
    customer,
    settings,
    deviceId: "test",
    seq: 1,
    capturedAt: now,
    source: "field",
  });
  if (!isSoundOrder(order, settings)) failures.push(failed("notSound"));
  return { prices: cart.lines.length, failures };
}

/** What a product's own rules forbid is no fault of the device. */
function isFailure(code: LineRefusal["code"]): code is "noPrice" | "productMissing" {
  return code === "noPrice" || code === "productMissing";
}

/** Products that this customer may buy, with their stock, as the new order's list reads them. */
async function readSample(device: SaleDevice, groupId: string | null, seed: string): Promise<CatalogueItem[]> {
  const { catalogue } = device;
  const all = { text: "", categoryId: null, boost: [], groupId };
  const { total } = await catalogue.search({ ...all, offset: 0, limit: 1 });
  const overlay = await readProductOverlay(device, { selling: true });
  const items: CatalogueItem[] = [];
  for (const offset of samplePlaces(seed, total, TRIED_PRODUCTS)) {
    const { items: found } = await catalogue.search({ ...all, offset, limit: 1 });
    const [item] = found;
    if (item === undefined) throw new Error(`no product at ${offset} of ${total}`);
    const shown = overlay.apply(item.product.id, item);
    if (shown !== null) items.push(shown);
  }
  return items;
}

/** One unit, or the fewest that the product's rules admit. */
function leastQuantity(product: CatalogueItem["product"]): number {
  const step = quantityStep(product);
  return Math.ceil(Math.max(product.minQuantity, product.quantityScale) / step) * step;
}
