import { describe, expect, it } from "vitest";
import { guessColumns, columnRemark } from "#domain/import/guess-columns.ts";
import english from "#locales/en/translation.json" with { type: "json" };
import spanish from "#locales/es/translation.json" with { type: "json" };
import { buildCompany, buildPriceList, buildProduct } from "#tests/support/build.ts";
import { csvText, planFile, type PlanOptions } from "#tests/support/imports.ts";

const LISTS = [
  buildPriceList("general", { name: "General", isDefault: true }),
  buildPriceList("trade", { name: "Mayoreo" }),
  buildPriceList("computed", {
    name: "Restaurantes",
    basis: { kind: "percent", baseListId: "general", rate: -1_000, rounding: "none" },
  }),
];

function known(sku: string, changes: Parameters<typeof buildProduct>[1] = {}) {
  return { key: sku, record: buildProduct(`p-${sku}`, { sku, prices: { general: 100_000 }, ...changes }) };
}

/** The problems of each row, as "line status: field code". */
function said(text: string, options: PlanOptions = {}): string[] {
  return planFile(text, { priceLists: LISTS, ...options }).outcomes.flatMap(({ line, status, problems }) =>
    problems.length === 0
      ? `${line} ${status}`
      : problems.map(({ field, code }) => `${line} ${status}: ${field} ${code}`),
  );
}

const PRICES = ["SKU", "Precio"] as const;

describe("IMPORT-6 codes damaged by a spreadsheet", () => {
  const rows = (...codes: (string | number)[]) =>
    csvText([["SKU", "Nombre", "Categoría", "Precio"], ...codes.map((code) => [code, "Miel", "Dulces", "2.50"])]);

  it("are refused if digits are lost, as SKU, barcode or customer code", () => {
    expect(said(rows("7.79E+12", "7,79e+012", "1E5"))).toEqual([
      "2 error: sku shortened",
      "3 error: sku shortened",
      "4 new",
    ]);
    const barcodes = csvText([
      ["SKU", "Nombre", "Categoría", "Código de barras", "Precio"],
      ["A1", "Miel", "Dulces", "7.79E+12", "2.50"],
    ]);
    expect(said(barcodes)).toEqual(["2 error: barcodes shortened"]);
    const customers = csvText([
      ["Código de cliente", "Nombre", "Teléfono"],
      ["1.2E+10", "Tienda", "5.25E+11"],
    ]);
    expect(said(customers)).toContain("2 error: code shortened");
    expect(said(customers)).toContain("2 error: phone shortened");
  });

  it("are new with a warning if zeros, a space or a date may have been introduced", () => {
    const options = { known: [known("00123"), known("AB1")] };
    expect(said(rows("123", "ab 1", "10-ene", "2026-01-10", "124"), options)).toEqual([
      "2 new: sku looksLike",
      "3 new: sku looksLike",
      "4 new: sku looksLikeDate",
      "5 new: sku looksLikeDate",
      "6 new",
    ]);
    expect(said(rows("00123"), options)).toEqual(["2 changed"]);
  });

  it("suggest the product they may mean when a price file matches none", () => {
    const text = csvText([PRICES, ["123", "2.50"], ["77", "2.50"]]);
    const { outcomes } = planFile(text, { priceLists: LISTS, known: [known("00123")], setup: { kind: "prices" } });
    expect(outcomes.map(({ problems }) => problems)).toEqual([
      [{ field: "sku", code: "unknownLike", severity: "error", values: { value: "123", like: "00123" } }],
      [{ field: "sku", code: "unknownSku", severity: "error", values: { value: "77" } }],
    ]);
  });

  it("differ by two inner spaces, and match despite surrounding spaces", () => {
    const options = { known: [known("A  1"), known("A 1")], setup: { kind: "prices" } as const };
    expect(said(csvText([PRICES, ["A  1 ", "10.00"], ["A 1", "11.50"]]), options)).toEqual(["2 same", "3 changed"]);
  });
});

