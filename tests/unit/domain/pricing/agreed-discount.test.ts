import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ROLES } from "#domain/access/identity.ts";
import { checkCart } from "#domain/order/check-cart.ts";
import { reviewOrder } from "#domain/order/review-order.ts";
import { agreedDiscount, agreedRateIn, moveDiscount } from "#domain/pricing/agreed-discount.ts";
import { discountLimitOf, limitsFor } from "#domain/pricing/discount-limit.ts";
import { priceCart, pricingTerms } from "#domain/pricing/price-cart.ts";
import { anyDiscount } from "#tests/support/any-cart.ts";
import { makeProofFacts, proofOf } from "#tests/support/order-proof.ts";
import {
  makeCart,
  makeCustomer,
  makeLine,
  makeOrder,
  makeOrigin,
  makeProduct,
  makeSettings,
  NOW,
} from "#tests/support/sales.ts";

const percent = (rate: number) => ({ kind: "percent" as const, rate });
const agreed = (discountRate: number) => ({ discountRate });

describe("[PRICE-30] the discount agreed with a customer", () => {
  it("is the discount of a new cart", () => {
    expect(agreedDiscount(agreed(500))).toEqual({ discount: percent(500), agreedRate: 500 });
    expect(agreedDiscount(agreed(0))).toEqual({ discount: null, agreedRate: 0 });
  });

  it("replaces the former customer's, and no discount that a person chose", () => {
    const taken = { discount: percent(300), agreedRate: 300 };
    expect(moveDiscount(agreedDiscount(agreed(500)), agreed(300))).toEqual(taken);
    expect(moveDiscount(agreedDiscount(agreed(0)), agreed(300))).toEqual(taken);
    expect(moveDiscount({ discount: null }, agreed(300))).toEqual(taken);
    for (const discount of [null, percent(499), { kind: "amount" as const, amount: 500 }]) {
      expect(moveDiscount({ discount, agreedRate: 500 }, agreed(300))).toEqual({ discount });
    }
    expect(moveDiscount({ discount: percent(300) }, agreed(500))).toEqual({ discount: percent(300) });
  });

  it("is named where it is the order's", () => {
    expect(agreedRateIn(percent(500), agreed(500))).toBe(500);
    expect(agreedRateIn(percent(499), agreed(500))).toBeNull();
    expect(agreedRateIn({ kind: "amount", amount: 500 }, agreed(500))).toBeNull();
    expect(agreedRateIn(null, agreed(500))).toBeNull();
    expect(agreedRateIn(null, agreed(0))).toBeNull();
    expect(agreedRateIn(percent(0), agreed(0))).toBeNull();
  });

  it("is allowed to everybody, as is what the role may give", () => {
    const limits = makeSettings().discountLimits;
    expect(discountLimitOf(limits, ["salesperson"], agreed(800))).toBe(800);
    expect(discountLimitOf(limits, ["salesperson"], agreed(499))).toBe(500);
    expect(discountLimitOf(limits, ["salesperson", "store_staff"], agreed(800))).toBe(1_000);
    expect(discountLimitOf(limits, ["delivery_personnel"], agreed(1))).toBe(1);
    expect(discountLimitOf(limits, [], null)).toBe(0);
  });

  it("PRICE-35 is more than a person's own limit, which is more or less than their role's", () => {
    const limits = makeSettings().discountLimits;
    const limitOf = (discountLimit: number | null, rate = 0) =>
      discountLimitOf(limitsFor(limits, { roles: ["salesperson"], discountLimit }), ["salesperson"], agreed(rate));
    expect([limitOf(null), limitOf(200), limitOf(1_500), limitOf(0)]).toEqual([500, 200, 1_500, 0]);
    expect([limitOf(200, 800), limitOf(1_500, 800)]).toEqual([800, 1_500]);
    expect(limitsFor(limits, { roles: ["salesperson"], discountLimit: 200 }).store_staff).toBe(1_000);
  });

  it("counts the same on the phone and in the store", () => {
    const settings = makeSettings();
    const anyRate = fc.integer({ min: 0, max: 1_200 });
    const anyRole = fc.constantFrom(...ROLES);
    const anyOwn = fc.option(anyRate);
    fc.assert(
      fc.property(anyRate, anyRole, anyOwn, anyDiscount, anyDiscount, (discountRate, role, own, discount, ofLine) => {
        const discountLimits = limitsFor(settings.discountLimits, { roles: [role], discountLimit: own });
        const customer = makeCustomer({ discountRate });
        const cart = makeCart({ discount, lines: [makeLine({ discount: ofLine })] });
        const { totals } = priceCart(cart, pricingTerms(settings, customer));
        const warned = checkCart({ cart, totals, customer, settings: { ...settings, discountLimits }, role, now: NOW });
        const order = makeOrder(cart, { settings, customer });
        const { flags } = reviewOrder({
          proof: proofOf(makeProofFacts({ order, settings, customer })),
          receivedAt: NOW,
          settings,
          captured: settings,
          roles: [role],
          discountLimit: own,
          customer,
          openOrders: 0,
          products: new Map([["p1", makeProduct()]]),
          stock: new Map(),
          lostAt: null,
          origin: makeOrigin(),
        });
        expect(flags.includes("DISCOUNT_LIMIT")).toBe(warned.some(({ code }) => code === "discountAboveLimit"));
      }),
    );
  });
});
