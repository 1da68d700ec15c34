import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Cart } from "#domain/order/cart.ts";
import { countOrder, emptyKpiDay } from "#domain/kpi/kpi-day.ts";
import type { CartLine, Order, OrderFlag } from "#domain/order/order.ts";
import { availableStock, reserveStock } from "#domain/stock/reserve-stock.ts";
import { needsApprover, reviewOrder, type ReviewFacts } from "#domain/order/review-order.ts";
import {
  HOUR,
  makeCustomer,
  makeLine,
  makeOrder,
  makeOrigin,
  makePriceList,
  makeProduct,
  makeSettings,
  makeStock,
  NOW,
} from "#tests/support/sales.ts";

/** Reviews a plain order that the store would accept, apart from `changes`. */
function review(changes: Partial<ReviewFacts> = {}, cart: Partial<Cart> = {}) {
  const { settings = makeSettings() } = changes;
  return reviewOrder({
    order: makeOrder(cart, { settings }),
    receivedAt: NOW + HOUR,
    settings,
    captured: null,
    roles: ["salesperson"],
    customer: makeCustomer(),
    openOrders: 0,
    products: known(),
    priceLists: [makePriceList(), makePriceList({ id: "wholesale", isDefault: false })],
    stock: new Map([["p1", makeStock()]]),
    lostAt: null,
    origin: makeOrigin(),
    ...changes,
  });
}

function known(changes: Parameters<typeof makeProduct>[0] = {}, changedAt = NOW - 24 * HOUR): ReviewFacts["products"] {
  return new Map([["p1", { product: makeProduct(changes), changedAt }]]);
}

const cartOf = (changes: Partial<CartLine>): Partial<Cart> => ({ lines: [makeLine(changes)] });

