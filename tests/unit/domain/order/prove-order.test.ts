import { describe, expect, it } from "vitest";
import { FORMER_KEPT_MS, type FormerStates } from "#domain/order/former-states.ts";
import type { CartLine, Order } from "#domain/order/order.ts";
import { historyNeeded, proveOrder } from "#domain/order/prove-order.ts";
import type { ProofFacts } from "#domain/order/prove-price.ts";
import type { Product } from "#domain/product/product.ts";
import { makeFormer, makeProofFacts, proofOf } from "#tests/support/order-proof.ts";
import { restoreCaptured } from "#tests/support/restore-captured.ts";
import { HOUR, makeCustomer, makeLine, makeOrder, makeProduct, makeSettings, NOW } from "#tests/support/sales.ts";

const MINUTE = 60_000;

/** The proof of an order of one line, by the present data and these former ones. */
function prove(line: Partial<CartLine>, changes: Partial<ProofFacts> = {}, former: Partial<FormerStates> = {}) {
  const order = makeOrder({ lines: [makeLine(line)] });
  return proofOf(makeProofFacts({ order, former: makeFormer(former), ...changes }));
}

/** Null = accepted as captured. */
const differences = (...args: Parameters<typeof prove>) => {
  const { flags, differences: found } = prove(...args);
  if (flags.length === 0 && found.length === 0) return null;
  return { flags, fields: found.map(({ field }) => field) };
};

/** What is charged for an order that the store would have made itself. */
const OURS = makeOrder();

describe("ORDER-18 a line's data are the product's", () => {
  const wrong: Partial<CartLine>[] = [
    { sku: "SKU-2" },
    { name: "Champagne" },
    { nameEs: "Champaña" },
    { unit: "pallet" },
    { unitsPerCase: 12 },
    { minQuantity: 2 },
    { quantityMultiple: 2 },
    { weight: 5 },
    { categoryId: null },
    { categoryId: "wine" },
  ];
  it.each(wrong)("%j is replaced by the product's and flagged", (line) => {
    const { charged, flags, differences: found } = prove(line);
    expect(flags).toEqual(["DATA_DIFFERS"]);
    expect(charged).toEqual(OURS);
    const [[field, captured]] = Object.entries(line) as [[keyof CartLine, unknown]];
    const ours = makeLine()[field];
    expect(found).toEqual([{ field: `lines.0.${field}`, captured, charged: ours ?? null }]);
  });

  it("a tax class of its own choice costs what the product's does", () => {
    for (const taxClassId of [null, "exempt", "drinks", "unknown"]) {
      const { charged, flags, differences: found } = prove({ taxClassId });
      expect(flags).toEqual(["DATA_DIFFERS"]);
      expect(charged).toEqual(OURS);
      expect(found.map(({ field }) => field)).toEqual([
        "lines.0.taxClassId",
        "totals.taxes",
        "totals.tax",
        "totals.total",
      ]);
    }
  });

  it("thousandths of a product that is sold by the piece are pieces", () => {
    const { charged, flags } = prove({ quantityScale: 1000, quantity: 2 });
    expect(flags).toEqual(["DATA_DIFFERS"]);
    expect(charged).toEqual(OURS);
  });

  it("a weight is dropped where the product has none, and added where the line has none", () => {
    expect(prove({ weight: 600 }).charged.lines[0]).not.toHaveProperty("weight");
    const products = new Map([["p1", makeProduct({ weight: 600 })]]);
    expect(prove({}, { products }).charged.lines[0]).toMatchObject({ weight: 600 });
    expect(differences({ weight: 600 }, { products })).toBeNull();
  });

  it("each may be the product's of any time since a line could have been kept, or of now", () => {
    const old: Product = makeProduct({
      sku: "OLD",
      name: "Old",
      nameEs: "Viejo",
      unitsPerCase: 6,
      minQuantity: 2,
      quantityMultiple: 2,
      weight: 7,
      categoryId: "old",
      taxClassId: "drinks",
    });
    const states = (replacedAt: number) => ({ products: new Map([["p1", [{ value: old, replacedAt }]]]) });
    const { sku, name, nameEs, unitsPerCase, minQuantity, quantityMultiple, categoryId, taxClassId } = old;
    const line = { sku, name, nameEs, unitsPerCase, minQuantity, quantityMultiple, categoryId, taxClassId, weight: 7 };
    const mixed = { ...line, name: "Cola 600 ml" };
    for (const each of [line, mixed]) {
      expect(differences(each, {}, states(NOW - 96 * HOUR))).toBeNull();
      expect(differences(each, {}, states(NOW - 96 * HOUR - 1))?.flags).toEqual(["DATA_DIFFERS"]);
      expect(differences(each, { receivedAt: NOW + 72 * HOUR + 1 }, states(NOW))?.flags).toEqual(["DATA_DIFFERS"]);
      expect(differences(each, { former: null })?.flags).toEqual(["DATA_DIFFERS"]);
    }
    expect(differences(line, {}, { products: new Map([["p2", [{ value: old, replacedAt: NOW }]]]) })).not.toBeNull();
  });

  it("is not taken from data that the store had only later", () => {
    const changes = [
      { value: makeProduct(), replacedAt: NOW + 5 * MINUTE },
      { value: makeProduct({ name: "Later" }), replacedAt: NOW + 20 * MINUTE },
    ];
    const states = (from: number) => ({
      products: new Map([["p1", changes.with(0, { value: makeProduct(), replacedAt: from })]]),
    });
    expect(differences({ name: "Later" }, {}, states(NOW + 5 * MINUTE))).toBeNull();
    expect(differences({ name: "Later" }, {}, states(NOW + 5 * MINUTE + 1))).not.toBeNull();
  });

  it("keeps what a line says of a product that is gone", () => {
    const line = { name: "Gone", taxClassId: null, unitPrice: 100, quantityScale: 1000 } as const;
    expect(differences(line, { products: new Map() })).toBeNull();
  });

  it("leaves the person's own fields alone", () => {
    const line = {
      note: "Cold",
      stockShown: { quantity: 1, asOf: 5 },
      discount: { kind: "percent", rate: 500 },
    } as const;
    expect(differences(line)).toBeNull();
    const { charged } = prove({ ...line, name: "Other" });
    expect(charged).toEqual(makeOrder({ lines: [makeLine(line)] }));
  });
});

