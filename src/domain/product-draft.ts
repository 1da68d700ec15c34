import * as v from "valibot";
import type { FieldProblem } from "./field-problem.ts";
import { Product, PRODUCT_DEFAULTS } from "./product.ts";

/** A number as it is being typed: null = empty, NaN (null once stored) = what is typed is no number. */
const Typed = v.nullable(v.number());

/**
 * A product's form as far as it is filled in (PRODUCT 3.8 "draft auto-save"): every field may be empty or wrong still.
 * Lists are typed as text, barcodes one a line and tags with commas between. Prices are unit prices by price list.
 */
export const ProductDraft = v.object({
  ...v.pick(v.object(Product.entries), [
    "categoryId",
    "quantityScale",
    "sellBy",
    "taxClassId",
    "trackStock",
    "active",
    "images",
    "substitutes",
    "groupIds",
  ]).entries,
  name: v.string(),
  nameEs: v.string(),
  sku: v.string(),
  brand: v.string(),
  pack: v.string(),
  unit: v.string(),
  description: v.string(),
  barcodes: v.string(),
  tags: v.string(),
  unitsPerCase: Typed,
  minQuantity: Typed,
  quantityMultiple: Typed,
  maxQuantity: Typed,
  prices: v.record(v.string(), Typed),
  breaks: v.record(v.string(), v.array(v.object({ fromQuantity: Typed, unitPrice: Typed }))),
  floorPrice: Typed,
  cost: v.optional(Typed),
});
export type ProductDraft = v.InferOutput<typeof ProductDraft>;

/** A stored draft, or null where it cannot be read any more. */
export function readProductDraft(stored: unknown): ProductDraft | null {
  const draft = v.safeParse(ProductDraft, stored);
  return draft.success ? draft.output : null;
}

/** The form of a product, or of a new one. */
export function draftOfProduct(product: Product | null): ProductDraft {
  const { id: _, barcodes, tags, picture: __, ...fields } = product ?? { ...NEW_PRODUCT, taxClassId: null };
  return {
    ...fields,
    barcodes: barcodes.join("\n"),
    tags: tags.join(", "),
    prices: { ...fields.prices },
    breaks: Object.fromEntries(Object.entries(fields.breaks).map(([id, entries]) => [id, [...entries]])),
  };
}

const NEW_PRODUCT: Product = { ...PRODUCT_DEFAULTS, id: "new", sku: "", name: "", categoryId: null };

/** A product out of its form; what is not a number, or not filled in that must be, is said by field. */
export interface FilledDraft {
  readonly product: Product;
  readonly problems: readonly FieldProblem<"required">[];
}

/** `before` is the product that is edited (null = a new one): what the form does not show stays as it is. */
export function productOfDraft(draft: ProductDraft, before: Product | null): FilledDraft {
  const problems: FieldProblem<"required">[] = [];
  const need = (field: string, value: number | null, otherwise: number) => {
    if (value !== null && !Number.isNaN(value)) return value;
    problems.push({ field, code: "required", severity: "error" });
    return otherwise;
  };
  const { cost: _, ...fields } = draft;
  const product: Product = {
    ...(before ?? NEW_PRODUCT),
    ...fields,
    name: draft.name.trim(),
    nameEs: draft.nameEs.trim(),
    sku: draft.sku.trim(),
    brand: draft.brand.trim(),
    pack: draft.pack.trim(),
    unit: draft.unit.trim(),
    description: draft.description.trim(),
    barcodes: listOf(draft.barcodes, /[\n,;]/),
    tags: [...new Set(listOf(draft.tags, /[\n,;]/))],
    unitsPerCase: need("unitsPerCase", draft.unitsPerCase, 1),
    minQuantity: need("minQuantity", draft.minQuantity, 1),
    quantityMultiple: need("quantityMultiple", draft.quantityMultiple, 1),
    maxQuantity: optional(draft.maxQuantity),
    floorPrice: optional(draft.floorPrice),
    prices: filled(draft.prices),
    breaks: {},
  };
  const breaks = Object.entries(draft.breaks).flatMap(([listId, entries]) => {
    const whole = entries.map((entry) => ({
      fromQuantity: need(`breaks.${listId}`, entry.fromQuantity, 2),
      unitPrice: need(`breaks.${listId}`, entry.unitPrice, 1),
    }));
    return whole.length === 0 ? [] : [[listId, whole] as const];
  });
  return { product: { ...product, breaks: Object.fromEntries(breaks) }, problems };
}

function listOf(text: string, separator: RegExp): string[] {
  return text
    .split(separator)
    .map((part) => part.trim())
    .filter((part) => part !== "");
}

function optional(value: number | null): number | null {
  return value === null || Number.isNaN(value) ? null : value;
}

function filled(prices: ProductDraft["prices"]): Record<string, number> {
  return Object.fromEntries(
    Object.entries(prices).flatMap(([id, price]) => {
      const value = optional(price);
      return value === null ? [] : [[id, value] as const];
    }),
  );
}
