import { findRecordErrors, type CheckContext } from "../records/check-record.ts";
import { isSameValue } from "../records/diff-record.ts";
import type { FieldProblem } from "../records/field-problem.ts";
import type { Identifier } from "../values/identifier.ts";
import type { Day } from "../values/instant.ts";
import type { UnitPrice } from "../values/money.ts";
import { percentPrice, type PercentBasis } from "../pricing/percent-price.ts";
import { changeTiers, tiersOn, nextOn } from "../pricing/price-tiers.ts";
import type { Product } from "./product.ts";

/** The most products of one bulk edit: each is sent as a separate edit. */
export const MAX_BULK_EDIT = 2_500;

/** The change to every selected product (PROD-10). Prices are those of one list. */
export type BulkChange =
  | { readonly kind: "category"; readonly categoryId: Identifier }
  | { readonly kind: "active"; readonly active: boolean }
  | { readonly kind: "addTags" | "removeTags"; readonly tags: readonly string[] }
  | { readonly kind: "taxClass"; readonly taxClassId: Identifier | null }
  | { readonly kind: "groups"; readonly groupIds: readonly Identifier[] }
  /** `rate` in basis points: 500 = 5 % more. */
  | { readonly kind: "percent"; readonly rate: number; readonly rounding: PercentBasis["rounding"] }
  /** `amount` in 1/10,000 of the currency, added to the present price; may be negative. */
  | { readonly kind: "amount"; readonly amount: number; readonly rounding: PercentBasis["rounding"] };

export interface BulkContext extends CheckContext {
  /** The company's business day; prices scheduled for a later day are not changed. */
  readonly day: Day;
  /** The list whose prices change; null = the default list. */
  readonly priceListId: Identifier | null;
}

/** The result of a bulk edit before it is saved. */
export interface BulkPreview {
  readonly changed: readonly { readonly before: Product; readonly after: Product }[];
  /** How many would not change, or have no price to change. */
  readonly same: number;
  /** Products that would become invalid; they are not changed. */
  readonly refused: readonly { readonly product: Product; readonly problem: FieldProblem }[];
}

/** Previews the change of each product; problems it already had do not prevent it. */
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

/** The changed product; `belowZero`: its price would not be positive. */
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

/** Quantity breaks change with the plain price: otherwise ten would soon cost more each than one. */
function changePrice(
  product: Product,
  priceOf: (price: UnitPrice) => UnitPrice,
  { priceLists, priceListId, day }: BulkContext,
): Product | "belowZero" {
  const listId = priceListId ?? priceLists.find((list) => list.isDefault)?.id;
  if (listId === undefined) return product;
  const { unitPrice, breaks } = tiersOn(product, listId, day);
  if (unitPrice === null || unitPrice === 0) return product;
  const after = {
    unitPrice: priceOf(unitPrice),
    breaks: breaks.map((each) => ({ ...each, unitPrice: priceOf(each.unitPrice) })),
    next: nextOn(product, listId, day),
  };
  if ([after, ...after.breaks].some((each) => each.unitPrice === 0)) return "belowZero";
  return changeTiers(product, listId, after, day);
}
