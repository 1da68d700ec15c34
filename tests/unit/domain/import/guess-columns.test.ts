import { describe, expect, it } from "vitest";
import { guessColumns, guessKind } from "#domain/import/guess-columns.ts";
import { importFields } from "#domain/import/import-field.ts";
import { IMPORT_KINDS, type ImportKind } from "#domain/import/import-kind.ts";
import { PRICE_LIST_DEFAULTS } from "#domain/pricing/price-list.ts";
import english from "#locales/en/translation.json" with { type: "json" };
import spanish from "#locales/es/translation.json" with { type: "json" };

const LABELS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  English: { ...english.records.fields, ...english.import.fields },
  Spanish: { ...spanish.records.fields, ...spanish.import.fields },
};

describe.each(Object.entries(LABELS))("IMPORT-3 the headings of our own exports in %s", (_, labels) => {
  // A code that is also the barcode has no column of its own in our exports.
  const own = (kind: ImportKind) => importFields(kind).flatMap(({ id }) => (id === "skuAndBarcode" ? [] : [id]));
  const headersOf = (kind: ImportKind) => own(kind).map((id) => labels[id] ?? "");

  it.each(IMPORT_KINDS)("are each matched to the field they name, in a file of %s", (kind) => {
    expect(guessColumns(kind, headersOf(kind), [])).toEqual(own(kind));
  });

  it.each(["products", "stock", "customers"] as const)("identify a file of %s", (kind) => {
    expect(guessKind(headersOf(kind))).toBe(kind);
  });
});

describe("IMPORT-3 the headings of Latin American price lists", () => {
  const BASE = { ...PRICE_LIST_DEFAULTS, id: "general", name: "General", isDefault: true };
  const guess = (headers: readonly string[]) => guessColumns("products", headers, [BASE]);

  it.each([
    [
      ["EAN", "Descripción", "Marca", "Precio sugerido"],
      ["skuAndBarcode", "name", "brand", "price:general"],
    ],
    [
      ["Código", "Artículo", "Rubro", "PVP"],
      ["sku", "name", "category", "price:general"],
    ],
    [
      ["Artículo", "Descripción", "Lista"],
      ["sku", "name", "price:general"],
    ],
    [
      ["Cód. Barras", "Producto", "Descripción", "Precio c/IVA"],
      ["skuAndBarcode", "name", "description", "price:general"],
    ],
    [
      ["Cód.", "Nombre", "Código de barras", "Precio", "Precio sugerido"],
      ["sku", "name", "barcodes", "price:general", "newPrice:Sugerido"],
    ],
    [
      ["Código", "Detalle", "Alícuota IVA", "U x B", "Precio Mayorista", "Precio Minorista"],
      ["sku", "name", "taxClass", "unitsPerCase", "price:general", "newPrice:Minorista"],
    ],
  ])("%j", (headers, targets) => {
    expect(guess(headers)).toEqual(targets);
  });

  it("keep to what the user chose for a column", () => {
    expect(guessColumns("products", ["EAN", "Sugerido"], [BASE], [undefined, "newPrice:Sugerido"])).toEqual([
      "skuAndBarcode",
      "newPrice:Sugerido",
    ]);
    expect(guessColumns("products", ["SKU", "Descripción"], [BASE], [undefined, "description"])).toEqual([
      "sku",
      "description",
    ]);
  });

  it.each([
    [["Código", "Existencia"], "stock"],
    [["EAN", "Precio sugerido"], "prices"],
    [["EAN", "Descripción", "PVP"], "products"],
  ])("%j is recognised as a file of %s", (headers, kind) => {
    expect(guessKind(headers)).toBe(kind);
  });
});
