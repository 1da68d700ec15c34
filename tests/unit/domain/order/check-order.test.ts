import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checkOrder, repriceOrder } from "#domain/order/check-order.ts";
import type { CompanySettings } from "#domain/company/company.ts";
import type { Order } from "#domain/order/order.ts";
import { canonicalText } from "#domain/captures/canonical-text.ts";
import { anyCart, anyTerms } from "#tests/support/any-cart.ts";
import { makeCounterOrder, makeSale } from "#tests/support/counter.ts";
import { HOUR, makeCustomer, makeLine, makeOrder, makeSettings, NOW } from "#tests/support/sales.ts";
import { runs } from "#tests/support/runs.ts";

/** An order as a phone creates it, with the settings it was created under. */
const anyOrder: fc.Arbitrary<{ order: Order; settings: CompanySettings }> = fc
  .tuple(anyCart, anyTerms, fc.nat({ max: 60 * 24 * 365 }))
  .map(([cart, { taxExempt, ...terms }, minutes]) => {
    const settings = makeSettings({ ...terms, taxClasses: [...terms.taxClasses] });
    const capturedAt = NOW + minutes * 60_000;
    return { order: makeOrder(cart, { settings, capturedAt, customer: makeCustomer({ taxExempt }) }), settings };
  });

/** Every computed number in an order, by its path. */
function amountsOf(order: Order): string[][] {
  const lines = order.lines.flatMap((_, index) =>
    ["gross", "lineDiscount", "orderDiscountShare", "net"].map((field) => ["lines", String(index), field]),
  );
  const taxes = order.totals.taxes.flatMap((_, index) =>
    ["base", "amount"].map((field) => ["totals", "taxes", String(index), field]),
  );
  const totals = ["gross", "discount", "net", "tax", "total", "pieces"].map((field) => ["totals", field]);
  return [...lines, ...taxes, ...totals];
}

function add(order: Order, path: readonly string[], delta: number): Order {
  const copy = structuredClone(order);
  const holder = path.slice(0, -1).reduce<object>((part, key) => Reflect.get(part, key), copy);
  const field = path.at(-1) ?? "";
  Reflect.set(holder, field, Reflect.get(holder, field) + delta);
  return copy;
}

describe("checkOrder", () => {
  it("[PRICE-18] agrees with the device's totals for 1,000 generated orders", () => {
    fc.assert(
      fc.property(anyOrder, ({ order, settings }) => {
        const received: Order = JSON.parse(JSON.stringify(order));
        expect(checkOrder(received, settings)).toBeNull();
        expect(repriceOrder(received, settings).totals).toEqual(order.totals);
      }),
      { numRuns: runs(1_000) },
    );
  });

  it("[PRICE-18] refuses any amount changed in transit, however slightly", () => {
    fc.assert(
      fc.property(anyOrder, fc.nat(), fc.constantFrom(-1, 1, 100), ({ order, settings }, pick, delta) => {
        const paths = amountsOf(order);
        const tampered = add(order, paths[pick % paths.length] ?? [], delta);
        expect(checkOrder(tampered, settings)).toMatchObject({ reason: "TOTALS_DIFFER" });
      }),
      { numRuns: runs(500) },
    );
  });

  it("refuses terms that differ from the company's of the same version", () => {
    const free = makeSettings({ taxClasses: [] });
    expect(checkOrder(makeOrder({}, { settings: free }), makeSettings())).toEqual({
      reason: "TOTALS_DIFFER",
      field: "totals.taxes",
    });
    const included = makeSettings({ pricesIncludeTax: true });
    expect(checkOrder(makeOrder({}, { settings: included }), makeSettings())).toEqual({
      reason: "TOTALS_DIFFER",
      field: "pricesIncludeTax",
    });
    const perLine = makeSettings({ taxRounding: "line" });
    expect(checkOrder(makeOrder({}, { settings: perLine }), makeSettings())).toEqual({
      reason: "TOTALS_DIFFER",
      field: "taxRounding",
    });
    expect(checkOrder(makeOrder({}, { settings: makeSettings({ currency: "USD" }) }), makeSettings())).toEqual({
      reason: "SCHEMA_INVALID",
      field: "currency",
    });
  });

  it("accepts an order created under earlier settings if its taxes add up", () => {
    const taxClasses = [
      { id: "general", name: "General", taxes: [{ id: "iva", name: "IVA", rate: 1_500, compound: false }] },
    ];
    const order = makeOrder({}, { settings: makeSettings({ version: 2, taxClasses }) });
    expect(checkOrder(order, makeSettings())).toBeNull();
    expect(checkOrder(add(order, ["totals", "total"], 1), makeSettings())).toEqual({
      reason: "TOTALS_DIFFER",
      field: "totals.total",
    });
    expect(checkOrder(add(order, ["totals", "tax"], 1), makeSettings())).toEqual({
      reason: "TOTALS_DIFFER",
      field: "totals.tax",
    });
    expect(checkOrder(add(order, ["totals", "taxes", "0", "amount"], -9_999), makeSettings())).toEqual({
      reason: "TOTALS_DIFFER",
      field: "totals.taxes",
    });
    expect(checkOrder(add(order, ["totals", "net"], -1), makeSettings())).toEqual({
      reason: "TOTALS_DIFFER",
      field: "totals.net",
    });
  });

  it("accepts an exempt customer's order under earlier settings, and one promised for the same day", () => {
    const facts = { settings: makeSettings({ version: 2 }), customer: makeCustomer({ taxExempt: true }) };
    expect(checkOrder(makeOrder({ promisedOn: "2026-11-21" }, facts), makeSettings())).toBeNull();
    const taxed: Order = { ...makeOrder({}, { settings: makeSettings({ version: 2 }) }), taxExempt: true };
    expect(checkOrder(taxed, makeSettings())).toEqual({ reason: "TOTALS_DIFFER", field: "totals.taxes" });
  });

  it("leaves quantity rules to the store: an order that waited on a phone is not refused for them", () => {
    const lines = [makeLine({ quantity: 5, sellBy: "case", maxQuantity: 2 })];
    expect(checkOrder(makeOrder({ lines }), makeSettings())).toBeNull();
  });

  it.each<[string, Order, string, string]>([
    ["two lines of one id", makeOrder({ lines: [makeLine(), makeLine()] }), "SCHEMA_INVALID", "lines.1.lineId"],
    ["a line without a price", makeOrder({ lines: [makeLine({ unitPrice: 0 })] }), "NO_PRICE", "lines.0.unitPrice"],
    ["1,000 pieces", makeOrder({ lines: [makeLine({ quantity: 1_000 })] }), "QTY_OUT_OF_RANGE", "lines.0.quantity"],
    [
      "a broken case",
      makeOrder({ lines: [makeLine({ quantity: 5, quantityMultiple: 6 })] }),
      "QTY_OUT_OF_RANGE",
      "lines.0.quantity",
    ],
    ["a promise before the day it was made", makeOrder({ promisedOn: "2026-11-20" }), "SCHEMA_INVALID", "promisedOn"],
    [
      "an amount larger than possible",
      makeOrder({
        lines: Array.from({ length: 20 }, (_, index) =>
          makeLine({ lineId: `l${index}`, unitPrice: 1_000_000_000_000, quantity: 999 }),
        ),
      }),
      "SCHEMA_INVALID",
      "totals.gross",
    ],
  ])("refuses %s", (_name, order, reason, field) => {
    expect(checkOrder(order, makeSettings())).toEqual({ reason, field });
  });
});

