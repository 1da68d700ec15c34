import { describe, expect, it } from "vitest";
import type { Category } from "#domain/category/category.ts";
import { categoryLevel, checkCategory, MAX_CATEGORIES } from "#domain/category/check-category.ts";

function makeCategory(changes: Partial<Category> = {}): Category {
  return {
    id: "new",
    companyId: "demo",
    name: "Juices",
    nameEs: "Jugos",
    parentId: null,
    position: 1,
    hue: 0,
    active: true,
    ...changes,
  };
}

const drinks = makeCategory({ id: "drinks", name: "Drinks", nameEs: "Bebidas" });
const soda = makeCategory({ id: "soda", name: "Soda", nameEs: "Refrescos", parentId: "drinks" });
const cola = makeCategory({ id: "cola", name: "Cola", nameEs: "Cola", parentId: "soda" });
const tree = [drinks, soda, cola];

function problemsOf(category: Category, categories: readonly Category[] = tree) {
  return checkCategory(category, categories).map(({ field, code }) => [field, code]);
}

describe("checkCategory", () => {
  it("accepts a new category and the existing ones", () => {
    expect(problemsOf(makeCategory())).toEqual([]);
    expect(tree.flatMap((category) => problemsOf(category))).toEqual([]);
    expect(problemsOf(makeCategory({ parentId: "soda" }))).toEqual([]);
  });

  it.each<[Partial<Category>, string, string]>([
    [{ name: " " }, "name", "required"],
    [{ name: "J" }, "name", "tooShort"],
    [{ name: "J".repeat(81) }, "name", "tooLong"],
    [{ nameEs: "J".repeat(81) }, "nameEs", "tooLong"],
    [{ name: " dRÍnks " }, "name", "nameTaken"],
    [{ nameEs: "BEBIDAS" }, "nameEs", "nameTaken"],
    [{ parentId: "gone" }, "parentId", "unknownParent"],
    [{ parentId: "new" }, "parentId", "insideItself"],
    [{ parentId: "cola" }, "parentId", "tooDeep"],
  ])("refuses %j alongside %s as %s", (changes, field, code) => {
    expect(problemsOf(makeCategory(changes))).toEqual([[field, code]]);
  });

  it("allows a name that is used elsewhere in the tree", () => {
    expect(problemsOf(makeCategory({ name: "Drinks", parentId: "drinks" }))).toEqual([]);
  });

  it("does not allow a branch under itself, or one deeper than the third level", () => {
    expect(problemsOf({ ...drinks, parentId: "cola" })).toEqual([["parentId", "insideItself"]]);
    const snacks = makeCategory({ id: "snacks", name: "Snacks", nameEs: "" });
    expect(problemsOf({ ...drinks, parentId: "snacks" }, [...tree, snacks])).toEqual([["parentId", "tooDeep"]]);
    expect(problemsOf({ ...soda, parentId: "snacks" }, [...tree, snacks])).toEqual([]);
  });

  it("limits a company's number of categories, existing ones included", () => {
    const many = Array.from({ length: MAX_CATEGORIES }, (_, index) =>
      makeCategory({ id: `c${index}`, name: `Category ${index}`, nameEs: "" }),
    );
    expect(problemsOf(makeCategory(), many)).toEqual([["name", "tooMany"]]);
    expect(many[0] && problemsOf(many[0], many)).toEqual([]);
  });

  it("terminates on a cycle of stored parents", () => {
    const ring = [
      makeCategory({ id: "a", name: "Aa", parentId: "b" }),
      makeCategory({ id: "b", name: "Bb", parentId: "a" }),
    ];
    expect(problemsOf(makeCategory({ name: "Other", nameEs: "", parentId: "a" }), ring)).toEqual([
      ["parentId", "insideItself"],
    ]);
    expect(categoryLevel(makeCategory({ parentId: "a" }), ring)).toBe(Infinity);
  });
});
