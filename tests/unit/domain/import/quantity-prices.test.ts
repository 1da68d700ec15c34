import { describe, expect, it } from "vitest";
import { guessColumns, guessKind } from "#domain/import/guess-columns.ts";
import type { ImportPlan } from "#domain/import/plan-import.ts";
import { buildPriceList, buildProduct } from "#tests/support/build.ts";
import { csvText, planFile } from "#tests/support/imports.ts";

const LISTS = [
  buildPriceList("general", { name: "General", isDefault: true }),
  buildPriceList("trade", { name: "Mayoreo" }),
];
const HEADERS = ["SKU", "Desde cantidad", "Precio", "Mayoreo"];
const BREAKS = [
  { fromQuantity: 6, unitPrice: 90_000 },
  { fromQuantity: 12, unitPrice: 80_000 },
];

function known(sku: string, changes: Parameters<typeof buildProduct>[1] = {}) {
  return { key: sku, record: buildProduct(`p-${sku}`, { sku, prices: { general: 100_000 }, ...changes }) };
}

type Row = readonly [sku: string, quantity: string, general: string, trade?: string];
const A1 = known("A1", { breaks: { general: BREAKS } });

function plan(rows: readonly Row[], products = [A1, known("A2")]): ImportPlan {
  const text = csvText([
    HEADERS,
    ...rows.map(([sku, quantity, general, trade = ""]) => [sku, quantity, general, trade]),
  ]);
  return planFile(text, { priceLists: LISTS, known: products, setup: { kind: "prices" } });
}

/** The result for each product, as "lines status: row field code". */
function said({ outcomes }: ImportPlan): string[] {
  return outcomes.flatMap(({ lines, status, problems }) => {
    const begin = `${lines.join(",")} ${status}`;
    if (problems.length === 0) return begin;
    return problems.map(({ line, field, code }) => `${begin}: ${line ? `${line} ` : ""}${field} ${code}`);
  });
}

const editsOf = ({ outcomes }: ImportPlan) => outcomes.map(({ row }) => row?.fields ?? null);

