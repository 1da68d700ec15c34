import { describe, expect, it } from "vitest";
import { isClockBehind, isForeignDevice } from "#domain/captures/capture-origin.ts";
import { checkOrder } from "#domain/order/check-order.ts";
import { countsCases, isSoldByCase, quantityStep, storedQuantityRules } from "#domain/order/check-quantity.ts";
import type { Order, OrderTotals } from "#domain/order/order.ts";
import { needsApprover, reviewOrder, type ReviewFacts } from "#domain/order/review-order.ts";
import type { Product } from "#domain/product/product.ts";
import type { Cart } from "#domain/order/cart.ts";
import type { CompanySettings } from "#domain/company/company.ts";
import { ORDERED_RECORDS } from "#domain/order/former-states.ts";
import { isDiscountAboveLimit } from "#domain/pricing/discount-limit.ts";
import { makeFormer, makeProofFacts, proofOf } from "#tests/support/order-proof.ts";
import {
  HOUR,
  makeCustomer,
  makeLine,
  makeOrder,
  makeOrigin,
  makeProduct,
  makeSettings,
  makeStock,
  NOW,
} from "#tests/support/sales.ts";

type OrderTax = OrderTotals["taxes"][number];

describe("the quantities of a product", () => {
  it.each([
    ["sold by the case", makeProduct({ sellBy: "case" }), true, 24],
    ["sold by the case of one", makeProduct({ sellBy: "case", unitsPerCase: 1 }), false, 1],
    ["sold by the case, but weighed", makeProduct({ sellBy: "case", quantityScale: 1_000 }), false, 1],
    ["sold in both ways", makeProduct(), false, 1],
    ["sold by the case and by sixteen", makeProduct({ sellBy: "case", quantityMultiple: 16 }), true, 48],
    ["sold by sixteen", makeProduct({ quantityMultiple: 16 }), false, 16],
  ])("[PROD-4] %s: its step", (_, product, isByCase, step) => {
    expect(isSoldByCase(product)).toBe(isByCase);
    expect(quantityStep(product)).toBe(step);
  });

  it("are stored in a line where they differ from what it has, or from none", () => {
    const free = { sellBy: "both", maxQuantity: null } as const;
    const strict = { sellBy: "case", maxQuantity: 5 } as const;
    expect(storedQuantityRules({}, free)).toEqual({});
    expect(storedQuantityRules({}, { ...free, maxQuantity: 5 })).toEqual({ ...free, maxQuantity: 5 });
    expect(storedQuantityRules({}, { ...free, sellBy: "unit" })).toEqual({ ...free, sellBy: "unit" });
    expect(storedQuantityRules(strict, strict)).toEqual({});
    expect(storedQuantityRules(strict, free)).toEqual(free);
    expect(storedQuantityRules({ ...strict, sellBy: "both" }, strict)).toEqual(strict);
  });

  it("[ORDER-6] count cases from 1,000 units on, in whole cases only, never of weighed goods", () => {
    const threes = makeProduct({ unitsPerCase: 3 });
    expect(countsCases(999, threes)).toBe(false);
    expect(countsCases(1_002, threes)).toBe(true);
    expect(countsCases(1_001, threes)).toBe(false);
    expect(countsCases(3_000, { ...threes, quantityScale: 1_000 })).toBe(false);
  });
});

describe("[PRICE-14] a discount and its limit", () => {
  const gross = 10_000;
  const lineOf = (rate: number) => ({ discount: { kind: "percent" as const, rate }, gross, lineDiscount: 0 });
  const orderOf = (...rates: number[]) => ({
    lines: rates.map(lineOf),
    discount: null,
    totals: { gross: gross * rates.length, discount: 0 },
  });

  it("is exceeded by a single line among others", () => {
    expect(isDiscountAboveLimit(orderOf(500, 501), 500)).toBe(true);
    expect(isDiscountAboveLimit(orderOf(500, 500), 500)).toBe(false);
  });

  it("compares an amount by what it takes from its line, a rate by itself", () => {
    const amountOf = (lineDiscount: number) => ({
      ...orderOf(0),
      lines: [{ discount: { kind: "amount" as const, amount: lineDiscount }, gross, lineDiscount }],
    });
    expect(isDiscountAboveLimit(amountOf(500), 500)).toBe(false);
    expect(isDiscountAboveLimit(amountOf(501), 500)).toBe(true);
    const rounded = { ...orderOf(500), lines: [{ ...lineOf(500), lineDiscount: 501 }] };
    expect(isDiscountAboveLimit(rounded, 500)).toBe(false);
  });
});

