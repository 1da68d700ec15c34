import type { CompanySettings } from "#domain/company/company.ts";
import type { Cart } from "#domain/order/cart.ts";
import type { Order, OrderLine } from "#domain/order/order.ts";
import { placeLine } from "#domain/order/place-line.ts";
import { answerDiff, diffCart, type LineChoice } from "#domain/pricing/diff-cart.ts";
import { priceCart, pricingTerms } from "#domain/pricing/price-cart.ts";
import { businessDayOf } from "#domain/values/business-day.ts";
import { HOUR, makeCart, makeLine, makeOrder } from "./sales.ts";
import { FIRST_PRICE, FIRST_RULES, stateAt, type StoreHistory, type StoreState, TIER_PRICE } from "./store-history.ts";

type Random = () => number;

/** An order of a phone that was at most 24 hours behind when it priced the lines and when it captured them. */
export function anyHonestOrder(random: Random, history: StoreHistory, capturedAt: number, number = 1): Order | null {
  const pricedAt = Math.floor(capturedAt - random() * (random() < 0.4 ? 70 : 1) * HOUR);
  const known = phoneAt(random, history, pricedAt);
  let cart: Cart = makeCart({
    orderId: `o${number}`,
    lines: [],
    promisedOn: businessDayOf(capturedAt + 100 * HOUR, "UTC"),
  });
  const quantity = 1 + Math.floor(random() * 14);
  for (const [index, product] of known.products.slice(0, random() < 0.5 ? 1 : 2).entries()) {
    const placed = placeLine(cart, product.id, quantity, {
      ...listsOf(known, pricedAt),
      item: { product, stock: null },
      now: pricedAt,
      lineId: `l${index}`,
    });
    if (placed.ok) cart = placed.value;
  }
  const latest = random() < 0.5 ? phoneAt(random, history, capturedAt, known.at) : null;
  const state = latest ?? (known.at >= capturedAt - 24 * HOUR ? known : phoneAt(random, history, capturedAt));
  cart = answered(random, cart, state, capturedAt);
  if (cart.lines.length === 0) return null;
  const { customer, settings } = state;
  return makeOrder(cart, { customer, settings, capturedAt, number });
}

/** What a phone knows: the store's data of its last contact, the products up to an hour older (PRICE-24). */
function phoneAt(random: Random, history: StoreHistory, at: number, since = 0): StoreState {
  const contact = Math.max(since, at - random() * 24 * HOUR);
  const state = stateAt(history, contact);
  return { ...state, at: contact, products: stateAt(history, Math.max(since, contact - random() * HOUR)).products };
}

function listsOf({ customer, priceLists, settings }: StoreState, at: number) {
  const { priceListId, groupId } = customer;
  return { priceListId, groupId, priceLists, day: businessDayOf(at, settings.timeZone) };
}

/** The "was → now" sheet before submitting: some prices are kept, the others taken as they are on the phone. */
function answered(random: Random, cart: Cart, state: StoreState, now: number): Cart {
  const { customer, priceLists, settings, products } = state;
  const rows = diffCart(cart, {
    customer,
    priceLists,
    settings,
    products: new Map(products.map((product) => [product.id, product])),
    now,
  });
  const choose = (choices: readonly LineChoice[]): LineChoice => {
    if (choices.includes("keep") && random() < 0.6) return "keep";
    return choices.includes("accept") ? "accept" : "remove";
  };
  return answerDiff(cart, rows, new Map(rows.map(({ line, choices }) => [line.lineId, choose(choices)])), now);
}

/** A lie in an honest order, and its flag. */
export interface Lie {
  readonly name: string;
  readonly order: Order;
  readonly flag: "PRICE_CHANGED" | "DATA_DIFFERS";
  /** What must not be charged as the lie has it. */
  readonly replaced: string;
  /** What must be charged as the store has it now. */
  readonly fields: readonly string[];
}

/** The kinds of lies that are told. */
export const LIES = 26;

