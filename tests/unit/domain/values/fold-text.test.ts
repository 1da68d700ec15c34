import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { foldText } from "#domain/values/fold-text.ts";

describe("foldText", () => {
  it.each([
    ["Piña Colada", "pina colada"],
    ["JABÓN ÍNTIMO", "jabon intimo"],
    ["Çà et là", "ca et la"],
    ["Straße Øl Łódź Œuf", "strasse ol lodz oeuf"],
    ["SKU-12/A (24 × 600 ml)", "sku-12/a (24 × 600 ml)"],
    ["İstanbul", "istanbul"],
    ["", ""],
  ])("%s → %s", (text, folded) => {
    expect(foldText(text)).toBe(folded);
  });

  it("is the same for composed, decomposed and already folded text", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (text) => {
        expect(foldText(text.normalize("NFC"))).toBe(foldText(text.normalize("NFD")));
        expect(foldText(foldText(text))).toBe(foldText(text));
      }),
    );
  });
});