describe("[ORDER-17] an order's own amounts", () => {
  const former = makeSettings({ version: 2 });
  const refusalOf = (order: Order) => checkOrder(order, makeSettings());
  const withTax = (order: Order, changes: Partial<OrderTax>): Order => {
    const taxes = order.totals.taxes.map((tax) => ({ ...tax, ...changes }));
    return { ...order, totals: { ...order.totals, taxes } };
  };

  it.each<[string, Partial<OrderTax>]>([
    ["another tax", { taxId: "other" }],
    ["another name", { name: "VAT" }],
    ["another rate", { rate: 1 }],
    ["another base", { base: 1 }],
    ["another amount", { amount: 1 }],
  ])("are refused with %s", (_, changes) => {
    expect(refusalOf(withTax(makeOrder(), changes))).toEqual({ reason: "TOTALS_DIFFER", field: "totals.taxes" });
  });

  it("are refused with a tax more than the company has", () => {
    const order = makeOrder();
    const taxes = [...order.totals.taxes, { taxId: "x", name: "X", rate: 1, base: 0, amount: 0 }];
    expect(refusalOf({ ...order, totals: { ...order.totals, taxes } })).toEqual({
      reason: "TOTALS_DIFFER",
      field: "totals.taxes",
    });
  });

  it.each(["gross", "discount", "net", "pieces"] as const)("are refused with another %s", (field) => {
    const order = makeOrder({ lines: [makeLine()] }, { settings: former });
    const totals = { ...order.totals, [field]: order.totals[field] + 1 };
    expect(refusalOf({ ...order, totals })).toEqual({ reason: "TOTALS_DIFFER", field: `totals.${field}` });
  });

  it("are refused with another total or tax, under present and former rules", () => {
    for (const settings of [makeSettings(), former]) {
      const order = makeOrder({}, { settings });
      const total = { ...order, totals: { ...order.totals, total: order.totals.total + 1 } };
      expect(refusalOf(total)).toEqual({ reason: "TOTALS_DIFFER", field: "totals.total" });
    }
  });

  it("may hold any possible tax of former rules: from nothing to the whole base, up to the whole order", () => {
    const order = makeOrder({}, { settings: former });
    const { net } = order.totals;
    const taxed = (base: number, amount: number): Order => {
      const taxes = order.totals.taxes.map((tax) => ({ ...tax, base, amount }));
      return { ...order, totals: { ...order.totals, taxes, tax: amount, total: net + amount } };
    };
    const refused = { reason: "TOTALS_DIFFER", field: "totals.taxes" };
    expect(refusalOf(taxed(net, 0))).toBeNull();
    expect(refusalOf(taxed(net, net))).toBeNull();
    expect(refusalOf(taxed(net, -1))).toEqual(refused);
    expect(refusalOf(taxed(net - 1, net))).toEqual(refused);
    expect(refusalOf(taxed(net + 1, 1))).toBeNull();
    expect(refusalOf(taxed(net + 2, 1))).toEqual(refused);
  });

  it("hold the tax within the price where former prices included it", () => {
    const order = makeOrder({}, { settings: makeSettings({ version: 2, pricesIncludeTax: true }) });
    expect(order.totals.tax).toBeGreaterThan(0);
    expect(order.totals.total).toBe(order.totals.net);
    expect(refusalOf(order)).toBeNull();
  });

  it("are refused with a promised day that is none", () => {
    expect(refusalOf({ ...makeOrder(), promisedOn: "2026-11-31" })).toEqual({
      reason: "SCHEMA_INVALID",
      field: "promisedOn",
    });
  });

  it("may be as large as the largest order, and no larger", () => {
    const lines = (quantity: number) =>
      Array.from({ length: 2 }, (_, at) => makeLine({ lineId: `l${at}`, unitPrice: 10_000_000_000_000, quantity }));
    const isTooLarge = (quantity: number) => refusalOf(makeOrder({ lines: lines(quantity) }))?.field === "totals.gross";
    expect(isTooLarge(500)).toBe(false);
    expect(isTooLarge(501)).toBe(true);
  });
});

