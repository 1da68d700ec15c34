import type { Category } from "#domain/category/category.ts";

/** Cart lines of one category; null for lines without one, or with one that this device does not have. */
export interface LineGroup<Line> {
  readonly category: Category | null;
  readonly lines: readonly Line[];
}

/** From this many lines on they are grouped: fewer are in sight without headings (ORDER-10). */
const GROUPED_FROM = 15;

/** The lines as the cart shows them, in one order for cart and read-back. A short cart is one group without a heading. */
export function arrangeLines<Line extends { readonly categoryId: string | null }>(
  lines: readonly Line[],
  categories: readonly Category[],
): { readonly isGrouped: boolean; readonly groups: readonly LineGroup<Line>[] } {
  const isGrouped = lines.length >= GROUPED_FROM;
  return { isGrouped, groups: isGrouped ? groupLines(lines, categories) : [{ category: null, lines }] };
}

/** Cart lines by category in the catalogue's order; within a category in the order added (ORDER-10). */
export function groupLines<Line extends { readonly categoryId: string | null }>(
  lines: readonly Line[],
  categories: readonly Category[],
): LineGroup<Line>[] {
  const byId = new Map<string | null, Line[]>();
  const known = new Set(categories.map((category) => category.id));
  for (const line of lines) {
    const key = line.categoryId !== null && known.has(line.categoryId) ? line.categoryId : null;
    const group = byId.get(key);
    if (group) group.push(line);
    else byId.set(key, [line]);
  }
  const groups: LineGroup<Line>[] = categories
    .toSorted((a, b) => a.position - b.position)
    .flatMap((category) => {
      const found = byId.get(category.id);
      return found ? [{ category, lines: found }] : [];
    });
  const rest = byId.get(null);
  return rest ? [...groups, { category: null, lines: rest }] : groups;
}
