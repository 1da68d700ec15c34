import * as v from "valibot";
import { Category } from "./category.ts";

/** The state of a category form; a name may still be empty. */
const CategoryDraft = v.object({
  ...v.pick(Category, ["parentId", "hue", "active", "imageId"]).entries,
  name: v.string(),
  nameEs: v.string(),
});
export type CategoryDraft = v.InferOutput<typeof CategoryDraft>;

const CategoryEdit = v.object({
  before: v.nullable(v.object({ ...Category.entries, rev: v.optional(v.number()) })),
  after: CategoryDraft,
});
export type CategoryEdit = v.InferOutput<typeof CategoryEdit>;

/** A stored edit of a category (`before` null = a new one), or null if it can no longer be read. */
export function readCategoryEdit(stored: unknown): CategoryEdit | null {
  const edit = v.safeParse(CategoryEdit, stored);
  return edit.success ? edit.output : null;
}