describe("[ORDER-35] a clock and its device", () => {
  const capture = { seq: 5, capturedAt: NOW };

  it("is not behind where the device's registration is not known", () => {
    const device = { letter: "A", repCodes: [], registeredAt: null };
    expect(isClockBehind(capture, { ...makeOrigin({ device }), before: null })).toBe(false);
    expect(isClockBehind(capture, { ...makeOrigin({ device: null }), before: null })).toBe(false);
  });

  it("is foreign without a device even if everything else fits", () => {
    const number = { repCode: "AN", deviceLetter: "A" };
    expect(isForeignDevice(capture, number, makeOrigin())).toBe(false);
    expect(isForeignDevice(capture, number, makeOrigin({ device: null }))).toBe(true);
  });
});

describe("[ORDER-22] a review", () => {
  const two = [makeLine(), makeLine({ lineId: "l2", productId: "p2" })];
  const onAccount = { terms: "on_account" } as const;

  function review(facts: Partial<ReviewFacts> = {}, cart: Partial<Cart> = {}, second: Partial<Product> = {}) {
    const { settings = makeSettings() } = facts;
    const products = new Map([
      ["p1", makeProduct()],
      ["p2", makeProduct({ id: "p2", ...second })],
    ]);
    return reviewOrder({
      proof: proofOf(makeProofFacts({ order: makeOrder(cart, { settings }), settings, products })),
      receivedAt: NOW + HOUR,
      settings,
      captured: settings,
      roles: ["salesperson"],
      customer: makeCustomer(),
      lostAt: null,
      origin: makeOrigin(),
      openOrders: 0,
      products,
      stock: new Map(),
      ...facts,
    });
  }

  it("lets a shortage wait only where the company wants to review it", () => {
    const short = (stockPolicy: CompanySettings["stockPolicy"], onHand: number) =>
      review({ settings: makeSettings({ stockPolicy }), stock: new Map([["p1", makeStock({ onHand })]]) });
    expect(short("review", 1)).toMatchObject({ flags: ["STOCK_SHORT"], status: "needs_review" });
    expect(short("backorder", 1)).toMatchObject({ flags: ["STOCK_SHORT"], status: "confirmed" });
    expect(short("review", 2)).toMatchObject({ flags: [], status: "confirmed" });
  });

  it.each<[string, Partial<Product>, string[]]>([
    ["a product no longer sold", { active: false }, ["PRODUCT_DISABLED"]],
    ["a product sold by less", { maxQuantity: 1 }, ["QUANTITY_RULE"]],
    ["a floor price above its own", { floorPrice: 126_000 }, ["BELOW_FLOOR"]],
    ["a floor price of its own", { floorPrice: 125_000 }, []],
    ["nothing wrong", {}, []],
  ])("sees %s in one of two lines", (_, second, flags) => {
    expect(review({}, { lines: two }, second).flags).toEqual(flags);
  });

  it("takes an order of exactly the minimum", () => {
    expect(review({ settings: makeSettings({ minimumOrder: 2_500 }) }).flags).toEqual([]);
    expect(review({ settings: makeSettings({ minimumOrder: 2_501 }) }).flags).toEqual(["BELOW_MINIMUM"]);
  });

  it.each<[string, Partial<ReviewFacts>, Partial<Cart>, string[]]>([
    ["far from the limit", { customer: makeCustomer({ creditLimit: 100_000 }) }, onAccount, []],
    ["near the limit", { customer: makeCustomer({ creditLimit: 3_000 }) }, onAccount, ["OVER_CREDIT"]],
    ["over the limit, paid on delivery", { customer: makeCustomer({ creditLimit: 1 }) }, {}, []],
    ["overdue, paid on delivery", { customer: makeCustomer({ overdue: 1 }) }, {}, []],
    ["overdue, on account", { customer: makeCustomer({ overdue: 1 }) }, onAccount, ["OVERDUE"]],
    ["on hold, for information", { customer: makeCustomer({ onHold: true }) }, {}, []],
  ])("of a company that asks near the limit and not about holds: a customer %s", (_, facts, cart, flags) => {
    const settings = makeSettings({ creditActions: { near: "approval", hold: "inform" } });
    expect(review({ settings, ...facts }, cart).flags).toEqual(flags);
  });

  it("[ACCESS-3] needs an approver for one flag among others", () => {
    const order = { ...makeOrder(), flags: ["STOCK_SHORT", "OVER_CREDIT"] as const };
    expect(needsApprover({ ...order, flags: [...order.flags] }, makeSettings().discountLimits)).toBe(true);
    expect(needsApprover({ ...order, flags: ["STOCK_SHORT"] }, makeSettings().discountLimits)).toBe(false);
  });
});

