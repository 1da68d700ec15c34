import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isTaxExempt } from "#domain/customer/customer.ts";
import { checkOrder } from "#domain/order/check-order.ts";
import { placeLine } from "#domain/order/place-line.ts";
import { repriceUnsent } from "#domain/order-life/unsent-order.ts";
import { pricerFor, resolvePrice } from "#domain/pricing/resolve-price.ts";
import { priceCart, pricingTerms } from "#domain/pricing/price-cart.ts";
import { businessDayOf } from "#domain/values/business-day.ts";
import { anyDiscount } from "#tests/support/any-cart.ts";
import { makeProofFacts, proofOf } from "#tests/support/order-proof.ts";
import { runs } from "#tests/support/runs.ts";
import {
  makeCart,
  makeCustomer,
  makeOrder,
  makePriceList,
  makeProduct,
  makeSettings,
  NOW,
} from "#tests/support/sales.ts";

const LISTS = [
  makePriceList(),
  makePriceList({ id: "wholesale", name: "Wholesale", isDefault: false }),
  makePriceList({
    id: "percent",
    name: "Minus",
    isDefault: false,
    basis: { kind: "percent", baseListId: "retail", rate: -700, rounding: "none" },
  }),
];

const anyBreaks = fc.uniqueArray(
  fc.record({ fromQuantity: fc.integer({ min: 2, max: 60 }), unitPrice: fc.integer({ min: 1, max: 200_000 }) }),
  { maxLength: 4, selector: ({ fromQuantity }) => fromQuantity },
);

const anySale = fc.record({
  prices: fc.record({ retail: fc.integer({ min: 1, max: 999_999 }), wholesale: fc.integer({ min: 1, max: 999_999 }) }),
  breaks: fc.record({ retail: anyBreaks, wholesale: anyBreaks }),
  priceListId: fc.constantFrom(null, "wholesale", "percent"),
  taxClassId: fc.constantFrom("general", "exempt", "drinks"),
  first: fc.integer({ min: 1, max: 999 }),
  quantity: fc.integer({ min: 1, max: 999 }),
  discount: anyDiscount,
  lineDiscount: anyDiscount,
  pricesIncludeTax: fc.boolean(),
  taxRounding: fc.constantFrom("line" as const, "order" as const),
  taxExempt: fc.boolean(),
});

describe("[PRICE-37] one price", () => {
  it("row, pad, sheet, cart, edit, read-back, order and store show the same for any quantity, break, discount, tax and customer", () => {
    fc.assert(
      fc.property(anySale, (sale) => {
        const settings = makeSettings({ pricesIncludeTax: sale.pricesIncludeTax, taxRounding: sale.taxRounding });
        const customer = makeCustomer({ priceListId: sale.priceListId, taxExempt: sale.taxExempt });
        const product = makeProduct({ prices: sale.prices, breaks: sale.breaks, taxClassId: sale.taxClassId });
        const day = businessDayOf(NOW, settings.timeZone);
        const asked = { priceListId: customer.priceListId, groupId: customer.groupId, priceLists: LISTS, day };
        const facts = { ...asked, item: { product, stock: null }, now: NOW, lineId: "l1" };

        const pad = pricerFor(asked)(product, sale.quantity);
        const sheet = resolvePrice({ ...asked, product, quantity: sale.quantity });
        // The cart came to this quantity in two steps, as taps make it.
        const begun = placeLine(makeCart({ lines: [] }), "p1", sale.first, facts);
        if (!begun.ok) throw new Error(begun.problem.code);
        const placed = placeLine(begun.value, "p1", sale.quantity, facts);
        if (!placed.ok) throw new Error(placed.problem.code);
        const lines = placed.value.lines.map((line) => ({ ...line, discount: sale.lineDiscount }));
        const cart = { ...placed.value, lines, discount: sale.discount };
        const shown = priceCart(cart, pricingTerms(settings, { taxExempt: isTaxExempt(customer, day) }));
        const edited = repriceUnsent(
          { lines: priceCart(begun.value, pricingTerms(settings, { taxExempt: false })).lines },
          [{ ...begun.value.lines[0]!, quantity: sale.quantity }],
          false,
          { customer, products: new Map([["p1", product]]), priceLists: LISTS, settings, now: NOW },
        );
        const order = makeOrder(cart, { settings, customer });

        expect([
          sheet?.unitPrice,
          cart.lines[0]?.unitPrice,
          edited[0]?.unitPrice,
          shown.lines[0]?.unitPrice,
          order.lines[0]?.unitPrice,
        ]).toEqual(Array.from({ length: 5 }, () => pad?.unitPrice));
        expect(order.totals).toEqual(shown.totals);
        expect(checkOrder(order, settings, settings)).toBeNull();
        const proof = proofOf(
          makeProofFacts({
            order,
            settings,
            captured: settings,
            customer,
            products: new Map([["p1", product]]),
            priceLists: LISTS,
          }),
        );
        expect(proof.charged.lines[0]?.unitPrice).toBe(pad?.unitPrice);
        expect(proof.charged.totals).toEqual(shown.totals);
      }),
      { numRuns: runs(200) },
    );
  });
});
