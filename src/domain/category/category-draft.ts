import * as v from "valibot";
import { Category } from "./category.ts";

/** What a category's form holds; a name may still be empty. */
const CategoryDraft = v.object({
  ...v.pick(Category, ["parentId", "hue", "active", "imageId"]).entries,
  name: v.string(),
  nameEs: v.string(),
});
export type CategoryDraft = v.InferOutput<typeof CategoryDraft>;

/** What was typed at another time, or null where it is nothing that this form can go on with. */
export function readCategoryDraft(value: unknown): CategoryDraft | null {
  const parsed = v.safeParse(CategoryDraft, value);
  return parsed.success ? parsed.output : null;
}
