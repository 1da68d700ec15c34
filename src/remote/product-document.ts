import * as v from "valibot";
import { Product } from "#domain/product.ts";

/** Reads a product from its plain fields, or null where it is none. */
export function parseProduct(id: string, fields: Record<string, unknown>): Product | null {
  const result = v.safeParse(Product, { ...fields, id });
  return result.success ? result.output : null;
}
