import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { agreedDiscount } from "#domain/pricing/agreed-discount.ts";
import {
  answerDiff,
  diffCart,
  effectOf,
  moveCart,
  type CartFacts,
  type LineChoice,
} from "#domain/pricing/diff-cart.ts";
import type { Cart } from "#domain/order/cart.ts";
import type { CartLine } from "#domain/order/order.ts";
import type { PriceList } from "#domain/pricing/price-list.ts";
import type { Product } from "#domain/product/product.ts";
import { resolvePrice } from "#domain/pricing/resolve-price.ts";
import { anyDiscount } from "#tests/support/any-cart.ts";
import { HOUR, makeCart, makeLine, makePriceList, makeProduct, makeSettings, NOW } from "#tests/support/sales.ts";

const RETAIL = makePriceList();
const WHOLESALE = makePriceList({ id: "wholesale", name: "Wholesale", version: 2, isDefault: false });

function factsOf(products: readonly Product[], changes: Partial<CartFacts> = {}): CartFacts {
  return {
    customer: { priceListId: null, groupId: null },
    products: new Map(products.map((product) => [product.id, product])),
    priceLists: [RETAIL, WHOLESALE],
    settings: makeSettings(),
    now: NOW,
    ...changes,
  };
}

const all = (rows: ReturnType<typeof diffCart>, choice: LineChoice) =>
  new Map(rows.map((row) => [row.line.lineId, choice]));

describe("diffCart", () => {
  const forty = Array.from({ length: 40 }, (_, index) => makeProduct({ id: `p${index}` }));
  const cart = makeCart({
    lines: forty.map((product, index) => makeLine({ lineId: `l${index}`, productId: product.id, quantity: 2 })),
  });

  it("PRICE-25 finds exactly the three of forty lines whose prices changed, with old price, new price and effect", () => {
    const changed = forty.map((product, index) =>
      [3, 17, 39].includes(index) ? { ...product, prices: { retail: 125_000 + index * 1_000 } } : product,
    );
    const rows = diffCart(cart, factsOf(changed, { priceLists: [{ ...RETAIL, version: 8 }] }));
    expect(rows.map((row) => [row.line.lineId, row.line.unitPrice, row.now?.unitPrice])).toEqual([
      ["l3", 125_000, 128_000],
      ["l17", 125_000, 142_000],
      ["l39", 125_000, 164_000],
    ]);
    expect(rows.map((row) => effectOf(row, "accept", "MXN"))).toEqual([60, 340, 780]);
    expect(rows.map((row) => effectOf(row, "keep", "MXN"))).toEqual([0, 0, 0]);
    expect(rows.map((row) => effectOf(row, "remove", "MXN"))).toEqual([-2_500, -2_500, -2_500]);
  });

  it("PRICE-25 finds the line whose scheduled price takes effect, and lets the captured price be kept for its hours", () => {
    const next = { retail: { from: "2026-11-22", unitPrice: 130_000, breaks: [] } };
    const changing = [makeProduct({ id: "p1", nextPrices: next }), makeProduct({ id: "p2" })];
    // 06:00 UTC is midnight in the company's time zone.
    const midnight = Date.UTC(2026, 10, 22, 6);
    const rowsAt = (now: number) => diffCart(cart, factsOf(changing, { now }));
    expect(rowsAt(midnight - 1)).toEqual([]);
    expect(rowsAt(midnight)).toMatchObject([
      { line: { lineId: "l1" }, now: { unitPrice: 130_000 }, choices: ["accept", "keep", "remove"] },
    ]);
    const kept = answerDiff(cart, rowsAt(midnight), all(rowsAt(midnight), "keep"), midnight);
    expect(diffCart(kept, factsOf(changing, { now: midnight + HOUR }))).toEqual([]);
    expect(diffCart(kept, factsOf(changing, { now: NOW + 72 * HOUR + 1 }))).toHaveLength(1);
  });

  it("PRICE-5 treats a price of 0 as missing: the line can only be kept or removed", () => {
    const rows = diffCart(cart, factsOf([{ ...makeProduct({ id: "p0" }), prices: { retail: 0 } }]));
    expect(rows).toMatchObject([{ reason: "noPrice", now: null, choices: ["remove", "keep"] }]);
  });

  it("reports a product that is no longer sold, whether disabled or deleted", () => {
    const facts = factsOf([makeProduct({ id: "p0", active: false })]);
    const rows = diffCart(cart, { ...facts, products: new Map([...facts.products, ["p1", null]]) });
    expect(rows.map(({ reason, choices }) => [reason, choices])).toEqual([
      ["disabled", ["remove"]],
      ["disabled", ["remove"]],
    ]);
  });

  it("skips a product that this device does not have yet", () => {
    expect(diffCart(cart, factsOf([]))).toEqual([]);
  });

  it("offers to keep a captured price only while the store honours it, and only from this customer's lists", () => {
    const [product] = forty;
    const dearer = [{ ...product, prices: { retail: 130_000, wholesale: 120_000 } } as Product];
    const choicesWith = (changes: Partial<CartFacts>) => diffCart(cart, factsOf(dearer, changes))[0]?.choices;
    const wholesale = { priceListId: "wholesale", groupId: null };
    expect(choicesWith({})).toEqual(["accept", "keep", "remove"]);
    expect(choicesWith({ now: NOW + 71 * HOUR })).toEqual(["accept", "keep", "remove"]);
    expect(choicesWith({ now: NOW + 72 * HOUR })).toEqual(["accept", "remove"]);
    expect(choicesWith({ settings: makeSettings({ priceHonourHours: 0 }), now: NOW + 1 })).toEqual([
      "accept",
      "remove",
    ]);
    const ended = { ...RETAIL, isDefault: false };
    expect(choicesWith({ customer: wholesale, priceLists: [ended, WHOLESALE] })).toEqual(["accept", "remove"]);
  });

  it("does not ask again after keep until the price changes again", () => {
    const dearer = factsOf([makeProduct({ id: "p0", prices: { retail: 130_000 } })]);
    const rows = diffCart(cart, dearer);
    const kept = answerDiff(cart, rows, all(rows, "keep"), NOW);
    expect(kept.lines).toEqual(cart.lines);
    expect(diffCart(kept, dearer)).toEqual([]);
    const again = factsOf([makeProduct({ id: "p0", prices: { retail: 131_000 } })]);
    expect(diffCart(kept, again)).toHaveLength(1);
    expect(diffCart(kept, { ...dearer, now: NOW + 73 * HOUR })).toHaveLength(1);
  });
});

