import * as v from "valibot";
import { Product } from "./product.ts";
import { PriceAuthor } from "./product-price.ts";

const PRICE_FIELD = /^(?:prices|breaks|nextPrices)\./;

/** Whether its author is shown as a price's reason (PRICE-7). */
export function isPriceField(field: string): boolean {
  return PRICE_FIELD.test(field);
}

/**
 * Parses a product from its document's fields; null if invalid. Of the authors of fields it keeps only those
 * of prices: they are part of the product, so that a phone can show them offline.
 */
export function readProduct(id: string, fields: Readonly<Record<string, unknown>>): Product | null {
  const { fieldRevisions, priceAuthors: _, ...rest } = fields;
  const result = v.safeParse(Product, { ...rest, id });
  if (!result.success) return null;
  const authors = readAuthors(fieldRevisions);
  return authors.length === 0 ? result.output : { ...result.output, priceAuthors: Object.fromEntries(authors) };
}

function readAuthors(fieldRevisions: unknown): (readonly [string, PriceAuthor])[] {
  if (typeof fieldRevisions !== "object" || fieldRevisions === null) return [];
  return Object.entries(fieldRevisions).flatMap(([field, revision]) => {
    const author = isPriceField(field) ? v.safeParse(PriceAuthor, revision) : null;
    return author?.success ? [[field, author.output] as const] : [];
  });
}
