import { describe, expect, it } from "vitest";
import { planSampleRemoval, type SampleState } from "#domain/start/plan-sample-removal.ts";
import { samplePrice } from "#domain/start/sample-price.ts";
import { isSample, sampleRecords, type SampleTerms, setOfSample } from "#domain/start/sample-records.ts";
import { findRecordErrors } from "#domain/records/check-record.ts";
import { parseRecord } from "#domain/records/record-nouns.ts";
import { CURRENCIES, currencyDecimals, type Currency } from "#domain/values/money.ts";
import { makePriceList } from "#tests/support/sales.ts";

const TERMS: SampleTerms = {
  set: "3f2a",
  companyId: "c",
  spanish: false,
  currency: "USD",
  defaultListId: "general",
  taxClassId: "iva",
};

describe("COMPANY-52 the sample records", () => {
  it.each([true, false])("are valid and differ in code and name (Spanish: %s)", (spanish) => {
    const { categories, products, customers } = sampleRecords({ ...TERMS, spanish });
    const context = { categories, priceLists: [makePriceList({ id: "general" })] };
    const all = [
      ...categories.map((row) => ["category", row] as const),
      ...products.map((row) => ["product", row] as const),
      ...customers.map((row) => ["customer", row] as const),
    ];
    for (const [noun, row] of all) {
      expect(parseRecord(noun, row)).toHaveProperty("row");
      expect(findRecordErrors(noun, null, row, context)).toEqual([]);
      expect(isSample(row.id) && setOfSample(row.id)).toBe("3f2a");
    }
    expect([categories, products, customers].map((rows) => rows.length)).toEqual([6, 30, 3]);
    expect(new Set(all.map(([, { id }]) => id)).size).toBe(39);
    expect(new Set(products.map(({ sku }) => sku)).size).toBe(30);
    expect(new Set(products.map(({ name }) => name)).size).toBe(30);
  });

  it("are named in the language of the company's region, with the Spanish name beside an English one", () => {
    expect(sampleRecords(TERMS).products[0]).toMatchObject({ name: "Still water", nameEs: "Agua sin gas" });
    const spanish = sampleRecords({ ...TERMS, spanish: true }).products[0];
    expect(spanish).toMatchObject({ sku: "EJEMPLO-01", name: "Agua sin gas", nameEs: "" });
  });

  it.each([
    ["USD", 1.4, 14_000],
    ["MXN", 1.4, 250_000],
    ["CLP", 1.4, 13_500_000],
    ["PYG", 0.45, 34_000_000],
    ["EUR", 0.45, 4_000],
  ] as const)("cost in %s what somebody would ask for %s dollars", (currency, dollars, price) => {
    expect(samplePrice(dollars, currency)).toBe(price);
  });

  it("have a price above zero without a fraction of the smallest coin in every currency", () => {
    for (const currency of CURRENCIES) {
      for (const { prices } of sampleRecords({ ...TERMS, currency }).products) {
        const price = prices["general"] ?? 0;
        expect(price).toBeGreaterThan(0);
        expect(price % coin(currency)).toBe(0);
      }
    }
  });
});

const coin = (currency: Currency) => 10_000 / 10 ** currencyDecimals(currency);

function sample(id: string, changes: Partial<SampleState> = {}): SampleState {
  const { noun = "product" } = changes;
  return { noun, id, name: id, isChanged: false, isSold: false, isActive: true, contents: [], ...changes };
}

function outcome(...samples: readonly SampleState[]) {
  const { removed, archived, kept } = planSampleRemoval(samples);
  const ids = (some: readonly SampleState[]) => some.map(({ id }) => id);
  return { removed: ids(removed), archived: ids(archived), kept: ids(kept) };
}

describe("COMPANY-53 removing samples", () => {
  it("deletes what is untouched, disables what was sold, leaves what was changed", () => {
    expect(outcome(sample("a"), sample("b", { isSold: true }), sample("c", { isChanged: true, isSold: true }))).toEqual(
      { removed: ["a"], archived: ["b"], kept: ["c"] },
    );
  });

  it("deletes a category only if everything in it goes", () => {
    const category = (id: string, contents: string[]) => sample(id, { noun: "category", contents });
    expect(
      outcome(
        sample("a"),
        sample("b", { isSold: true }),
        category("x", ["a"]),
        category("y", ["b"]),
        category("z", ["own"]),
      ),
    ).toEqual({ removed: ["a", "x"], archived: ["b"], kept: ["y", "z"] });
  });

  it("keeps the category above one that stays", () => {
    const inner = sample("inner", { noun: "category", contents: ["own"] });
    expect(outcome(sample("outer", { noun: "category", contents: ["inner"] }), inner)).toEqual({
      removed: [],
      archived: [],
      kept: ["outer", "inner"],
    });
  });

  it("no longer mentions what was sold and is disabled", () => {
    expect(outcome(sample("a", { isSold: true, isActive: false, isChanged: true }))).toEqual({
      removed: [],
      archived: [],
      kept: [],
    });
  });
});