describe("reviewOrder", () => {
  it("confirms an ordinary order and reserves its stock", () => {
    expect(review()).toEqual({ flags: [], status: "confirmed", reservations: [{ productId: "p1", quantity: 2 }] });
  });

  it("needs no approval for an overdue customer over the limit if the owner chose only to be told", () => {
    const customer = makeCustomer({ creditLimit: 1, overdue: 5, creditPolicy: "inform" });
    expect(review({ customer }, { terms: "on_account" })).toMatchObject({ flags: [], status: "confirmed" });
    expect(review({ customer: { ...customer, onHold: true } }, { terms: "on_account" }).flags).toEqual(["OVER_CREDIT"]);
  });

  it("expects tax from a customer whose exemption has expired", () => {
    const exemption = { number: "1", expiresOn: "2026-11-20", imageId: null };
    const expired = makeCustomer({ taxExempt: true, exemption });
    expect(review({ customer: expired }).flags).toEqual([]);
    expect(review({ customer: { ...expired, exemption: { ...exemption, expiresOn: "2026-11-21" } } }).flags).toEqual([
      "PRICE_CHANGED",
    ]);
  });

  it.each<[string, Partial<ReviewFacts>, Partial<Cart>, OrderFlag[], string]>([
    [
      "a disabled customer",
      { customer: makeCustomer({ status: "disabled" }) },
      {},
      ["CUSTOMER_DISABLED"],
      "pending_approval",
    ],
    ["a deleted customer", { customer: null }, {}, ["CUSTOMER_DISABLED"], "pending_approval"],
    ["a product no longer sold", { products: known({ active: false }) }, {}, ["PRODUCT_DISABLED"], "needs_review"],
    ["more than one order may have", { products: known({ maxQuantity: 1 }) }, {}, ["QUANTITY_RULE"], "needs_review"],
    ["less than a case", { products: known({ sellBy: "case" }) }, {}, ["QUANTITY_RULE"], "needs_review"],
    ["a product that is gone", { products: new Map() }, {}, ["PRODUCT_DISABLED"], "needs_review"],
    [
      "an exemption the customer does not have",
      { customer: makeCustomer({ taxExempt: true }) },
      {},
      ["PRICE_CHANGED"],
      "needs_review",
    ],
    [
      "a line discount above the limit",
      {},
      cartOf({ discount: { kind: "percent", rate: 501 } }),
      ["DISCOUNT_LIMIT"],
      "pending_approval",
    ],
    [
      "an order discount above the limit",
      {},
      { discount: { kind: "percent", rate: 501 } },
      ["DISCOUNT_LIMIT"],
      "pending_approval",
    ],
    [
      "an amount above the limit",
      {},
      { discount: { kind: "amount", amount: 127 } },
      ["DISCOUNT_LIMIT"],
      "pending_approval",
    ],
    [
      "two discounts that are too much together",
      {},
      { ...cartOf({ discount: { kind: "percent", rate: 500 } }), discount: { kind: "percent", rate: 500 } },
      ["DISCOUNT_LIMIT"],
      "pending_approval",
    ],
    ["a price below the floor", { products: known({ floorPrice: 126_000 }) }, {}, ["BELOW_FLOOR"], "pending_approval"],
    [
      "a discount above the agreed one",
      { customer: makeCustomer({ discountRate: 800 }) },
      { discount: { kind: "percent", rate: 801 } },
      ["DISCOUNT_LIMIT"],
      "pending_approval",
    ],
    [
      "a discount above the limit for a customer that is gone",
      { customer: null },
      { discount: { kind: "percent", rate: 501 } },
      ["CUSTOMER_DISABLED", "DISCOUNT_LIMIT"],
      "pending_approval",
    ],
    [
      "a share of the order's discount below the floor",
      { products: known({ floorPrice: 125_000 }) },
      { discount: { kind: "percent", rate: 100 } },
      ["BELOW_FLOOR"],
      "pending_approval",
    ],
    [
      "less than the minimum",
      { settings: makeSettings({ minimumOrder: 2_501 }) },
      {},
      ["BELOW_MINIMUM"],
      "pending_approval",
    ],
    [
      "an exposure over the limit",
      { customer: makeCustomer({ creditLimit: 3_000, balance: 101 }) },
      { terms: "on_account" },
      ["OVER_CREDIT"],
      "pending_approval",
    ],
    [
      "open orders over the limit",
      { customer: makeCustomer({ creditLimit: 3_000 }), openOrders: 101 },
      { terms: "on_account" },
      ["OVER_CREDIT"],
      "pending_approval",
    ],
    [
      "an overdue balance",
      { customer: makeCustomer({ overdue: 1 }) },
      { terms: "on_account" },
      ["OVERDUE"],
      "pending_approval",
    ],
    ["a customer on hold", { customer: makeCustomer({ onHold: true }) }, {}, ["OVER_CREDIT"], "pending_approval"],
    [
      "a prospect who does not pay now",
      { customer: makeCustomer({ status: "prospect" }) },
      {},
      ["OVER_CREDIT"],
      "pending_approval",
    ],
    ["a clock six minutes ahead", { receivedAt: NOW - 6 * 60_000 }, {}, ["CLOCK_SKEW"], "needs_review"],
    ["an order after its promised day", { receivedAt: NOW + 72 * HOUR }, {}, ["LATE_CAPTURE"], "needs_review"],
    [
      "a device and a customer that are not the sender's",
      { customer: makeCustomer({ repId: "demo-luis" }), origin: makeOrigin({ device: null }) },
      {},
      ["NOT_OWN_CUSTOMER", "DEVICE_MISMATCH"],
      "needs_review",
    ],
    [
      "reasons for review and for approval",
      { customer: makeCustomer({ onHold: true }), products: known({ active: false }) },
      {},
      ["PRODUCT_DISABLED", "OVER_CREDIT"],
      "needs_review",
    ],
  ])("flags %s", (_name, changes, cart, flags, status) => {
    expect(review(changes, cart)).toEqual({ flags, status, reservations: [] });
  });

  it.each<[string, Partial<ReviewFacts>, Partial<Cart>]>([
    ["a clock five minutes ahead", { receivedAt: NOW - 5 * 60_000 }, {}],
    [
      "the agreed discount above the role's limit",
      { customer: makeCustomer({ discountRate: 800 }) },
      { discount: { kind: "percent", rate: 800 } },
    ],
    ["a price at the floor", { products: known({ floorPrice: 125_000 }) }, {}],
    ["a line's amount at the limit", {}, cartOf({ discount: { kind: "amount", amount: 125 } })],
    ["an amount that rounding may have made of the limit", {}, { discount: { kind: "amount", amount: 126 } }],
    ["an order in on its promised day", { receivedAt: NOW + 48 * HOUR }, {}],
    [
      "a discount at the limit after any rounding",
      {},
      cartOf({ quantity: 1, unitPrice: 125_000, discount: { kind: "percent", rate: 500 } }),
    ],
    ["an owner's discount", { roles: ["company_owner"] }, { discount: { kind: "percent", rate: 9_000 } }],
    ["the limit reached and not passed", { customer: makeCustomer({ creditLimit: 2_900 }) }, { terms: "on_account" }],
    ["a customer without a limit", { customer: makeCustomer({ balance: 9_999_999 }) }, { terms: "on_account" }],
    ["a customer on hold who pays now", { customer: makeCustomer({ onHold: true, overdue: 5 }) }, { terms: "cash" }],
    ["a prospect who pays now", { customer: makeCustomer({ status: "prospect" }) }, { terms: "transfer" }],
    ["a product that is not tracked", { stock: new Map() }, {}],
  ])("accepts %s", (_name, changes, cart) => {
    expect(review(changes, cart)).toMatchObject({ flags: [], status: "confirmed" });
  });

  it("flags a business day that differs from the capture's", () => {
    const order: Order = { ...makeOrder(), capturedAt: NOW - 24 * HOUR };
    expect(review({ order }).flags).toEqual(["CLOCK_SKEW"]);
  });

  it("flags totals that differ from those under today's settings", () => {
    const taxClasses = [{ id: "general", name: "General", taxes: [] }];
    const order = makeOrder({}, { settings: makeSettings({ version: 2, taxClasses }) });
    expect(review({ order }).flags).toEqual(["PRICE_CHANGED"]);
    const same = makeOrder({}, { settings: makeSettings({ version: 2 }) });
    expect(review({ order: same }).flags).toEqual([]);
  });
});