describe("PRICE-3 amounts are never guessed silently", () => {
  it("refuses percentages, another currency and formulas without a result", () => {
    const options = { known: [known("A1"), known("A2"), known("A3"), known("A4")], setup: { kind: "prices" } as const };
    const cells = ["10.5 %", "€ 10.50", "#N/A", "$ 10.50"];
    expect(said(csvText([PRICES, ...cells.map((cell, place) => [`A${place + 1}`, cell])]), options)).toEqual([
      "2 error: prices.general percentage",
      "3 error: prices.general otherCurrency",
      "4 error: prices.general formulaError",
      "5 changed",
    ]);
  });

  it("matches a tax class by its name, or by its rate if only one class has it", () => {
    const text = (tax: string) =>
      csvText([
        ["SKU", "Nombre", "Categoría", "Precio", "IVA"],
        ["A1", "Miel", "Dulces", "2.50", tax],
      ]);
    const [only] = buildCompany().settings.taxClasses;
    const rate = (only?.taxes[0]?.rate ?? 0) / 100;
    for (const tax of [only?.name ?? "", `${rate} %`, `${rate}`]) {
      expect(planFile(text(tax)).outcomes[0]?.row?.fields["taxClassId"]?.to).toBe(only?.id);
    }
    expect(said(text("77%"))).toEqual(["2 error: taxClassId unknownTaxClass"]);
  });
});

describe("a price file", () => {
  const headers = ["SKU", "Precio", "Price: Mayoreo", "Restaurantes", "Precio desde 12", "Vigente desde"];

  it("fills lists that have their own prices, and says why other columns are ignored", () => {
    expect(guessColumns("prices", headers, LISTS)).toEqual(["sku", "price:general", "price:trade", null, null, null]);
    expect(headers.map((header) => columnRemark("prices", header, LISTS)?.code)).toEqual([
      undefined,
      undefined,
      undefined,
      "percentList",
      "quantityBreak",
      "forDay",
    ]);
  });

  it("does not fill a computed list even if it was once chosen", () => {
    expect(guessColumns("prices", ["SKU", "Comedores"], LISTS, ["sku", "price:computed"])).toEqual(["sku", null]);
  });

  it("matches a list that was new last time, and one whose name has no Latin letters", () => {
    expect(guessColumns("prices", ["SKU", "M"], LISTS, ["sku", "newPrice:Mayoreo"])).toEqual(["sku", "price:trade"]);
    const emoji = [...LISTS, buildPriceList("emoji", { name: "🙂" })];
    expect(guessColumns("prices", ["SKU", "Precio: 🙂"], emoji)).toEqual(["sku", "price:emoji"]);
  });

  it("keeps price breaks and a scheduled price, and warns if a break is no longer cheaper", () => {
    const breaks = { general: [{ fromQuantity: 12, unitPrice: 90_000 }] };
    const nextPrices = { general: { from: "2027-01-01", unitPrice: 120_000, breaks: [] } };
    const text = csvText([PRICES, ["A1", "9.50"], ["A2", "8.50"]]);
    const options = {
      priceLists: LISTS,
      known: [known("A1", { breaks, nextPrices }), known("A2", { breaks, nextPrices })],
      setup: { kind: "prices" } as const,
    };
    const { outcomes, stays } = planFile(text, options);
    expect(outcomes.map(({ row }) => Object.keys(row?.fields ?? {}))).toEqual([["prices.general"], ["prices.general"]]);
    expect(stays).toEqual({ breaks: 2, nextPrices: 2 });
    expect(said(text, options)).toEqual(["2 changed", "3 changed: breaks.general notCheaper"]);
  });
});

it("every row problem and every reason a file cannot be read says what to do, in both languages", () => {
  for (const texts of [english, spanish]) {
    const { problems, fileProblems, refusals } = texts.import;
    for (const text of [...Object.values(problems), ...Object.values(fileProblems), ...Object.values(refusals)]) {
      expect(text).toMatch(/\.$/);
    }
  }
  expect(Object.keys(spanish.import.problems)).toEqual(Object.keys(english.import.problems));
});

it.each([
  ["1 lun", { nth: 1, weekday: 1 }],
  ["Último viernes", { nth: -1, weekday: 5 }],
  ["2nd Tue", { nth: 2, weekday: 2 }],
])("VISIT-1 reads a monthly visit %j", (cell, monthly) => {
  const text = csvText([
    ["Código de cliente", "Nombre", "Visita mensual"],
    ["C-1", "Tienda", cell],
  ]);
  const [outcome] = planFile(text, {}).outcomes;
  expect(outcome?.row?.fields["visitPlan"]?.to).toMatchObject({ perWeek: 1, everyWeeks: 4, monthly });
});
