import { businessDayOf } from "../values/business-day.ts";
import { moveDiscount } from "./agreed-discount.ts";
import type { Cart } from "../order/cart.ts";
import type { CompanySettings } from "../company/company.ts";
import type { Customer } from "../customer/customer.ts";
import { isInForce, isListOf, type CustomerLists } from "./customer-lists.ts";
import type { Identifier } from "../values/identifier.ts";
import type { Day, Instant } from "../values/instant.ts";
import { lineGross, type Amount, type Currency } from "../values/money.ts";
import type { CartLine } from "../order/order.ts";
import { discountOn } from "./price-cart.ts";
import type { PriceList } from "./price-list.ts";
import type { PricedProduct } from "./price-tiers.ts";
import type { Product } from "../product/product.ts";
import { type Price, pricerFor } from "./resolve-price.ts";

/** The present state of everything an open cart's prices were computed from. */
export interface CartFacts {
  readonly customer: CustomerLists;
  /** By product id; null = deleted by the store. A product that is missing here is unknown and ignored. */
  readonly products: ReadonlyMap<Identifier, (PricedProduct & Pick<Product, "active">) | null>;
  readonly priceLists: readonly PriceList[];
  readonly settings: Pick<CompanySettings, "timeZone" | "priceHonourHours">;
  readonly now: Instant;
}

/** `accept` takes today's price, `keep` leaves the captured one, `remove` removes the line. */
export type LineChoice = "accept" | "keep" | "remove";

/** One row of the "was → now" sheet (PRICE-25): a line whose price would be different today. */
export interface LineDiff {
  readonly line: CartLine;
  readonly reason: "price" | "noPrice" | "disabled";
  /** Null if the product can no longer be sold to this customer. */
  readonly now: Price | null;
  /** The possible answers, the suggested one first. */
  readonly choices: readonly LineChoice[];
}

const HOUR_MS = 60 * 60 * 1000;

/**
 * The lines whose price is not today's, or that are no longer sold, in the cart's order: these rows and no
 * others (PRICE-25). A captured price may be kept where the store would honour it (PRICE-24): captured within the
 * company's hours, for this customer, by a list in force. A line answered `keep` is shown again only
 * when its price changes again or the hours have passed.
 */
export function diffCart(cart: Pick<Cart, "lines" | "kept" | "movedAt">, facts: CartFacts): LineDiff[] {
  const day = businessDayOf(facts.now, facts.settings.timeZone);
  const priceOf = pricerOf(facts, day);
  return cart.lines.flatMap((line): LineDiff[] => {
    const product = facts.products.get(line.productId);
    if (product === undefined) return [];
    if (!product?.active) return [{ line, reason: "disabled", now: null, choices: ["remove"] }];
    const now = priceOf(product, line.quantity);
    if (now?.unitPrice === line.unitPrice) return [];
    const isOwn = line.pricedAt >= (cart.movedAt ?? 0);
    const keep: LineChoice[] = isOwn && isHonoured(line, facts, day) ? ["keep"] : [];
    if (keep.length > 0 && cart.kept?.[line.lineId] === declinedPrice(now)) return [];
    if (now === null) return [{ line, reason: "noPrice", now, choices: ["remove", ...keep] }];
    return [{ line, reason: "price", now, choices: ["accept", ...keep, "remove"] }];
  });
}

/** Applies the answers to the cart; lines without an answer are unchanged and still need one. */
export function answerDiff(
  cart: Cart,
  rows: readonly LineDiff[],
  answers: ReadonlyMap<Identifier, LineChoice>,
  now: Instant,
): Cart {
  const byLine = new Map(rows.map((row) => [row.line.lineId, row]));
  const kept = { ...cart.kept };
  const lines = cart.lines.flatMap((line) => {
    const row = byLine.get(line.lineId);
    const choice = answers.get(line.lineId);
    if (row === undefined || choice === undefined || !row.choices.includes(choice)) return [line];
    delete kept[line.lineId];
    if (choice === "remove") return [];
    if (choice === "accept" && row.now !== null) return [{ ...line, ...capturedPrice(row.now), pricedAt: now }];
    kept[line.lineId] = declinedPrice(row.now);
    return [line];
  });
  return { ...cart, lines, kept };
}

/**
 * The same lines in another customer's cart (PRICE-27). Lines with the same price are recaptured
 * under the new customer's list; every other line keeps its price until the sheet is answered, and is a row of `diffCart`.
 * The discount becomes what is agreed with them, unless a person changed it (PRICE-30).
 */
export function moveCart(cart: Cart, to: Pick<Customer, "id" | "discountRate">, facts: CartFacts): Cart {
  const priceOf = pricerOf(facts, businessDayOf(facts.now, facts.settings.timeZone));
  const lines = cart.lines.map((line) => {
    const product = facts.products.get(line.productId);
    const price = product ? priceOf(product, line.quantity) : null;
    if (price?.unitPrice !== line.unitPrice) return line;
    return { ...line, ...capturedPrice(price), pricedAt: facts.now };
  });
  const moved = { customerId: to.id, lines, kept: {}, movedAt: facts.now, changedAt: facts.now };
  return { ...cart, ...moved, ...moveDiscount(cart, to) };
}

/** The effect of an answer on the line's amount after its own discount, in minor units. */
export function effectOf({ line, now }: LineDiff, choice: LineChoice, currency: Currency): Amount {
  if (choice === "keep") return 0;
  const amount = (unitPrice: number) => {
    const gross = lineGross(unitPrice, line.quantity, line.quantityScale, currency);
    return gross - discountOn(gross, line.discount);
  };
  return (choice === "accept" && now !== null ? amount(now.unitPrice) : 0) - amount(line.unitPrice);
}

/** The price fields of a line. */
export function capturedPrice({ listPrice, unitPrice, rule, priceListId, priceListVersion }: Price) {
  return { listPrice, unitPrice, rule, priceListId, priceListVersion };
}

function pricerOf({ customer, priceLists }: CartFacts, day: Day) {
  const { priceListId, groupId } = customer;
  return pricerFor({ priceListId, groupId, priceLists, day });
}

/** The price declined by keeping the captured one; 0 = none, since a price of 0 is no price (PRICE-5). */
function declinedPrice(now: Price | null): number {
  return now?.unitPrice ?? 0;
}

function isHonoured(line: CartLine, { customer, priceLists, settings, now }: CartFacts, day: Day): boolean {
  const list = priceLists.find((candidate) => candidate.id === line.priceListId);
  if (list === undefined || !isListOf(list, customer) || !isInForce(list, day)) return false;
  return now - line.pricedAt <= settings.priceHonourHours * HOUR_MS;
}