describe("a captured price", () => {
  const cheaper = cartOf({ unitPrice: 120_000, priceListVersion: 6 });
  const sameVersion = cartOf({ unitPrice: 120_000 });
  const flagsOf = (changes: Partial<ReviewFacts>, cart: Partial<Cart>) =>
    review(changes, { ...cart, promisedOn: "2026-12-24" }).flags;

  it("is honoured for 72 hours after the list changed", () => {
    expect(flagsOf({}, cheaper)).toEqual([]);
    expect(flagsOf({ receivedAt: NOW + 72 * HOUR }, cheaper)).toEqual([]);
    expect(flagsOf({ receivedAt: NOW + 72 * HOUR + 1 }, cheaper)).toEqual(["PRICE_CHANGED"]);
  });

  it("is honoured for as long as the company decides", () => {
    expect(flagsOf({ settings: makeSettings({ priceHonourHours: 0 }) }, cheaper)).toEqual(["PRICE_CHANGED"]);
    expect(
      flagsOf({ settings: makeSettings({ priceHonourHours: 168 }), receivedAt: NOW + 168 * HOUR }, cheaper),
    ).toEqual([]);
  });

  it("is honoured if the product changed after the capture, and flagged if nothing has changed since", () => {
    expect(flagsOf({ products: known({}, NOW) }, sameVersion)).toEqual([]);
    expect(flagsOf({}, sameVersion)).toEqual(["PRICE_CHANGED"]);
    expect(flagsOf({}, cartOf({ unitPrice: 120_000, priceListVersion: 8 }))).toEqual(["PRICE_CHANGED"]);
  });

  it("is honoured after a scheduled price took effect, and the scheduled price not before its day", () => {
    const next = { retail: { from: "2026-11-22", unitPrice: 125_000, breaks: [] } };
    const products = known({ prices: { retail: 120_000 }, nextPrices: next });
    const [before, after] = [cartOf({ unitPrice: 120_000 }), cartOf({ unitPrice: 125_000 })];
    const nextDay = NOW + 20 * HOUR;
    expect(flagsOf({ products }, before)).toEqual([]);
    expect(flagsOf({ products, receivedAt: nextDay }, before)).toEqual([]);
    expect(flagsOf({ products, receivedAt: NOW + 72 * HOUR + 1 }, before)).toEqual(["PRICE_CHANGED"]);
    expect(flagsOf({ products }, after)).toEqual(["PRICE_CHANGED"]);
    expect(flagsOf({ products, receivedAt: nextDay }, after)).toEqual([]);
    const noHonour = { settings: makeSettings({ priceHonourHours: 0 }), products };
    expect(flagsOf({ ...noHonour, receivedAt: nextDay }, before)).toEqual(["PRICE_CHANGED"]);
  });

  it("is flagged if its list was not this customer's, unknown, or not in force", () => {
    expect(flagsOf({}, cartOf({ unitPrice: 110_000, priceListId: "wholesale", priceListVersion: 6 }))).toEqual([
      "PRICE_CHANGED",
    ]);
    expect(flagsOf({}, cartOf({ unitPrice: 110_000, priceListId: "gone" }))).toEqual(["PRICE_CHANGED"]);
    const ended = [makePriceList({ validTo: "2026-11-20" })];
    expect(flagsOf({ priceLists: ended }, cheaper)).toEqual(["PRICE_CHANGED"]);
  });

  it("is never flagged while it equals today's, however late the order arrives", () => {
    expect(flagsOf({ receivedAt: NOW + 500 * HOUR }, {})).toEqual(["LATE_CAPTURE"]);
  });
});

