import * as v from "valibot";
import type { FieldProblem } from "../records/field-problem.ts";
import type { Day } from "../values/instant.ts";
import { changeTiers } from "../pricing/price-tiers.ts";
import { readDraft, draftSchemasOf, draftOfRecord } from "../records/record-draft.ts";
import { PRODUCT_FIELDS } from "./product-fields.ts";
import { Product, PRODUCT_DEFAULTS } from "./product.ts";
import { MAX_STOCK } from "../stock/stock.ts";
import {
  readTiers,
  draftOfTiers,
  BreakDraft,
  type TiersDraft,
  type TiersDraftProblem,
  NextPriceDraft,
} from "../pricing/tiers-draft.ts";
import { DraftNumber } from "../values/draft-number.ts";

/** The fields a form holds as text; prices are entered by list. */
const { prices: _, breaks: __, nextPrices: ___, picture: ____, ...FORM_FIELDS } = PRODUCT_FIELDS;

/**
 * The state of a product's form (PROD-9): every field may still be empty or wrong. Lists of texts are
 * entered as one text. Prices are unit prices by price list.
 */
export const ProductDraft = v.object({
  ...draftSchemasOf(FORM_FIELDS),
  prices: v.record(v.string(), DraftNumber),
  breaks: v.record(v.string(), v.array(BreakDraft)),
  /** Null = the change was removed. Absent in drafts older than scheduled prices. */
  nextPrices: v.optional(v.record(v.string(), v.nullable(NextPriceDraft))),
  /** Absent in older drafts and in those of people who may not see costs. */
  cost: v.optional(DraftNumber),
  safety: v.optional(DraftNumber),
});
export type ProductDraft = v.InferOutput<typeof ProductDraft>;

const ProductEdit = v.object({ before: v.nullable(Product), after: ProductDraft });
export type ProductEdit = v.InferOutput<typeof ProductEdit>;

/** A stored edit of a product (`before` null = a new one), or null if it can no longer be read. */
export function readProductEdit(stored: unknown): ProductEdit | null {
  const edit = v.safeParse(ProductEdit, stored);
  return edit.success ? edit.output : null;
}

/** The initial form of an existing or a new product, with the prices in effect on this day. */
export function draftOfProduct(product: Product | null, day: Day): ProductDraft {
  const whole = product ?? NEW_PRODUCT;
  const tiersByList = listsOf(whole).map((listId) => [listId, draftOfTiers(whole, listId, day)] as const);
  return {
    ...draftOfRecord(FORM_FIELDS, whole),
    prices: Object.fromEntries(tiersByList.map(([listId, { unitPrice }]) => [listId, unitPrice])),
    breaks: Object.fromEntries(tiersByList.map(([listId, { breaks }]) => [listId, [...breaks]])),
    nextPrices: Object.fromEntries(tiersByList.map(([listId, { next }]) => [listId, next])),
  };
}

/** A list's part of a form. */
export function tiersOfDraft(draft: ProductDraft, listId: string): TiersDraft {
  const { prices, breaks, nextPrices = {} } = draft;
  return { unitPrice: prices[listId] ?? null, breaks: breaks[listId] ?? [], next: nextPrices[listId] ?? null };
}

/** The form with a list's changed part. */
export function changeDraftTiers(
  { prices, breaks, nextPrices }: ProductDraft,
  listId: string,
  tiers: TiersDraft,
): Pick<ProductDraft, "prices" | "breaks" | "nextPrices"> {
  return {
    prices: { ...prices, [listId]: tiers.unitPrice },
    breaks: { ...breaks, [listId]: [...tiers.breaks] },
    nextPrices: { ...nextPrices, [listId]: tiers.next },
  };
}

const NEW_PRODUCT: Product = { ...PRODUCT_DEFAULTS, id: "new", sku: "", name: "", categoryId: null };

/** A product read from its form, with the unreadable and the missing fields as problems. */
export interface FilledDraft {
  readonly product: Product;
  readonly problems: readonly (
    | TiersDraftProblem
    | FieldProblem<"required" | "notANumber" | "negative" | "aboveMaximum">
  )[];
  /** The safety stock; undefined if not entered. */
  readonly safety: number | undefined;
}

/** `before` is the edited product (null = a new one): fields that the form does not show are kept. */
export function productOfDraft(draft: ProductDraft, before: Product | null, day: Day): FilledDraft {
  const whole = before ?? NEW_PRODUCT;
  const { values, problems: unread } = readDraft(FORM_FIELDS, draft, whole);
  const problems: FilledDraft["problems"][number][] = [...unread];
  const optional = (field: string, value: number | null | undefined) => {
    if (!Number.isNaN(value)) return value ?? null;
    problems.push({ field, code: "notANumber", severity: "error" });
    return null;
  };
  const cost = optional("cost", draft.cost);
  if (cost !== null && cost < 0) problems.push({ field: "cost", code: "negative", severity: "error" });
  const safety = draft.safety === undefined ? undefined : (optional("safety", draft.safety) ?? 0);
  if (safety !== undefined && safety < 0) problems.push({ field: "safety", code: "negative", severity: "error" });
  if (safety !== undefined && safety > MAX_STOCK) {
    problems.push({ field: "safety", code: "aboveMaximum", severity: "error", values: { max: MAX_STOCK } });
  }
  let product: Product = { ...whole, ...values, tags: [...new Set(values.tags)] };
  for (const listId of listsOf(draft)) {
    const typed = tiersOfDraft(draft, listId);
    const next = draft.nextPrices === undefined ? draftOfTiers(product, listId, day).next : typed.next;
    const read = readTiers({ ...typed, next }, listId, day);
    problems.push(...read.problems);
    product = changeTiers(product, listId, read.tiers, day);
  }
  return { product, problems, safety };
}

/** Every list with prices in a product or its form. */
function listsOf({
  prices,
  breaks,
  nextPrices = {},
}: Pick<ProductDraft, "prices" | "breaks" | "nextPrices">): string[] {
  return [...new Set([prices, breaks, nextPrices].flatMap((each) => Object.keys(each)))];
}
