import * as v from "valibot";
import { defaultsOf, schemasOf } from "../records/record-table.ts";
import { Identifier } from "../values/identifier.ts";
import { Instant } from "../values/instant.ts";
import { PRODUCT_FIELDS } from "./product-fields.ts";
import { PriceAuthor } from "./product-price.ts";

/**
 * A product as every phone has it. `priceAuthors` is not a field of the document: `readProduct` derives it from
 * `fieldRevisions`, by field (`prices.general`), for prices that were changed. `addedAt` is written by the server alone,
 * when a form or a file adds the product; absent = before that was kept.
 */
export const Product = v.object({
  id: Identifier,
  ...schemasOf(PRODUCT_FIELDS),
  addedAt: v.optional(Instant),
  priceAuthors: v.optional(v.record(v.string(), PriceAuthor)),
});
export type Product = v.InferOutput<typeof Product>;

/** Whether a product is shown to a customer of this group when selling (PROD-7). */
export function isShownTo({ groupIds }: Pick<Product, "groupIds">, groupId: Identifier | null): boolean {
  return groupIds.length === 0 || (groupId !== null && groupIds.includes(groupId));
}

/** A new product's defaults (PROD-2). */
export const PRODUCT_DEFAULTS = defaultsOf(PRODUCT_FIELDS);
