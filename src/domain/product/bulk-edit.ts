import { findRecordErrors, type CheckContext } from "../records/check-record.ts";
import { isSameValue } from "../records/diff-record.ts";
import type { FieldProblem } from "../records/field-problem.ts";
import type { Identifier } from "../values/identifier.ts";
import type { Day } from "../values/instant.ts";
import type { UnitPrice } from "../values/money.ts";
import { percentPrice, type PercentBasis } from "../pricing/percent-price.ts";
import { changeTiers, tiersOn, nextOn } from "../pricing/price-tiers.ts";
import type { Product } from "./product.ts";

/** How many products one bulk edit changes at most: each is an edit of its own on its way to the store. */
export const MAX_BULK_EDIT = 500;

/** What is done to every chosen product (PROD-10). Prices are those of the base list. */
export type BulkChange =
  | { readonly kind: "category"; readonly categoryId: Identifier }
  | { readonly kind: "active"; readonly active: boolean }
  | { readonly kind: "addTags" | "removeTags"; readonly tags: readonly string[] }
  | { readonly kind: "taxClass"; readonly taxClassId: Identifier | null }
  | { readonly kind: "groups"; readonly groupIds: readonly Identifier[] }
  /** `rate` in basis points: 500 = 5 % more. */
  | { readonly kind: "percent"; readonly rate: number; readonly rounding: PercentBasis["rounding"] }
  /** `amount` in 1/10,000 of the currency, more or less than the price that stands. */
  | { readonly kind: "amount"; readonly amount: number; readonly rounding: PercentBasis["rounding"] };

export interface BulkContext extends CheckContext {
  /** The company's business day: prices set for a day to come stay as they are. */
  readonly day: Day;
}

/** What a bulk edit would do. */
export interface BulkPreview {
  readonly changed: readonly { readonly before: Product; readonly after: Product }[];
  /** How many are that way already, or have no price to change. */
  readonly same: number;
  /** Those that would not be valid afterwards: they stay as they are. */
  readonly refused: readonly { readonly product: Product; readonly problem: FieldProblem }[];
}

/** What becomes of each product; nothing that was wrong with one before keeps it from being changed. */
export function previewBulkEdit(products: readonly Product[], change: BulkChange, context: BulkContext): BulkPreview {
  const changed: { before: Product; after: Product }[] = [];
  const refused: { product: Product; problem: FieldProblem }[] = [];
  for (const before of products) {
    const after = changeProduct(before, change, context);
    if (after === "belowZero") {
      refused.push({ product: before, problem: { field: "prices", code: "belowZero", severity: "error" } });
      continue;
    }
    if (isSameValue(before, after)) continue;
    const [problem] = findRecordErrors("product", { ...before }, { ...after }, context);
    if (problem === undefined) changed.push({ before, after });
    else refused.push({ product: before, problem });
  }
  return { changed, same: products.length - changed.length - refused.length, refused };
}

/** The product with the change made to it; `belowZero`: nothing would be left of its price. */
function changeProduct(product: Product, change: BulkChange, context: BulkContext): Product | "belowZero" {
  switch (change.kind) {
    case "category":
      return { ...product, categoryId: change.categoryId };
    case "active":
      return { ...product, active: change.active };
    case "addTags":
      return { ...product, tags: [...product.tags, ...change.tags.filter((tag) => !product.tags.includes(tag))] };
    case "removeTags":
      return { ...product, tags: product.tags.filter((tag) => !change.tags.includes(tag)) };
    case "taxClass":
      return { ...product, taxClassId: change.taxClassId };
    case "groups":
      return { ...product, groupIds: [...change.groupIds] };
    case "percent":
      return changePrice(product, (price) => percentPrice(price, change), context);
    case "amount":
      return changePrice(
        product,
        (price) => (price + change.amount <= 0 ? 0 : percentPrice(price + change.amount, { ...change, rate: 0 })),
        context,
      );
  }
}

/** The price by quantity moves with the plain one: otherwise ten would soon cost more each than one. */
function changePrice(
  product: Product,
  priceOf: (price: UnitPrice) => UnitPrice,
  { priceLists, day }: BulkContext,
): Product | "belowZero" {
  const baseListId = priceLists.find((list) => list.isDefault)?.id;
  if (baseListId === undefined) return product;
  const { unitPrice, breaks } = tiersOn(product, baseListId, day);
  if (unitPrice === null || unitPrice === 0) return product;
  const after = {
    unitPrice: priceOf(unitPrice),
    breaks: breaks.map((each) => ({ ...each, unitPrice: priceOf(each.unitPrice) })),
    next: nextOn(product, baseListId, day),
  };
  if ([after, ...after.breaks].some((each) => each.unitPrice === 0)) return "belowZero";
  return changeTiers(product, baseListId, after, day);
}
