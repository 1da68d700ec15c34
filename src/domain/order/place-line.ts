import type { Cart } from "./cart.ts";
import { checkQuantity, storedQuantityRules, type QuantityProblem } from "./check-quantity.ts";
import { capturedPrice } from "../pricing/diff-cart.ts";
import type { Identifier } from "../values/identifier.ts";
import type { Instant } from "../values/instant.ts";
import type { CartLine } from "./order.ts";
import { isShownTo, type Product } from "../product/product.ts";
import { availableStock } from "../stock/reserve-stock.ts";
import { type Price, type PricingRequest, pricerFor } from "../pricing/resolve-price.ts";
import { accept, refuse, type Result } from "../values/result.ts";
import type { StockItem } from "../stock/stock.ts";

/** Why a product cannot be added in a quantity (ORDER-7). */
export type LineRefusal = QuantityProblem | { readonly code: "noPrice" | "productMissing" };

/** What a line is built from: the customer's lists and the product. */
export interface LineFacts extends PricingRequest {
  /** Null if the device no longer has the product: an existing line uses what it captured. */
  readonly item: { readonly product: Product; readonly stock: StockItem | null } | null;
  readonly now: Instant;
  /** The id for a new line. */
  readonly lineId: Identifier;
}

/**
 * The cart with the product in exactly this quantity, in the product's own scale; 0 removes it. An existing line
 * keeps its place; a new one goes to the end (ORDER-7, PRICE-6).
 */
export function placeLine(
  cart: Cart,
  productId: Identifier,
  quantity: number,
  facts: LineFacts,
): Result<Cart, LineRefusal> {
  const changed = (lines: CartLine[]) => accept({ ...cart, lines, changedAt: facts.now });
  if (quantity === 0) return changed(cart.lines.filter((line) => line.productId !== productId));
  const place = cart.lines.findIndex((line) => line.productId === productId);
  const line = composeLine(quantity, facts, cart.lines[place]);
  if (!line.ok) return line;
  return changed(place < 0 ? [...cart.lines, line.value] : cart.lines.with(place, line.value));
}

/** A line in this quantity: a new one at today's price, or the present one changed. */
export function composeLine(quantity: number, facts: LineFacts, present?: CartLine): Result<CartLine, LineRefusal> {
  const { item, groupId, now } = facts;
  const rules = item?.product ?? present;
  if (rules === undefined) return refuse({ code: "productMissing" });
  const problem = checkQuantity(quantity, rules);
  if (problem !== null) return refuse(problem);
  const pricer = pricerFor(facts);
  const priceOf = (count: number) => item && pricer(item.product, count);
  if (present !== undefined) {
    const line = item === null ? present : { ...present, ...storedQuantityRules(present, item.product) };
    return accept(recount(line, quantity, priceOf, now));
  }
  if (item === null || !item.product.active || !isShownTo(item.product, groupId))
    return refuse({ code: "productMissing" });
  const price = priceOf(quantity);
  return price === null ? refuse({ code: "noPrice" }) : accept(captureLine(item, quantity, price, facts));
}

/**
 * Another quantity may reach another quantity break, but only while the captured price is today's: changed prices of an
 * open cart wait for an answer on the "was → now" sheet (PRICE-25).
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

function captureLine(item: NonNullable<LineFacts["item"]>, quantity: number, price: Price, facts: LineFacts): CartLine {
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
    ...storedQuantityRules({}, product),
  };
}
