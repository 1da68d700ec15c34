import { describe, expect, it } from "vitest";
import type { Cart } from "#domain/order/cart.ts";
import type { CartLine, Order, OrderFlag } from "#domain/order/order.ts";
import { reserveStock } from "#domain/stock/reserve-stock.ts";
import { makeCounterOrder } from "#tests/support/counter.ts";
import { makeProofFacts, proofOf } from "#tests/support/order-proof.ts";
import { needsApprover, reviewOrder, type ReviewFacts } from "#domain/order/review-order.ts";
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

/** Reviews a plain order that the store would accept, apart from `changes`. */
function review({ order, ...changes }: Partial<ReviewFacts & { order: Order }> = {}, cart: Partial<Cart> = {}) {
  const { settings = makeSettings() } = changes;
  const facts = {
    receivedAt: NOW + HOUR,
    settings,
    captured: settings,
    roles: ["salesperson"] as const,
    customer: makeCustomer(),
    openOrders: 0,
    products: known(),
    stock: new Map([["p1", makeStock()]]),
    lostAt: null,
    origin: makeOrigin(),
    ...changes,
  };
  const proof = proofOf(makeProofFacts({ ...facts, order: order ?? makeOrder(cart, { settings }) }));
  return reviewOrder({ proof, ...facts });
}

function known(changes: Parameters<typeof makeProduct>[0] = {}): ReviewFacts["products"] {
  return new Map([["p1", makeProduct(changes)]]);
}

const cartOf = (changes: Partial<CartLine>): Partial<Cart> => ({ lines: [makeLine(changes)] });

describe("reviewOrder", () => {
  it("confirms an ordinary order and reserves its stock", () => {
    expect(review()).toEqual({ flags: [], status: "confirmed" });
  });

  it("ORDER-79 keeps an order waiting that may be another one, but no sale at the counter", () => {
    expect(review({ duplicateOf: "o9" })).toEqual({ flags: ["DUPLICATE_SUSPECT"], status: "needs_review" });
    expect(review({ duplicateOf: null }).flags).toEqual([]);
    expect(review({ duplicateOf: "o9", order: makeCounterOrder() }).flags).not.toContain("DUPLICATE_SUSPECT");
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
      "DATA_DIFFERS",
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
      ["DATA_DIFFERS"],
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
    expect(review(changes, cart)).toEqual({ flags, status });
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

  it("ORDER-22 judges and reserves by what is charged", () => {
    const floor = known({ floorPrice: 125_000 });
    const cheap = cartOf({ unitPrice: 100_000 });
    expect(review({ products: floor }, cheap)).toMatchObject({ flags: ["PRICE_CHANGED"], status: "needs_review" });
    const customer = makeCustomer({ creditLimit: 2_800 });
    expect(review({ customer }, { ...cheap, terms: "on_account" }).flags).toEqual(["PRICE_CHANGED", "OVER_CREDIT"]);
    const settings = makeSettings({ minimumOrder: 2_500 });
    expect(review({ settings }, cheap).flags).toEqual(["PRICE_CHANGED"]);
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
    expect(reserveStock(lines, stockOf(15))).toEqual({
      reservations: [{ productId: "p1", quantity: 10 }],
      short: [],
    });
  });

  it("STOCK-4 reserves everything also where there is too little, and says what is short", () => {
    for (const onHand of [14, 5, 0])
      expect(reserveStock(lines, stockOf(onHand))).toEqual({
        reservations: [{ productId: "p1", quantity: 10 }],
        short: ["p1"],
      });
  });
});

describe("COUNTER-1 a counter sale", () => {
  const sold = (settings: ReviewFacts["settings"], changes: Partial<ReviewFacts> = {}) =>
    review({ settings, roles: ["store_staff"], order: makeCounterOrder({}, { settings }), ...changes });

  it.each(["backorder", "cut", "review"] as const)("under policy %s takes all that was handed over", (stockPolicy) => {
    expect(sold(makeSettings({ stockPolicy }), { stock: new Map([["p1", makeStock({ onHand: 1 })]]) })).toEqual({
      flags: ["STOCK_SHORT"],
      status: "completed",
    });
  });

  it("has no minimum", () => {
    expect(sold(makeSettings({ minimumOrder: 100_000 }))).toMatchObject({ flags: [], status: "completed" });
  });

  it("is late only long after its capture", () => {
    expect(sold(makeSettings(), { receivedAt: NOW + 167 * HOUR }).flags).toEqual([]);
    expect(sold(makeSettings(), { receivedAt: NOW + 169 * HOUR }).flags).toEqual(["LATE_CAPTURE"]);
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
