import { describe, expect, it } from "vitest";
import type { Cart } from "#domain/order/cart.ts";
import { checkCart, isBlocking, type CheckCartInput } from "#domain/order/check-cart.ts";
import { creditExposure, creditLevel } from "#domain/customer/credit.ts";
import { priceCart, pricingTerms } from "#domain/pricing/price-cart.ts";
import { HOUR, makeCart, makeCustomer, makeLine, makeSettings, NOW } from "#tests/support/sales.ts";

function check(cart: Partial<Cart>, changes: Partial<CheckCartInput> = {}) {
  const full = makeCart(cart);
  const { settings = makeSettings(), customer = makeCustomer() } = changes;
  const { totals } = priceCart(full, pricingTerms(settings, customer));
  return checkCart({ cart: full, totals, customer, settings, role: "salesperson", now: NOW, ...changes });
}

describe("checkCart", () => {
  it("accepts an ordinary cart", () => {
    expect(check({})).toEqual([]);
    expect(check({ promisedOn: "2026-11-21" })).toEqual([]);
    expect(check({ promisedOn: "2027-05-20" })).toEqual([]);
    const agreed = makeCustomer({ discountRate: 800 });
    expect(check({ discount: { kind: "percent", rate: 800 } }, { customer: agreed })).toEqual([]);
  });

  it("accepts a cart that just reaches a limit", () => {
    const lines = Array.from({ length: 500 }, (_, index) => makeLine({ lineId: `l${index}` }));
    expect(check({ lines, note: "x".repeat(1_000), purchaseOrder: "x".repeat(60) })).toEqual([]);
    expect(check({ lines: [makeLine({ pricedAt: NOW - 24 * HOUR })] })).toEqual([]);
    expect(check({ terms: "on_account" }, { customer: makeCustomer({ creditLimit: 2_900 }) })).toEqual([]);
    expect(check({}, { settings: makeSettings({ minimumOrder: 2_500 }) })).toEqual([]);
    const held = makeCustomer({ onHold: true, balanceAsOf: NOW - 24 * HOUR });
    expect(check({ terms: "on_delivery" }, { customer: held })).toMatchObject([{ severity: "blocks" }]);
  });

  it.each<[string, Partial<Cart>, Partial<CheckCartInput>, object]>([
    ["an empty cart", { lines: [] }, {}, { code: "emptyCart" }],
    ["a disabled customer", {}, { customer: makeCustomer({ status: "disabled" }) }, { code: "customerDisabled" }],
    [
      "a line without a price",
      { lines: [makeLine({ unitPrice: 0 })] },
      {},
      { code: "noPrice", lineId: "l1", name: "Cola 600 ml" },
    ],
    [
      "more than one order may contain",
      { lines: [makeLine({ quantity: 11, maxQuantity: 10 })] },
      {},
      {
        code: "quantity",
        lineId: "l1",
        name: "Cola 600 ml",
        problem: { code: "aboveOrderMaximum", maximum: 10 },
      },
    ],
    [
      "a quantity of 1,000",
      { lines: [makeLine({ quantity: 1_000 })] },
      {},
      {
        code: "quantity",
        lineId: "l1",
        name: "Cola 600 ml",
        problem: { code: "aboveMaximum", maximum: 999, unitsPerCase: 24 },
      },
    ],
    ["a day that has passed", { promisedOn: "2026-11-20" }, {}, { code: "dateInPast", promisedOn: "2026-11-20" }],
    [
      "501 lines",
      { lines: Array.from({ length: 501 }, (_, index) => makeLine({ lineId: `l${index}` })) },
      {},
      { code: "tooManyLines", maximum: 500 },
    ],
    ["a note that is too long", { note: "x".repeat(1_001) }, {}, { code: "noteTooLong", maximum: 1_000 }],
    [
      "a purchase order that is too long",
      { purchaseOrder: "x".repeat(61) },
      {},
      { code: "purchaseOrderTooLong", maximum: 60 },
    ],
    [
      "a prospect on account",
      { terms: "on_account" },
      { customer: makeCustomer({ status: "prospect" }) },
      { code: "prepaidOnly", because: "prospect" },
    ],
    [
      "a customer on hold",
      { terms: "on_delivery" },
      { customer: makeCustomer({ onHold: true }) },
      { code: "prepaidOnly", because: "hold" },
    ],
  ])("rejects %s", (_name, cart, changes, problem) => {
    const problems = check(cart, changes);
    expect(problems).toEqual([{ severity: "blocks", ...problem }]);
    expect(problems.every(isBlocking)).toBe(true);
  });

  it.each<[string, Partial<Cart>, Partial<CheckCartInput>, object]>([
    [
      "a discount above the role's limit",
      { discount: { kind: "percent", rate: 501 } },
      {},
      { code: "discountAboveLimit", limit: 500 },
    ],
    [
      "a discount above the agreed one, where that is more than the role's limit",
      { discount: { kind: "percent", rate: 801 } },
      { customer: makeCustomer({ discountRate: 800 }) },
      { code: "discountAboveLimit", limit: 800 },
    ],
    ["[ORDER-35] a day more than 180 days away", { promisedOn: "2027-05-21" }, {}, { code: "dateFarOff" }],
    [
      "a total below the minimum",
      {},
      { settings: makeSettings({ minimumOrder: 3_000 }) },
      { code: "belowMinimum", minimum: 3_000, missing: 500 },
    ],
    [
      "an exposure over the limit",
      { terms: "on_account" },
      { customer: makeCustomer({ creditLimit: 2_899 }) },
      { code: "overCredit", exposure: 2_900, limit: 2_899, action: "approval" },
    ],
    [
      "unsent orders over the limit",
      { terms: "on_account" },
      { customer: makeCustomer({ creditLimit: 3_000 }), unsent: 101 },
      { code: "overCredit", exposure: 3_001, limit: 3_000, action: "approval" },
    ],
    [
      "an overdue balance",
      { terms: "on_account" },
      { customer: makeCustomer({ overdue: 300 }) },
      { code: "overdue", overdue: 300, action: "approval" },
    ],
    [
      "prices of yesterday",
      { lines: [makeLine({ pricedAt: NOW - 25 * HOUR })] },
      {},
      { code: "oldPrices", pricedAt: NOW - 25 * HOUR },
    ],
    [
      "a hold that may be out of date",
      { terms: "on_delivery" },
      { customer: makeCustomer({ onHold: true, balanceAsOf: NOW - 25 * HOUR }) },
      { code: "prepaidOnly", because: "hold" },
    ],
  ])("warns of %s", (_name, cart, changes, problem) => {
    expect(check(cart, changes)).toEqual([{ severity: "warns", ...problem }]);
  });

  it.each([
    ["inform", 0, "warns", "inform"],
    ["approval", 0, "warns", "approval"],
    ["block", 0, "blocks", "block"],
    ["block", 25, "warns", "approval"],
  ] as const)("3.0.12: with a customer policy of %s, a balance %s h old %s: %s", (policy, age, severity, action) => {
    const facts = { creditLimit: 1, overdue: 5, creditPolicy: policy, balanceAsOf: NOW - age * HOUR } as const;
    expect(check({ terms: "on_account" }, { customer: makeCustomer(facts) })).toMatchObject([
      { code: "overCredit", severity, action },
      { code: "overdue", severity, action },
    ]);
    expect(check({ terms: "cash" }, { customer: makeCustomer(facts) })).toEqual([]);
  });

  it("3.0.7: reports an expired exemption from the day after its last one", () => {
    const until = (expiresOn: string | null) =>
      makeCustomer({ taxExempt: true, exemption: { number: "R-1", expiresOn, imageId: null } });
    expect(check({}, { customer: until("2026-11-21") })).toEqual([]);
    expect(check({}, { customer: until(null) })).toEqual([]);
    expect(check({}, { customer: until("2026-11-20") })).toEqual([
      { severity: "warns", code: "exemptionExpired", expiredOn: "2026-11-20" },
    ]);
    expect(check({}, { customer: { ...until("2026-11-20"), taxExempt: false } })).toEqual([]);
  });

  it("lists blocking problems first, and checks no credit for a prepaid order", () => {
    const customer = makeCustomer({ creditLimit: 1, overdue: 5, status: "disabled" });
    expect(check({ terms: "on_account" }, { customer }).map((problem) => problem.code)).toEqual([
      "customerDisabled",
      "overCredit",
      "overdue",
    ]);
    expect(check({ terms: "cash" }, { customer: { ...customer, status: "prospect", onHold: true } })).toEqual([]);
  });

  it("uses the day in the company's time zone", () => {
    expect(check({ promisedOn: "2026-11-21" }, { now: Date.UTC(2026, 10, 22, 5) })).toEqual([]);
    expect(check({ promisedOn: "2026-11-21" }, { now: Date.UTC(2026, 10, 22, 6) })).toMatchObject([
      { code: "dateInPast" },
    ]);
  });
});

describe("creditLevel", () => {
  it.each([
    ["ok", { creditLimit: 1_000, balance: 799 }, 0],
    ["near", { creditLimit: 1_000, balance: 799 }, 1],
    ["near", { creditLimit: 1_000, balance: 1_000 }, 0],
    ["over", { creditLimit: 1_000, balance: 1_000 }, 1],
    ["ok", { creditLimit: null, balance: 999_999 }, 5],
    ["ok", { creditLimit: 0, balance: 0 }, 0],
    ["over", { creditLimit: 0, balance: 0 }, 1],
    ["ok", { creditLimit: 1_000, balance: -5_000 }, 5_000],
    ["overdue", { creditLimit: 1_000, balance: 5_000, overdue: 1 }, 0],
    ["hold", { onHold: true, overdue: 1 }, 0],
  ] as const)("is %s for %o and %d more", (level, changes, ordered) => {
    expect(creditLevel(makeCustomer(changes), ordered)).toBe(level);
  });

  it("adds open orders to the balance", () => {
    expect(creditExposure(makeCustomer({ balance: 100 }), 50)).toBe(150);
  });
});
