import type { CheckContext } from "../records/check-record.ts";
import { type BulkPreview, previewEdits } from "../records/preview-edits.ts";
import type { Identifier } from "../values/identifier.ts";
import type { Day } from "../values/instant.ts";
import type { UnitPrice } from "../values/money.ts";
import { percentPrice, type PercentBasis } from "../pricing/percent-price.ts";
import { changeTiers, tiersOn, nextOn } from "../pricing/price-tiers.ts";
import type { Product } from "./product.ts";

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

/** Previews the change of each product. */
export function previewBulkEdit(
  products: readonly Product[],
  change: BulkChange,
  context: BulkContext,
): BulkPreview<Product> {
  return previewEdits("product", products, (product) => changeProduct(product, change, context), context);
}

const BELOW_ZERO = { problem: { field: "prices", code: "belowZero", severity: "error" } } as const;

/** The changed product, or that its price would not be positive. */
function changeProduct(product: Product, change: BulkChange, context: BulkContext): Product | typeof BELOW_ZERO {
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
): Product | typeof BELOW_ZERO {
  const listId = priceListId ?? priceLists.find((list) => list.isDefault)?.id;
  if (listId === undefined) return product;
  const { unitPrice, breaks } = tiersOn(product, listId, day);
  if (unitPrice === null || unitPrice === 0) return product;
  const after = {
    unitPrice: priceOf(unitPrice),
    breaks: breaks.map((each) => ({ ...each, unitPrice: priceOf(each.unitPrice) })),
    next: nextOn(product, listId, day),
  };
  if ([after, ...after.breaks].some((each) => each.unitPrice === 0)) return BELOW_ZERO;
  return changeTiers(product, listId, after, day);
}