describe("IMPORT-10 quantity prices, one row per quantity", () => {
  it("are recognised as a price file by a quantity column, in both languages", () => {
    for (const quantity of ["Desde cantidad", "From quantity", "a partir de", "From qty."]) {
      const headers = ["SKU", quantity, "Precio"];
      expect(guessKind(headers)).toBe("prices");
      expect(guessColumns("prices", headers, LISTS)).toEqual(["sku", "fromQuantity", "price:general"]);
      expect(guessKind(["SKU", "Nombre", quantity, "Mayoreo"])).toBe("prices");
    }
    expect(guessKind(["SKU", "Nombre", "Cantidad mínima", "Precio"])).toBe("products");
  });

  it("change nothing if the product already has them, in any row order", () => {
    const rows: Row[] = [
      ["A1", "12", "8"],
      ["A2", "", "10"],
      ["A1", "", "10"],
      ["A1", "6", "9.00"],
    ];
    expect(said(plan(rows))).toEqual(["3 same", "2,4,5 same"]);
  });

  it("replace all of the product's prices on that list, including the price, and leave other lists alone", () => {
    const product = known("A1", {
      prices: { general: 100_000, trade: 70_000 },
      breaks: { general: BREAKS, trade: BREAKS },
    });
    const planned = plan(
      [
        ["A1", "", "11"],
        ["A1", "24", "7.50"],
        ["A1", "6", "8.75"],
      ],
      [product],
    );
    expect(planned.counts).toEqual({ new: 0, changed: 1, same: 0, error: 0 });
    expect(editsOf(planned)).toEqual([
      {
        "prices.general": { from: 100_000, to: 110_000 },
        "breaks.general": {
          from: BREAKS,
          to: [
            { fromQuantity: 6, unitPrice: 87_500 },
            { fromQuantity: 24, unitPrice: 75_000 },
          ],
        },
      },
    ]);
    expect(planned.stays).toEqual({ breaks: 0, nextPrices: 0 });
  });

  it("may omit the unit price, and name several lists in one row", () => {
    const planned = plan([["A2", "10", "9", "8"]], [known("A2", { prices: { general: 100_000, trade: 90_000 } })]);
    expect(editsOf(planned)).toEqual([
      {
        "breaks.general": { from: null, to: [{ fromQuantity: 10, unitPrice: 90_000 }] },
        "breaks.trade": { from: null, to: [{ fromQuantity: 10, unitPrice: 80_000 }] },
      },
    ]);
  });

  it("use the product's own scale: 0.5 kg of weighed goods, whole pieces of counted ones", () => {
    const weighed = known("A2", { quantityScale: 1000 });
    expect(editsOf(plan([["A2", "2.5", "9.00"]], [weighed]))).toEqual([
      { "breaks.general": { from: null, to: [{ fromQuantity: 2_500, unitPrice: 90_000 }] } },
    ]);
    expect(said(plan([["A2", "2.5", "9.00"]]))).toEqual(["2 error: 2 fromQuantity notWhole"]);
  });

  it("are refused with their row if a quantity is repeated, one or less, or unreadable; the product stays unchanged", () => {
    const rows: Row[] = [
      ["A1", "", "10.50"],
      ["A1", "6", "9"],
      ["A1", "6", "8"],
      ["A1", "1", "8"],
      ["A1", "0", "8"],
      ["A1", "-3", "8"],
      ["A1", "doce", "8"],
      ["A2", "", "7"],
      ["ZZ", "6", "7"],
    ];
    const planned = plan(rows);
    expect(said(planned)).toEqual([
      "2,3,4,5,6,7,8 error: 4 fromQuantity repeatedBreak",
      "2,3,4,5,6,7,8 error: 5 fromQuantity breakTooLow",
      "2,3,4,5,6,7,8 error: 6 fromQuantity breakTooLow",
      "2,3,4,5,6,7,8 error: 7 fromQuantity negative",
      "2,3,4,5,6,7,8 error: 8 fromQuantity notANumber",
      "9 changed",
      "10 error: sku unknownSku",
    ]);
    expect(planned.outcomes[0]?.problems[0]?.values).toEqual({ line: 3 });
    expect(planned.outcomes[0]?.row).toBeNull();
  });

  it("still refuse a second row without a quantity, and a zero price", () => {
    const rows: Row[] = [
      ["A1", "", "10"],
      ["A1", "", "11"],
      ["A2", "6", "0"],
    ];
    expect(said(plan(rows))).toEqual(["2 same", "3 error: sku repeated", "4 error: breaks.general required"]);
  });

  it("are accepted with a warning if they are no cheaper", () => {
    expect(said(plan([["A2", "6", "10"]]))).toEqual(["2 changed: breaks.general notCheaper"]);
    expect(said(plan([["A1", "", "8.50"]]))).toEqual(["2 changed: breaks.general notCheaper"]);
  });

  it("are compared with those of a scheduled price in effect, which is applied once for price and breaks", () => {
    const next = { from: "2026-11-20", unitPrice: 60_000, breaks: [{ fromQuantity: 6, unitPrice: 55_000 }] };
    const product = known("A1", { breaks: { general: BREAKS }, nextPrices: { general: next } });
    const same: Row[] = [
      ["A1", "", "6"],
      ["A1", "6", "5.50"],
    ];
    expect(said(plan(same, [product]))).toEqual(["2,3 same"]);
    const cheaper: Row[] = [
      ["A1", "", "6"],
      ["A1", "6", "5"],
    ];
    expect(editsOf(plan(cheaper, [product]))).toEqual([
      {
        "prices.general": { from: 100_000, to: 60_000 },
        "breaks.general": { from: BREAKS, to: [{ fromQuantity: 6, unitPrice: 50_000 }] },
        "nextPrices.general": { from: next, to: null },
      },
    ]);
    const both: Row[] = [
      ["A1", "", "7"],
      ["A1", "6", "5"],
    ];
    expect(editsOf(plan(both, [product]))[0]).toMatchObject({
      "prices.general": { from: 100_000, to: 70_000 },
      "breaks.general": { from: BREAKS, to: [{ fromQuantity: 6, unitPrice: 50_000 }] },
      "nextPrices.general": { from: next, to: null },
    });
  });
});
