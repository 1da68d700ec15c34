import fc from "fast-check";
import type { Tax, TaxClass } from "#domain/company/company.ts";
import { CURRENCIES } from "#domain/values/money.ts";
import type { CartLine, Discount } from "#domain/order/order.ts";
import type { PricingTerms } from "#domain/pricing/price-cart.ts";
import { makeLine } from "./sales.ts";

const anyRate = fc.oneof(
  fc.constantFrom(0, 1, 500, 800, 1_000, 1_300, 1_500, 1_600, 1_800, 1_900, 2_100, 10_000),
  fc.integer({ min: 0, max: 10_000 }),
);

export const anyDiscount: fc.Arbitrary<Discount | null> = fc.oneof(
  fc.constant(null),
  fc.record({ kind: fc.constant("percent" as const), rate: anyRate }),
  fc.record({ kind: fc.constant("amount" as const), amount: fc.nat({ max: 500_000 }) }),
);

/** Up to four taxes from a small set, so that classes share taxes, at equal and at different rates. */
const anyTaxes: fc.Arbitrary<Tax[]> = fc.uniqueArray(
  fc
    .record({ id: fc.constantFrom("iva", "ieps", "isr", "city"), rate: anyRate })
    .map(({ id, rate }) => ({ id, rate, name: "Tax", compound: id === "iva" || id === "city" })),
  { maxLength: 4, selector: (tax) => tax.id },
);

const CLASS_IDS = ["a", "b", "c"];

const anyTaxClasses: fc.Arbitrary<TaxClass[]> = fc
  .tuple(anyTaxes, anyTaxes, anyTaxes)
  .map((sets) => sets.map((taxes, index) => ({ id: CLASS_IDS[index] ?? "", name: "Class", taxes })));

export const anyTerms: fc.Arbitrary<PricingTerms> = fc.record({
  currency: fc.constantFrom(...CURRENCIES),
  taxExempt: fc.oneof({ weight: 5, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) }),
  taxClasses: anyTaxClasses,
  pricesIncludeTax: fc.boolean(),
  taxRounding: fc.constantFrom("line", "order"),
});

const anyLine: fc.Arbitrary<Omit<CartLine, "lineId">> = fc
  .record({
    unitPrice: fc.oneof(fc.integer({ min: 1, max: 9_999_999 }), fc.integer({ min: 1, max: 1_000_000_000_000 })),
    quantityScale: fc.constantFrom(1 as const, 1000 as const),
    units: fc.integer({ min: 1, max: 999 }),
    thousandths: fc.integer({ min: 0, max: 999 }),
    taxClassId: fc.constantFrom(...CLASS_IDS, "unknown", null),
    discount: anyDiscount,
  })
  .map(({ units, thousandths, ...line }) => {
    const quantity = line.quantityScale === 1 ? units : Math.min(units * 1000 + thousandths, 999_000);
    return makeLine({ ...line, listPrice: line.unitPrice, quantity });
  });

export const anyCart: fc.Arbitrary<{ lines: CartLine[]; discount: Discount | null }> = fc.record({
  lines: fc
    .array(anyLine, { minLength: 1, maxLength: 12 })
    .map((lines) => lines.map((line, index) => ({ ...line, lineId: `l${index}`, productId: `p${index}` }))),
  discount: anyDiscount,
});
