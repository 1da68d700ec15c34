import { describe, expect, it } from "vitest";
import { guessColumns, guessKind } from "#domain/import/guess-columns.ts";
import { importFields } from "#domain/import/import-field.ts";
import { IMPORT_KINDS, type ImportKind } from "#domain/import/import-kind.ts";
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
