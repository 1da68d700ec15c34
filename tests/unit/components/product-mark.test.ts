import { describe, expect, it } from "vitest";
import { markLetters, productMark } from "#components/product/product-mark.ts";
import { readManyProducts } from "#tests/support/products.ts";

describe("PROD-25 a product's mark", () => {
  it.each([
    ["Brisa cola soda 600 ml", "BC"],
    ["Aceite de oliva 1 l", "AO"],
    ["7 Up", "UP"],
    ["Jabón", "JA"],
    ["De la", "DE"],
    ["élite papel", "ÉP"],
    ["500", ""],
  ])("has the letters of %s: %s", (name, letters) => {
    expect(markLetters(name)).toBe(letters);
  });

  it("is the same wherever the product is shown", () => {
    expect(productMark("cola", "Cola")).toEqual(productMark("cola", "Cola"));
    expect(productMark("cola", "Cola").bars).toEqual(productMark("cola", "Coca").bars);
  });

  it("differs from its neighbour's in a list by name, also where whole shelves begin with the same words", () => {
    const products = readManyProducts(6_000).toSorted((one, other) => (one.name < other.name ? -1 : 1));
    const marks = products.map(({ id, name }) => JSON.stringify(productMark(id, name)));
    const same = marks.filter((mark, place) => mark === marks[place + 1]);
    expect(same).toEqual([]);
  });
});