describe("answerDiff", () => {
  it("leaves lines without a valid answer unchanged", () => {
    const cart = makeCart({
      lines: [makeLine({ lineId: "a", productId: "p1" }), makeLine({ lineId: "b", productId: "p2" })],
    });
    const gone = factsOf([makeProduct({ id: "p1", active: false }), makeProduct({ id: "p2", prices: { retail: 1 } })]);
    const rows = diffCart(cart, gone);
    expect(answerDiff(cart, rows, new Map([["a", "accept" as const]]), NOW).lines).toEqual(cart.lines);
  });

  it("captures an accepted price as of now; discount, note and position stay", () => {
    const line = makeLine({ lineId: "a", productId: "p1", discount: { kind: "percent", rate: 500 }, note: "cold" });
    const cart = makeCart({ lines: [makeLine({ lineId: "z", productId: "p9" }), line] });
    const rows = diffCart(cart, factsOf([makeProduct({ id: "p1", prices: { retail: 99_000 } })]));
    const answered = answerDiff(cart, rows, all(rows, "accept"), NOW + 5);
    expect(answered.lines[1]).toEqual({ ...line, unitPrice: 99_000, listPrice: 99_000, pricedAt: NOW + 5 });
  });
});

describe("PRICE-27 another customer for the same cart", () => {
  const LISTS: readonly PriceList[] = [
    RETAIL,
    WHOLESALE,
    makePriceList({ id: "vip", name: "VIP", version: 4, isDefault: false }),
  ];
  const anyPrice = fc.option(fc.constantFrom(90_000, 100_000, 110_000, 125_000), { nil: undefined });
  const anyProduct = fc.record({ retail: anyPrice, wholesale: anyPrice, vip: anyPrice, breakAt: fc.boolean() });
  const anyCustomer = fc.constantFrom("c1", "c2", "c3", "c4");
  const LIST_OF: Record<string, string | null> = { c1: null, c2: "wholesale", c3: "vip", c4: "unknown" };

  const RATE_OF: Record<string, number> = { c1: 250, c2: 500 };

  it("[PRICE-30] equals a fresh cart for the last customer after any sequence of switches", () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(anyProduct, fc.integer({ min: 1, max: 30 })), { minLength: 1, maxLength: 12 }),
        fc.array(fc.tuple(anyCustomer, fc.boolean()), { minLength: 1, maxLength: 8 }),
        fc.option(anyDiscount),
        (chosen, switches, byHand) => {
          const products = chosen.map(([{ breakAt, ...prices }, quantity], index) =>
            makeProduct({
              id: `p${index}`,
              prices: Object.fromEntries(Object.entries(prices).flatMap(([id, price]) => (price ? [[id, price]] : []))),
              breaks: breakAt ? { retail: [{ fromQuantity: quantity, unitPrice: 80_000 }] } : {},
            }),
          );
          const quantities = chosen.map(([, quantity]) => quantity);
          const factsFor = (customerId: string) =>
            factsOf(products, {
              customer: { priceListId: LIST_OF[customerId] ?? null, groupId: null },
              priceLists: LISTS,
            });
          // Every product is in the first cart, at a price that may belong to no customer.
          const filled = products.map((product, index) =>
            makeLine({
              lineId: `l${index}`,
              productId: product.id,
              quantity: quantities[index] ?? 1,
              unitPrice: 123_456,
            }),
          );
          let cart: Cart = makeCart({ customerId: "c0", lines: filled, ...agreedDiscount({ discountRate: 300 }) });
          if (byHand !== null) cart = { ...cart, discount: byHand };
          for (const [customerId, answered] of [...switches, ["c1", true] as const]) {
            const facts = factsFor(customerId);
            cart = moveCart(cart, { id: customerId, discountRate: RATE_OF[customerId] ?? 0 }, facts);
            const rows = diffCart(cart, facts).filter(({ reason }) => reason === "price");
            if (answered) cart = answerDiff(cart, rows, all(rows, "accept"), NOW);
          }
          const fresh = freshLines(cart.lines, products, factsFor("c1"));
          expect(cart.customerId).toBe("c1");
          const isAsStarted = byHand === null || (byHand.kind === "percent" && byHand.rate === 300);
          expect(cart.discount).toEqual(isAsStarted ? agreedDiscount({ discountRate: 250 }).discount : byHand);
          expect(cart.lines.filter(({ lineId }) => fresh.has(lineId))).toEqual([...fresh.values()]);
          // A person can still remove what a fresh cart would refuse; it blocks nothing silently.
          const rest = diffCart(cart, factsFor("c1"));
          expect(rest.map(({ line, reason }) => [line.lineId, reason])).toEqual(
            cart.lines.filter(({ lineId }) => !fresh.has(lineId)).map(({ lineId }) => [lineId, "noPrice"]),
          );
        },
      ),
    );
  });

  /** The lines as captured by adding the products one by one, without refused ones. */
  function freshLines(lines: readonly CartLine[], products: readonly Product[], facts: CartFacts) {
    const fresh = new Map<string, CartLine>();
    for (const line of lines) {
      const product = products.find(({ id }) => id === line.productId);
      if (!product) continue;
      const price = resolvePrice({
        product,
        ...facts.customer,
        priceLists: facts.priceLists,
        quantity: line.quantity,
        day: "2026-11-21",
      });
      if (price === null) continue;
      const { unitPrice, listPrice, rule, priceListId, priceListVersion } = price;
      fresh.set(line.lineId, {
        ...line,
        unitPrice,
        listPrice,
        rule,
        priceListId,
        priceListVersion,
        pricedAt: facts.now,
      });
    }
    return fresh;
  }
});