describe("ORDER-18 a price that is not honoured is charged as of now", () => {
  it("in the line's quantity, with all amounts that follow", () => {
    const proof = prove({ unitPrice: 100, listPrice: 100 });
    expect(proof.charged).toEqual(OURS);
    expect(proof.differences).toEqual([
      { field: "lines.0.listPrice", captured: 100, charged: 125_000 },
      { field: "lines.0.unitPrice", captured: 100, charged: 125_000 },
      { field: "lines.0.gross", captured: 2, charged: 2_500 },
      { field: "lines.0.net", captured: 2, charged: 2_500 },
      { field: "totals.gross", captured: 2, charged: 2_500 },
      { field: "totals.net", captured: 2, charged: 2_500 },
      { field: "totals.taxes", captured: [expect.objectContaining({ amount: 0 })], charged: OURS.totals.taxes },
      { field: "totals.tax", captured: 0, charged: 400 },
      { field: "totals.total", captured: 2, charged: 2_900 },
    ]);
  });

  it("and stays as captured where the store has none", () => {
    const products = new Map([["p1", makeProduct({ prices: {} })]]);
    const proof = prove({}, { products });
    expect(proof).toMatchObject({ flags: ["PRICE_CHANGED"], differences: [], charged: OURS, doubted: ["p1"] });
  });

  it("is today's for what the product counts today", () => {
    const products = new Map([["p1", makeProduct({ quantityScale: 1000, unit: "kg", prices: { retail: 900_000 } })]]);
    const pieces = { products: new Map([["p1", [{ value: makeProduct(), replacedAt: NOW }]]]) };
    const { charged, flags } = prove({ unitPrice: 100, listPrice: 100, quantity: 500 }, { products }, pieces);
    expect(flags).toEqual(["PRICE_CHANGED"]);
    expect(charged.lines[0]).toMatchObject({ unitPrice: 900_000, quantityScale: 1000, unit: "kg", gross: 4_500 });
  });

  it("leaves the other lines as they were captured", () => {
    const lines = [makeLine(), makeLine({ lineId: "l2", unitPrice: 100, listPrice: 100 })];
    const { charged } = proofOf(makeProofFacts({ order: makeOrder({ lines }) }));
    expect(charged).toEqual(makeOrder({ lines: [makeLine(), makeLine({ lineId: "l2" })] }));
  });

  it("and makes no order that is too large to compute", () => {
    const products = new Map([["p1", makeProduct({ prices: { retail: 1_000_000_000_000 } })]]);
    const order = makeOrder({ lines: [makeLine({ quantity: 900_000, quantityScale: 1000 })] });
    expect(proveOrder(makeProofFacts({ order, products }))).toBeNull();
  });
});

