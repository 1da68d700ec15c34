import { changeTiers } from "../pricing/price-tiers.ts";
import { draftOfTiers, readTiers, type TiersDraftProblem } from "../pricing/tiers-draft.ts";
import type { Identifier } from "../values/identifier.ts";
import type { Day } from "../values/instant.ts";
import { checkProduct, type ProductProblem } from "./check-product.ts";
import type { Product } from "./product.ts";

/** What was entered in one cell of the table of products (PROD-24). A price is null if empty, NaN if not a number. */
export type CellEdit =
  | { readonly column: "name" | "sku"; readonly text: string }
  | { readonly column: "categoryId"; readonly categoryId: Identifier }
  | { readonly column: "active"; readonly active: boolean }
  | { readonly column: "price"; readonly unitPrice: number | null };

/** A column of the table. */
export type CellColumn = CellEdit["column"];

/** What a cell depends on beside its product. */
export interface CellContext {
  /** The list whose prices the table shows. */
  readonly priceListId: Identifier;
  /** The default list: its price is the base price. */
  readonly baseListId: Identifier | null;
  readonly day: Day;
}

/** The product with the cell's value, and the first error that it did not have before. */
export function editCell(
  before: Product,
  edit: CellEdit,
  { priceListId, baseListId, day }: CellContext,
): { readonly after: Product; readonly problem: ProductProblem | TiersDraftProblem | null } {
  let after: Product = before;
  if (edit.column === "price") {
    const typed = { ...draftOfTiers(before, priceListId, day), unitPrice: edit.unitPrice };
    const { tiers, problems } = readTiers(typed, priceListId, day);
    const [unread] = problems;
    if (unread !== undefined) return { after: before, problem: unread };
    after = changeTiers(before, priceListId, tiers, day);
  } else if (edit.column === "categoryId") after = { ...before, categoryId: edit.categoryId };
  else if (edit.column === "active") after = { ...before, active: edit.active };
  else after = { ...before, [edit.column]: edit.text.trim() };
  const known = checkProduct(before, { baseListId });
  const problem = checkProduct(after, { baseListId }).find(
    ({ field, code, severity }) =>
      severity === "error" && !known.some((each) => each.field === field && each.code === code),
  );
  return { after, problem: problem ?? null };
}
