import * as v from "valibot";
import { Product } from "./product.ts";
import { PriceAuthor } from "./product-price.ts";

/** The fields whose author a price's reason names (PRICE-7). */
const PRICE_FIELD = /^(?:prices|breaks|nextPrices)\./;

/**
 * Reads a product from its document's plain fields, or null where it is none. Of who changed which field it keeps those
 * of prices alone: they travel with the product, so that a phone can name them without a connection.
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
    const author = PRICE_FIELD.test(field) ? v.safeParse(PriceAuthor, revision) : null;
    return author?.success ? [[field, author.output] as const] : [];
  });
}