/** Every kind of lie about prices, data and rules, told of an honest order. Its amounts add up again. */
export function liesAbout(honest: Order, rules: CompanySettings): readonly Lie[] {
  const ofLine = (changes: Partial<OrderLine>) => {
    const lines = honest.lines.map((line, index) => (index === 0 ? { ...line, ...changes } : line));
    return addUp({ ...honest, lines }, rules);
  };
  const price = (name: string, changes: Partial<OrderLine>): Lie => {
    const fields = ["unitPrice", "listPrice", "rule", "priceListId", "priceListVersion"];
    return { name, flag: "PRICE_CHANGED", replaced: "unitPrice", fields, order: ofLine(changes) };
  };
  const origin = (name: string, replaced: keyof OrderLine, changes: Partial<OrderLine>): Lie => {
    return { name, flag: "PRICE_CHANGED", replaced, fields: [], order: ofLine(changes) };
  };
  const data = (name: keyof OrderLine, value: unknown): Lie => {
    return { name, flag: "DATA_DIFFERS", replaced: name, fields: [name], order: ofLine({ [name]: value }) };
  };
  const ofCustomer = (name: keyof Order["customer"], value: string): Lie => {
    const order = { ...honest, customer: { ...honest.customer, [name]: value } };
    const field = `customer.${name}`;
    return { name: field, flag: "DATA_DIFFERS", replaced: field, fields: [field], order };
  };
  const ofRules = (settings: CompanySettings): Lie => {
    const { version: settingsVersion, pricesIncludeTax, taxRounding } = settings;
    const order = addUp({ ...honest, settingsVersion, pricesIncludeTax, taxRounding }, settings);
    return { name: "former rules", flag: "DATA_DIFFERS", replaced: "settingsVersion", fields: [], order };
  };
  const { capturedAt } = honest;
  const [{ quantity, rule } = makeLine()] = honest.lines;
  return [
    price("price", { unitPrice: 100 }),
    price("price of an old version", { unitPrice: 100, priceListVersion: 1 }),
    price("price of long ago", { unitPrice: 100, pricedAt: capturedAt - 300 * HOUR }),
    price("price of the first day", { unitPrice: FIRST_PRICE, pricedAt: capturedAt }),
    price("date of the first day", { unitPrice: FIRST_PRICE, pricedAt: capturedAt - 170 * HOUR }),
    price("date to come", { unitPrice: FIRST_PRICE, pricedAt: capturedAt + HOUR }),
    ...(quantity < 10 ? [price("tier", { unitPrice: TIER_PRICE, rule: "quantityBreak" })] : []),
    origin("list version to come", "priceListVersion", { priceListVersion: 5_000 }),
    origin("list version", "priceListVersion", { priceListVersion: 1, pricedAt: capturedAt }),
    origin("list", "priceListId", { priceListId: "gone" }),
    origin("rule", "rule", { rule: rule === "customerList" ? "defaultList" : "customerList" }),
    origin("list price", "listPrice", { listPrice: 9_000_000 }),
    data("taxClassId", null),
    data("taxClassId", "exempt"),
    data("quantityScale", 1000),
    data("unit", "pallet"),
    data("unitsPerCase", 1),
    ...(quantity > 1 ? [data("minQuantity", quantity)] : []),
    data("weight", 1),
    data("categoryId", "other"),
    data("sku", "GOLD"),
    data("name", "Gold"),
    data("nameEs", "Oro"),
    ofCustomer("name", "Somebody else"),
    ofCustomer("address", "Elsewhere 1"),
    ofRules(FIRST_RULES),
    ofRules({ ...FIRST_RULES, version: 900 }),
    {
      name: "exemption",
      flag: "DATA_DIFFERS",
      replaced: "taxExempt",
      fields: [],
      order: addUp({ ...honest, taxExempt: !honest.taxExempt }, rules),
    },
  ];
}

function addUp(order: Order, rules: CompanySettings): Order {
  return { ...order, ...priceCart(order, pricingTerms(rules, order)) };
}