describe("COUNTER-2 checkOrder of a counter sale", () => {
  const units = makeSettings({ cashRounding: "units" });
  const paid = (tendered: number, changes: Partial<Order> = {}) => ({
    ...makeCounterOrder({}, { settings: units, sale: makeSale({ tendered }) }),
    ...changes,
  });
  const lines = [makeLine({ quantity: 1, unitPrice: 123_400, taxClassId: null })];
  const odd = (tendered: number, settings = units) =>
    makeCounterOrder({ lines }, { settings, sale: makeSale({ tendered }) });

  it("names what contradicts its payment", () => {
    expect(checkOrder(paid(2_900), units)).toBeNull();
    expect(checkOrder(paid(2_800), units)).toEqual({ reason: "TOTALS_DIFFER", field: "sale.tendered" });
    expect(checkOrder(paid(2_900, { fulfilment: "delivery" }), units)).toEqual({
      reason: "SCHEMA_INVALID",
      field: "fulfilment",
    });
  });

  it("COUNTER-4 rounds cash by the rules it was captured under, in any way where these are unknown", () => {
    const today = makeSettings({ version: 4 });
    const refusal = { reason: "TOTALS_DIFFER", field: "sale.tendered" };
    expect(checkOrder(odd(1_200), units, units)).toBeNull();
    expect(checkOrder(odd(1_234), units, units)).toEqual(refusal);
    expect(checkOrder(odd(1_200), today, units)).toBeNull();
    expect(checkOrder(odd(1_234), today, units)).toEqual(refusal);
    expect(checkOrder(odd(1_234), today, null)).toBeNull();
    expect(checkOrder(odd(1_233), today, null)).toEqual(refusal);
    const plain = makeSettings();
    expect(checkOrder(odd(1_234, plain), plain, units)).toBeNull();
    expect(checkOrder(odd(1_200, plain), plain, units)).toEqual(refusal);
  });
});

describe("orderText", () => {
  it("is the same for the same content in any field order, and different for other content", () => {
    const reverse = (value: unknown): unknown => {
      if (Array.isArray(value)) return value.map(reverse);
      if (typeof value !== "object" || value === null) return value;
      return Object.fromEntries(
        Object.entries(value)
          .reverse()
          .map(([key, field]) => [key, reverse(field)]),
      );
    };
    fc.assert(
      fc.property(anyOrder, ({ order }) => {
        expect(canonicalText(reverse(order) as Order)).toBe(canonicalText(order));
        expect(JSON.parse(canonicalText(order))).toEqual(order);
        expect(canonicalText({ ...order, note: `${order.note}.` })).not.toBe(canonicalText(order));
      }),
    );
  });
});

describe("buildOrder", () => {
  it("copies the company's terms, the current customer, and the business day of the capture", () => {
    const order = makeOrder({ terms: "cash", note: "Back door" }, { capturedAt: NOW + 14 * HOUR });
    expect(order).toMatchObject({
      settingsVersion: 3,
      currency: "MXN",
      businessDay: "2026-11-22",
      promisedOn: "2026-11-23",
      terms: "cash",
      note: "Back door",
      customer: { code: "C-001", name: "Abarrotes Lupita" },
      repId: "demo-ana",
      repName: "Ana Ruiz",
      companyId: "demo",
    });
    expect(makeOrder({ promisedOn: "2026-12-24" }).promisedOn).toBe("2026-12-24");
  });
});
