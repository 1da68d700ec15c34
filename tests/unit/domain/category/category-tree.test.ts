import { describe, expect, it } from "vitest";
import { categoryBranch, categoryTree } from "#domain/category/category-tree.ts";

function category(id: string, parentId: string | null, position = 0) {
  return { id, parentId, position, name: id };
}

const tree = [
  category("cola", "soda"),
  category("snacks", null, 2),
  category("drinks", null, 1),
  category("water", "drinks", 2),
  category("soda", "drinks", 1),
];

describe("categoryTree", () => {
  it("lists each category followed by its subcategories, in the owner's order", () => {
    expect(categoryTree(tree).map(({ category: { id }, level }) => [id, level])).toEqual([
      ["drinks", 1],
      ["soda", 2],
      ["cola", 3],
      ["water", 2],
      ["snacks", 1],
    ]);
  });

  it("keeps categories without their parent and those in a cycle", () => {
    const odd = [category("lost", "gone"), category("a", "b"), category("b", "a")];
    expect(
      categoryTree(odd)
        .map(({ category: { id } }) => id)
        .toSorted(),
    ).toEqual(["a", "b", "lost"]);
  });
});

describe("categoryBranch", () => {
  it("is a category with all its descendants", () => {
    expect([...categoryBranch("drinks", tree)].toSorted()).toEqual(["cola", "drinks", "soda", "water"]);
    expect([...categoryBranch("cola", tree)]).toEqual(["cola"]);
    expect(categoryBranch("a", [category("a", "b"), category("b", "a")]).size).toBe(2);
  });
});