describe("ORDER-18 the customer's data are the store's", () => {
  const order = (customer: Partial<Order["customer"]>): Order => ({
    ...OURS,
    customer: { ...OURS.customer, ...customer },
  });

  it.each([{ code: "C-9" }, { name: "Casa Ana" }, { taxId: "XAXX010101000" }, { address: "Elsewhere 1" }])(
    "%j is replaced and flagged",
    (customer) => {
      const proof = prove({}, { order: order(customer) });
      expect(proof.charged).toEqual(OURS);
      expect(proof.flags).toEqual(["DATA_DIFFERS"]);
      expect(proof.doubted).toEqual([]);
      const [[field, captured]] = Object.entries(customer) as [[keyof Order["customer"], string]];
      expect(proof.differences).toEqual([{ field: `customer.${field}`, captured, charged: OURS.customer[field] }]);
    },
  );

  it("may be those of a phone's data at capture", () => {
    const old = makeCustomer({ code: "OLD", name: "Old", taxId: "OLD", address: "Old" });
    const sent = order({ code: "OLD", name: "Old", taxId: "OLD", address: "Abarrotes" });
    const whole = order({ code: "OLD", name: "Old", taxId: "OLD", address: "Old" });
    const until = (replacedAt: number) => ({ customer: [{ value: old, replacedAt }] });
    expect(differences({}, { order: whole }, until(NOW - 24 * HOUR))).toBeNull();
    expect(differences({}, { order: whole }, until(NOW - 24 * HOUR - 1))?.flags).toEqual(["DATA_DIFFERS"]);
    expect(differences({}, { order: whole, receivedAt: NOW + 73 * HOUR }, until(NOW))?.flags).toEqual(["DATA_DIFFERS"]);
    expect(differences({}, { order: whole, former: null })?.flags).toEqual(["DATA_DIFFERS"]);
    expect(differences({}, { order: sent }, until(NOW))?.fields).toEqual(["customer.address"]);
  });

  it("stay as captured where the customer is gone", () => {
    expect(differences({}, { order: order({ name: "Casa Ana" }), customer: null })).toBeNull();
    expect(
      differences({}, { order: makeOrder({}, { customer: makeCustomer({ taxExempt: true }) }), customer: null }),
    ).toBeNull();
  });

  const exempt = makeCustomer({ taxExempt: true });
  const untaxed = makeOrder({}, { customer: exempt });

  it("decide whether it is exempt from tax", () => {
    expect(differences({}, { order: untaxed, customer: exempt })).toBeNull();
    const proof = prove({}, { order: untaxed });
    expect(proof).toMatchObject({ flags: ["DATA_DIFFERS"], charged: OURS });
    expect(proof.differences[0]).toEqual({ field: "taxExempt", captured: true, charged: false });
    expect(prove({}, { customer: exempt })).toMatchObject({ flags: ["DATA_DIFFERS"], charged: untaxed });
  });

  it("may make it exempt by a phone's data at capture", () => {
    const until = (replacedAt: number) => ({ customer: [{ value: exempt, replacedAt }] });
    expect(differences({}, { order: untaxed }, until(NOW - 24 * HOUR))).toBeNull();
    expect(differences({}, { order: untaxed }, until(NOW - 24 * HOUR - 1))).not.toBeNull();
  });

  it("count on the day of the capture, whatever day the order names", () => {
    const exemption = { number: "1", expiresOn: "2026-11-20", imageId: null };
    const expired = makeCustomer({ taxExempt: true, exemption });
    const backdated = { ...untaxed, businessDay: "2026-11-20" };
    expect(differences({}, { order: backdated, customer: expired })?.flags).toEqual(["DATA_DIFFERS"]);
    const lastDay = makeCustomer({ taxExempt: true, exemption: { ...exemption, expiresOn: "2026-11-21" } });
    expect(differences({}, { order: untaxed, customer: lastDay })).toBeNull();
  });
});

