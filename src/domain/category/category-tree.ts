import type { Category } from "./category.ts";
import type { Identifier } from "../values/identifier.ts";

/** A category and its level in the tree; 1 = top. */
export interface CategoryNode<C> {
  readonly category: C;
  readonly level: number;
}

type Placed = Pick<Category, "id" | "parentId" | "position" | "name">;

/**
 * Flattens the categories depth first, siblings in the owner's order. A category whose parent is missing is at the
 * top level; those of a cycle are listed once.
 */
export function categoryTree<C extends Placed>(categories: readonly C[]): CategoryNode<C>[] {
  const ids = new Set(categories.map(({ id }) => id));
  const sorted = categories.toSorted(byPosition);
  const below = (id: Identifier | null) =>
    sorted.filter(({ parentId }) => (parentId !== null && ids.has(parentId) ? parentId : null) === id);
  const listed = new Set<Identifier>();
  const nodes: CategoryNode<C>[] = [];
  const list = (category: C, level: number) => {
    if (listed.has(category.id)) return;
    listed.add(category.id);
    nodes.push({ category, level });
    for (const child of below(category.id)) list(child, level + 1);
  };
  for (const category of below(null)) list(category, 1);
  for (const category of categories) list(category, 1);
  return nodes;
}

/** A category and all its descendants. */
export function categoryBranch(
  categoryId: Identifier,
  categories: readonly Pick<Category, "id" | "parentId">[],
): Set<Identifier> {
  const branch = new Set([categoryId]);
  for (let before = 0; before < branch.size;) {
    before = branch.size;
    for (const { id, parentId } of categories) if (parentId !== null && branch.has(parentId)) branch.add(id);
  }
  return branch;
}

function byPosition(a: Placed, b: Placed): number {
  return a.position - b.position || (a.name < b.name ? -1 : a.name > b.name ? 1 : 0);
}
