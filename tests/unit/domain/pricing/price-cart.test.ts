import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { percentPrice } from "#domain/pricing/percent-price.ts";
import { priceCart, pricingTerms } from "#domain/pricing/price-cart.ts";
import { anyCart, anyTerms } from "#tests/support/any-cart.ts";
import { priceByFractions } from "#tests/support/price-oracle.ts";
import { makeCustomer, makeLine, makeSettings } from "#tests/support/sales.ts";
import { runs } from "#tests/support/runs.ts";

const customer = makeCustomer();

describe("priceCart", () => {
  it("[PRICE-18] matches exact fractions rounded half away from zero, for any cart and terms", () => {
    fc.assert(
      fc.property(anyCart, anyTerms, (cart, terms) => {
        const { lines, totals } = priceCart(cart, terms);
        const exact = priceByFractions(cart, terms);
        expect(lines.map((line) => BigInt(line.gross))).toEqual(exact.grosses);
        expect(lines.map((line) => BigInt(line.lineDiscount))).toEqual(exact.lineDiscounts);
        expect(lines.map((line) => BigInt(line.orderDiscountShare))).toEqual(exact.shares);
        expect(lines.map((line) => BigInt(line.net))).toEqual(exact.nets);
        const taxes = totals.taxes.map(({ taxId, rate, base, amount }) => [
          `${taxId}@${rate}`,
          { base: BigInt(base), amount: BigInt(amount) },
        ]);
        expect(Object.fromEntries(taxes)).toEqual(Object.fromEntries(exact.taxes));
        expect(taxes).toHaveLength(exact.taxes.size);
        expect([BigInt(totals.net), BigInt(totals.tax), BigInt(totals.total)]).toEqual([
          exact.net,
          exact.tax,
          exact.total,
        ]);
      }),
      { numRuns: runs(1_000) },
    );
  });

  it("[PRICE-18] adds up: lines to net and discount, taxes to tax, tax and net to the total, for every rounding", () => {
    fc.assert(
      fc.property(anyCart, anyTerms, (cart, terms) => {
        const { lines, totals } = priceCart(cart, terms);
        const total = (pick: (line: (typeof lines)[number]) => number) =>
          lines.reduce((sum, line) => sum + pick(line), 0);
        for (const line of lines) {
          expect(line.net).toBe(line.gross - line.lineDiscount - line.orderDiscountShare);
          expect(Math.min(line.gross, line.lineDiscount, line.orderDiscountShare, line.net)).toBeGreaterThanOrEqual(0);
        }
        expect(total((line) => line.gross)).toBe(totals.gross);
        expect(total((line) => line.net)).toBe(totals.net);
        expect(totals.gross - totals.discount).toBe(totals.net);
        expect(totals.taxes.reduce((sum, tax) => sum + tax.amount, 0)).toBe(totals.tax);
        expect(totals.total).toBe(terms.pricesIncludeTax ? totals.net : totals.net + totals.tax);
        expect(totals.tax).toBeLessThanOrEqual(terms.pricesIncludeTax ? totals.net : Infinity);
      }),
      { numRuns: runs(500) },
    );
  });

  it.each(
    (["none", "00", "50", "90"] as const).flatMap((rounding) =>
      (["line", "order"] as const).flatMap((taxRounding) =>
        [true, false].map((pricesIncludeTax) => ({ rounding, taxRounding, pricesIncludeTax })),
      ),
    ),
  )(
    "[PRICE-18] adds up to the minor unit with percentage-list prices and $rounding, $taxRounding, $pricesIncludeTax",
    (setting) => {
      const anyRate = fc.integer({ min: -9_999, max: 100_000 });
      fc.assert(
        fc.property(anyCart, anyTerms, anyRate, ({ lines, discount }, someTerms, rate) => {
          const terms = { ...someTerms, ...setting };
          const cart = {
            discount,
            lines: lines.map((line) => {
              // The highest price allowed: a percentage of it stays within the range of a price.
              const base = Math.min(line.unitPrice, 90_000_000_000);
              return { ...line, unitPrice: percentPrice(base, { rate, rounding: setting.rounding }) };
            }),
          };
          const { lines: priced, totals } = priceCart(cart, terms);
          const exact = priceByFractions(cart, terms);
          expect([totals.net, totals.tax, totals.total].map(BigInt)).toEqual([exact.net, exact.tax, exact.total]);
          expect(priced.reduce((sum, line) => sum + line.net, 0)).toBe(totals.net);
          expect(totals.gross - totals.discount).toBe(totals.net);
          expect(totals.taxes.reduce((sum, tax) => sum + tax.amount, 0)).toBe(totals.tax);
          expect(totals.total).toBe(terms.pricesIncludeTax ? totals.net : totals.net + totals.tax);
        }),
        { numRuns: runs(100) },
      );
    },
  );

  it("spreads the order discount so that no line is more than one unit from its exact share", () => {
    fc.assert(
      fc.property(anyCart, anyTerms, (cart, terms) => {
        const { lines } = priceCart(cart, terms);
        const discount = BigInt(lines.reduce((sum, line) => sum + line.orderDiscountShare, 0));
        const all = BigInt(lines.reduce((sum, line) => sum + line.gross - line.lineDiscount, 0));
        for (const line of lines) {
          const distance = BigInt(line.orderDiscountShare) * all - discount * BigInt(line.gross - line.lineDiscount);
          expect(distance < 0n ? -distance <= all : distance <= all).toBe(true);
        }
      }),
    );
  });

  it("gives the same amounts after a round trip through JSON", () => {
    fc.assert(
      fc.property(anyCart, anyTerms, (cart, terms) => {
        const priced = priceCart(cart, terms);
        expect(JSON.parse(JSON.stringify(priced))).toEqual(priced);
      }),
    );
  });

  it("rounds tax once per order or per line, as the company sets it", () => {
    // Three lines of 0.33 at 16 %: 0.0528 each. Per line 0.05 × 3; over the order 0.1584 = 0.16.
    const lines = ["a", "b", "c"].map((lineId) => makeLine({ lineId, unitPrice: 3_300, quantity: 1 }));
    const perOrder = priceCart({ lines, discount: null }, pricingTerms(makeSettings(), customer));
    const perLine = priceCart({ lines, discount: null }, pricingTerms(makeSettings({ taxRounding: "line" }), customer));
    expect(perOrder.totals).toMatchObject({ net: 99, tax: 16, total: 115 });
    expect(perLine.totals).toMatchObject({ net: 99, tax: 15, total: 114 });
  });

  it("extracts included tax from the price: base = round(net ÷ 1.16), tax = net − base", () => {
    const lines = [makeLine({ unitPrice: 1_000_000, quantity: 1 })];
    const terms = pricingTerms(makeSettings({ pricesIncludeTax: true }), customer);
    const { totals } = priceCart({ lines, discount: null }, terms);
    expect(totals).toMatchObject({ gross: 10_000, net: 10_000, tax: 1_379, total: 10_000 });
    expect(totals.taxes).toEqual([{ taxId: "iva", name: "IVA", rate: 1_600, base: 8_621, amount: 1_379 }]);
  });

  it("computes a compound tax on the net plus the tax before it", () => {
    const lines = [makeLine({ unitPrice: 1_000_000, quantity: 1, taxClassId: "drinks" })];
    const { totals } = priceCart({ lines, discount: null }, pricingTerms(makeSettings(), customer));
    expect(totals.taxes).toEqual([
      { taxId: "ieps", name: "IEPS", rate: 800, base: 10_000, amount: 800 },
      { taxId: "iva", name: "IVA", rate: 1_600, base: 10_800, amount: 1_728 },
    ]);
    expect(totals.total).toBe(12_528);
  });

  it("charges an exempt customer no tax", () => {
    const { totals } = priceCart(
      { lines: [makeLine()], discount: null },
      pricingTerms(makeSettings(), { taxExempt: true }),
    );
    expect(totals).toMatchObject({ net: 2_500, taxes: [], tax: 0, total: 2_500 });
  });

  it("uses whole pesos if the currency has no cents", () => {
    const settings = makeSettings({ currency: "CLP" });
    const { totals } = priceCart(
      { lines: [makeLine({ unitPrice: 12_345_000, quantity: 3 })], discount: null },
      pricingTerms(settings, customer),
    );
    expect(totals).toMatchObject({ gross: 3_704, net: 3_704, tax: 593, total: 4_297 });
  });

  it("never discounts more than the amount, and counts weighed goods as one piece", () => {
    const lines = [
      makeLine({ lineId: "a", discount: { kind: "amount", amount: 999_999 } }),
      makeLine({ lineId: "b", quantityScale: 1000, quantity: 1_250 }),
    ];
    const { lines: priced, totals } = priceCart(
      { lines, discount: { kind: "amount", amount: 1_000_000 } },
      pricingTerms(makeSettings(), customer),
    );
    expect(priced.map((line) => line.net)).toEqual([0, 0]);
    expect(totals).toMatchObject({ gross: 4_063, discount: 4_063, net: 0, tax: 0, total: 0, pieces: 3 });
  });

  it("prices an empty cart at zero", () => {
    expect(
      priceCart({ lines: [], discount: { kind: "percent", rate: 500 } }, pricingTerms(makeSettings(), customer)).totals
        .total,
    ).toBe(0);
  });
});