describe("reserveStock", () => {
  const lines = [
    { productId: "p1", quantity: 6 },
    { productId: "p2", quantity: 1 },
    { productId: "p1", quantity: 4 },
  ];
  const stockOf = (onHand: number) => new Map([["p1", makeStock({ onHand, reserved: 3, safety: 2 })]]);

  it("reserves a product once for all of its lines", () => {
    expect(reserveStock(lines, stockOf(15), "review")).toEqual({
      reservations: [{ productId: "p1", quantity: 10 }],
      short: [],
    });
  });

  it("with too little stock, reserves what exists or everything, by policy", () => {
    expect(reserveStock(lines, stockOf(14), "cut")).toEqual({
      reservations: [{ productId: "p1", quantity: 9 }],
      short: ["p1"],
    });
    expect(reserveStock(lines, stockOf(14), "backorder")).toEqual({
      reservations: [{ productId: "p1", quantity: 10 }],
      short: ["p1"],
    });
    expect(reserveStock(lines, stockOf(5), "cut")).toEqual({ reservations: [], short: ["p1"] });
    expect(reserveStock(lines, stockOf(0), "cut")).toEqual({ reservations: [], short: ["p1"] });
  });

  it("never promises more than exists under cut, for any orders", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 50 })), fc.nat({ max: 300 }), (quantities, onHand) => {
        let item = makeStock({ onHand });
        for (const quantity of quantities) {
          const { reservations } = reserveStock([{ productId: "p1", quantity }], new Map([["p1", item]]), "cut");
          item = { ...item, reserved: item.reserved + (reservations[0]?.quantity ?? 0) };
        }
        expect(availableStock(item)).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});

describe("needsApprover", () => {
  const limits = makeSettings().discountLimits;
  it("is for credit, floor price, disabled customers and discounts beyond the store's own limit", () => {
    const order = makeOrder({ discount: { kind: "percent", rate: 1_000 } });
    expect(needsApprover({ ...order, flags: ["DISCOUNT_LIMIT", "BELOW_MINIMUM", "STOCK_SHORT"] }, limits)).toBe(false);
    const generous = makeOrder({ discount: { kind: "percent", rate: 1_001 } });
    expect(needsApprover({ ...generous, flags: ["DISCOUNT_LIMIT"] }, limits)).toBe(true);
    for (const flag of ["OVER_CREDIT", "OVERDUE", "BELOW_FLOOR", "CUSTOMER_DISABLED"] as const)
      expect(needsApprover({ ...order, flags: [flag] }, limits)).toBe(true);
  });
});

describe("a day's figures", () => {
  it("are the sum of its orders, less removed ones", () => {
    const order = makeOrder();
    const empty = emptyKpiDay("2026-11-21", order);
    const one = countOrder(empty, order, 1);
    expect(one).toEqual({
      id: "2026-11-21_demo-ana",
      day: "2026-11-21",
      repId: "demo-ana",
      currency: "MXN",
      orders: 1,
      net: 2_500,
      lines: 1,
    });
    expect(countOrder(one, order, -1)).toEqual(empty);
  });
});