describe("[ORDER-18] a proof", () => {
  it("compares only what the former states keep", () => {
    const kept = Object.keys(ORDERED_RECORDS.product.entries);
    const ofLine = Object.keys(makeLine({ weight: 1 })).filter((field) => field in makeProduct({ weight: 1 }));
    expect(kept).toEqual(expect.arrayContaining(ofLine));
    expect(kept.filter((field) => !ofLine.includes(field))).toEqual(["id", "prices", "breaks", "nextPrices"]);
    const ofOrder = Object.keys(makeOrder().customer);
    const keptOfCustomer = Object.keys(ORDERED_RECORDS.customer.entries);
    expect(keptOfCustomer).toEqual(expect.arrayContaining(ofOrder));
    expect(keptOfCustomer.filter((field) => !ofOrder.includes(field))).toEqual([
      "id",
      "priceListId",
      "groupId",
      "taxExempt",
      "exemption",
    ]);
  });

  it.each([
    ["the first", 0],
    ["the second", 1],
  ])("looks at every line: %s has a wrong price", (_, wrong) => {
    const lines = [0, 1].map((at) =>
      makeLine({ lineId: `l${at}`, ...(at === wrong && { unitPrice: 100, listPrice: 100 }) }),
    );
    const proof = proofOf(makeProofFacts({ order: makeOrder({ lines }) }));
    expect(proof.flags).toEqual(["PRICE_CHANGED"]);
    expect(proof.charged.lines.map(({ unitPrice }) => unitPrice)).toEqual([125_000, 125_000]);
  });

  it("looks at every line: one of two has another name", () => {
    const lines = ["Cola 600 ml", "Champagne"].map((name, at) => makeLine({ lineId: `l${at}`, name }));
    expect(proofOf(makeProofFacts({ order: makeOrder({ lines }) })).flags).toEqual(["DATA_DIFFERS"]);
  });

  it("doubts nothing of an order that it accepts", () => {
    const value = makeProduct({ prices: { retail: 120_000 } });
    const former = makeFormer({ products: new Map([["p1", [{ value, replacedAt: NOW }]]]) });
    const lines = [makeLine({ unitPrice: 120_000, listPrice: 120_000 })];
    const proof = proofOf(makeProofFacts({ order: makeOrder({ lines }), former }));
    expect(proof).toMatchObject({ flags: [], differences: [], doubted: [] });
  });

  it("keeps what a line may have of an earlier product when something else is wrong", () => {
    const value = makeProduct({ unit: "box", weight: 600 });
    const former = makeFormer({ products: new Map([["p1", [{ value, replacedAt: NOW }]]]) });
    const products = new Map([["p1", makeProduct({ weight: 700 })]]);
    const lines = [makeLine({ name: "Champagne", unit: "box", weight: 600 })];
    const proof = proofOf(makeProofFacts({ order: makeOrder({ lines }), former, products }));
    expect(proof.flags).toEqual(["DATA_DIFFERS"]);
    expect(proof.charged.lines[0]).toMatchObject({ name: "Cola 600 ml", unit: "box", weight: 600 });
  });

  it("keeps the version of former rules that ask for the same, when something else is wrong", () => {
    const captured = makeSettings({ version: 2 });
    const order = makeOrder({ lines: [makeLine({ name: "Champagne" })] }, { settings: captured });
    const late = { receivedAt: NOW + 500 * HOUR, settings: makeSettings() };
    expect(proofOf(makeProofFacts({ order, captured, ...late })).charged.settingsVersion).toBe(2);
  });

  it("sees another way to count taxes even where there are none", () => {
    const settings = makeSettings({ taxClasses: [] });
    const order = makeOrder({}, { settings: { ...settings, pricesIncludeTax: true } });
    expect(proofOf(makeProofFacts({ order, settings })).flags).toEqual(["PRICE_CHANGED"]);
  });

  it.each([
    [5 * 60_000, []],
    [5 * 60_000 + 1, ["PRICE_CHANGED"]],
  ])("honours a former price of a line priced %d ms after the capture: %j", (age, flags) => {
    const value = makeProduct({ prices: { retail: 120_000 } });
    const former = makeFormer({ products: new Map([["p1", [{ value, replacedAt: NOW + 30 * 60_000 }]]]) });
    const lines = [makeLine({ unitPrice: 120_000, listPrice: 120_000, pricedAt: NOW + age })];
    expect(proofOf(makeProofFacts({ order: makeOrder({ lines }), former })).flags).toEqual(flags);
  });
});