describe("ORDER-25 the rules of an order", () => {
  const today = makeSettings({ version: 4, taxClasses: [{ id: "general", name: "General", taxes: [] }] });
  const underToday = makeOrder({}, { settings: today });
  const facts = { settings: today };

  it("are the former ones where they were in force at capture", () => {
    expect(differences({}, { ...facts, captured: makeSettings() })).toBeNull();
  });

  it("are today's where they were not, with what follows", () => {
    const proof = prove({}, { ...facts, captured: null });
    expect(proof.flags).toEqual(["PRICE_CHANGED", "DATA_DIFFERS"]);
    expect(proof.charged).toEqual(underToday);
    expect(proof.differences.map(({ field }) => field)).toEqual([
      "settingsVersion",
      "totals.taxes",
      "totals.tax",
      "totals.total",
    ]);
    const same = makeSettings({ version: 4 });
    expect(differences({}, { settings: same, captured: null })).toEqual({
      flags: ["DATA_DIFFERS"],
      fields: ["settingsVersion"],
    });
  });

  it("are today's where the currency has changed", () => {
    const dollars = makeSettings({ version: 4, currency: "USD" });
    const proof = prove({}, { settings: dollars, captured: makeSettings() });
    expect(proof.flags).toEqual(["PRICE_CHANGED"]);
    expect(proof.charged).toEqual(makeOrder({}, { settings: dollars }));
  });

  it("are today's for a late order, flagged where the taxes differ", () => {
    const late = { captured: makeSettings(), receivedAt: NOW + 73 * HOUR };
    expect(prove({}, { ...facts, ...late })).toMatchObject({ flags: ["PRICE_CHANGED"], charged: underToday });
    expect(differences({}, { settings: makeSettings({ version: 4 }), ...late })).toBeNull();
  });

  it.each<[string, Partial<Order>]>([
    ["another rounding", { taxRounding: "line" }],
    ["prices that include tax", { pricesIncludeTax: true, totals: { ...OURS.totals, total: 2_500 } }],
    ["no taxes", { totals: { ...OURS.totals, taxes: [], tax: 0, total: 2_500 } }],
    [
      "other taxes of the same sum",
      { totals: { ...OURS.totals, taxes: OURS.totals.taxes.map((tax) => ({ ...tax, name: "VAT" })) } },
    ],
    ["another currency", { currency: "USD" }],
  ])("give the taxes: %s is charged by the rules and flagged", (_, changes) => {
    const order = { ...OURS, ...changes };
    const settings = makeSettings({ version: 4 });
    const { flags, charged } = prove({}, { order, settings, captured: makeSettings() });
    expect(flags).toEqual(["PRICE_CHANGED"]);
    expect(charged).toEqual(OURS);
  });
});

describe("ORDER-24 what was captured", () => {
  it("can be restored from what is stored", () => {
    const settings = makeSettings({ version: 4, taxRounding: "line" });
    const exempt = makeCustomer({ taxExempt: true, name: "Casa Ana" });
    const lines = [
      makeLine({ unitPrice: 100, weight: 3, name: "Gold", quantityScale: 1000, taxClassId: null }),
      makeLine({ lineId: "l2", sku: "X", rule: "groupList", discount: { kind: "amount", amount: 5 } }),
    ];
    const order = makeOrder({ lines, discount: { kind: "percent", rate: 300 } }, { customer: exempt });
    const products = new Map([["p1", makeProduct({ weight: null })]]);
    const { charged, differences: found } = proofOf(makeProofFacts({ order, settings, captured: null, products }));
    expect(charged).not.toEqual(order);
    expect(restoreCaptured(charged, found)).toEqual(order);
    const weighed = new Map([["p1", makeProduct({ weight: 9 })]]);
    const other = proofOf(makeProofFacts({ order: OURS, products: weighed }));
    expect(restoreCaptured(other.charged, other.differences)).toEqual(OURS);
  });
});

describe("ORDER-18 the former states an order needs", () => {
  const needs = (line: Partial<CartLine>, changes: Partial<ProofFacts> = {}) => {
    const facts = makeProofFacts({ order: makeOrder({ lines: [makeLine(line)] }), ...changes });
    return historyNeeded(facts, proofOf(facts));
  };

  it("are none if the present explains it, or if it is late", () => {
    expect(needs({})).toBeNull();
    expect(needs({ unitPrice: 100 }, { receivedAt: NOW + 72 * HOUR + 1 })).toBeNull();
    const facts = makeProofFacts();
    expect(historyNeeded(facts, null)).toBeNull();
  });

  it("reach back to the oldest data the phone may have had", () => {
    const since = NOW - 97 * HOUR;
    expect(needs({ unitPrice: 100 })).toEqual({ since, productIds: ["p1"] });
    expect(needs({ unitPrice: 100, pricedAt: NOW - 100 * HOUR })?.since).toBe(NOW - 125 * HOUR);
    expect(needs({ unitPrice: 100, pricedAt: 0 })?.since).toBe(NOW + HOUR - FORMER_KEPT_MS);
  });

  it("are those of a product only if more than the list's version differs", () => {
    expect(needs({ priceListVersion: 6 })?.productIds).toEqual([]);
    for (const line of [{ rule: "groupList" }, { listPrice: 1 }, { name: "Other" }, { unitPrice: 100 }] as const)
      expect(needs(line)?.productIds).toEqual(["p1"]);
  });
});
