import { businessDayOf } from "#domain/business-day.ts";
import type { Cart } from "#domain/cart.ts";
import { checkQuantity, keptRules } from "#domain/check-quantity.ts";
import type { QuantityProblem } from "#domain/check-quantity.ts";
import type { Customer } from "#domain/customer.ts";
import { capturedPrice } from "#domain/diff-cart.ts";
import type { Day, Instant } from "#domain/instant.ts";
import type { CartLine } from "#domain/order.ts";
import type { PriceList } from "#domain/price-list.ts";
import { isShownTo, type Product } from "#domain/product.ts";
import { availableStock } from "#domain/reserve-stock.ts";
import { type Price, pricerFor } from "#domain/resolve-price.ts";
import { accept, refuse } from "#domain/result.ts";
import type { Result } from "#domain/result.ts";
import type { CatalogueItem } from "#local/catalogue/catalogue.ts";
import type { Device } from "#local/device.ts";
import { emptyCart } from "#local/empty-cart.ts";
import { layTerms, ownTermTables, readOwnTerms, readStoredTerms, storedTermTables } from "#local/overlaid-rows.ts";
import { readProductOverlay } from "#local/product-overlay.ts";

/** Why a product cannot stand in the cart in this quantity. */
export type LineProblem = QuantityProblem | { readonly code: "noPrice" | "productMissing" | "customerMissing" };

export interface LineRequest {
  readonly customerId: string;
  readonly productId: string;
  /** In the product's own scale. */
  readonly quantity: number;
}

interface LineFacts {
  readonly item: CatalogueItem | null;
  readonly customer: Pick<Customer, "priceListId" | "groupId">;
  readonly priceLists: readonly PriceList[];
  readonly day: Day;
  readonly now: Instant;
  readonly lineId: string;
}

/**
 * Writes one line of the customer's cart: one row in one transaction, whatever the cart's length. What the line needs
 * of the catalogue and the terms is read before, in one transaction of each database, so that the transaction holds nothing but the cart.
 */
export async function writeLine(
  device: Device,
  request: LineRequest,
  quantityFrom: (present: number) => number,
): Promise<Result<Cart, LineProblem>> {
  const { customerId, productId } = request;
  const { mirror, work } = device;
  const [[found = null], stored, [own, overlay]] = await Promise.all([
    device.catalogue.getProducts([productId]),
    mirror.transaction("r", storedTermTables(mirror), () => readStoredTerms(device, customerId)),
    work.transaction("r", [...ownTermTables(work), work.ownCounts], () =>
      Promise.all([readOwnTerms(device, customerId), readProductOverlay(device, { selling: true, productId })]),
    ),
  ]);
  const { customer, company, priceLists } = layTerms(customerId, stored, own);
  if (customer === undefined || company === undefined) return refuse({ code: "customerMissing" });
  const item = overlay.lay(productId, found);
  const now = device.now();
  const day = businessDayOf(now, company.settings.timeZone);
  const facts = { item, customer, priceLists, day, now, lineId: device.newId() };
  const orderId = device.newId();

  return work.transaction("rw", work.carts, async () => {
    const cart = (await work.carts.get(customerId)) ?? emptyCart(customer, company.settings, orderId, now);
    const present = cart.lines.find((line) => line.productId === productId);
    const quantity = quantityFrom(present?.quantity ?? 0);
    const line = quantity === 0 ? accept(null) : composeLine(present, quantity, facts);
    if (!line.ok) return line;
    const changed = { ...cart, lines: placeLine(cart.lines, productId, line.value), changedAt: now };
    await work.carts.put(changed);
    return accept(changed);
  });
}

/** The line's place in the cart stays; a new one goes to the end. */
function placeLine(lines: readonly CartLine[], productId: string, line: CartLine | null): CartLine[] {
  if (line === null) return lines.filter((each) => each.productId !== productId);
  if (!lines.some((each) => each.productId === productId)) return [...lines, line];
  return lines.map((each) => (each.productId === productId ? line : each));
}

function composeLine(present: CartLine | undefined, quantity: number, facts: LineFacts): Result<CartLine, LineProblem> {
  const { item, customer, priceLists, day } = facts;
  const rules = item?.product ?? present;
  if (rules === undefined) return refuse({ code: "productMissing" });
  const problem = checkQuantity(quantity, rules);
  if (problem !== null) return refuse(problem);
  const { priceListId, groupId } = customer;
  const pricer = pricerFor({ priceListId, groupId, priceLists, day });
  const priceOf = (count: number) => item && pricer(item.product, count);
  if (present !== undefined) {
    const line = item === null ? present : { ...present, ...keptRules(present, item.product) };
    return accept(recount(line, quantity, priceOf, facts.now));
  }
  if (item === null || !item.product.active || !isShownTo(item.product, groupId))
    return refuse({ code: "productMissing" });
  const price = priceOf(quantity);
  return price === null ? refuse({ code: "noPrice" }) : accept(captureLine(item, quantity, price, facts));
}

/**
 * Another quantity may reach another quantity break. Not so where the captured price is not today's: an open cart is
 * re-priced only when the person says so, on the "was → now" sheet (PRODUCT 3.0.10).
 */
function recount(
  line: CartLine,
  quantity: number,
  priceOf: (quantity: number) => Price | null,
  now: Instant,
): CartLine {
  const price = priceOf(quantity);
  if (price === null || priceOf(line.quantity)?.unitPrice !== line.unitPrice) return { ...line, quantity };
  return { ...line, quantity, ...capturedPrice(price), pricedAt: now };
}

function captureLine(item: CatalogueItem, quantity: number, price: Price, facts: LineFacts): CartLine {
  const { product, stock } = item;
  return {
    lineId: facts.lineId,
    ...capturedProduct(product),
    quantity,
    ...capturedPrice(price),
    pricedAt: facts.now,
    discount: null,
    note: "",
    stockShown: stock === null ? null : { quantity: availableStock(stock), asOf: stock.asOf },
  };
}

function capturedProduct(product: Product) {
  const {
    sku,
    name,
    nameEs,
    unit,
    unitsPerCase,
    quantityScale,
    minQuantity,
    quantityMultiple,
    weight,
    categoryId,
    taxClassId,
  } = product;
  return {
    productId: product.id,
    sku,
    name,
    nameEs,
    unit,
    unitsPerCase,
    quantityScale,
    minQuantity,
    quantityMultiple,
    ...(weight !== null && { weight }),
    categoryId,
    taxClassId,
    ...keptRules({}, product),
  };
}
