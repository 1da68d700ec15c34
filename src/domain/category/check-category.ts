import type { Category } from "./category.ts";
import { CATEGORY_FIELDS } from "./category-fields.ts";
import type { FieldProblem } from "../records/field-problem.ts";
import { checkTexts } from "../records/record-table.ts";
import { foldText } from "../values/fold-text.ts";
import type { Identifier } from "../values/identifier.ts";

/** A category's possible problems; each code has a text under `problems.category`. */
export type CategoryProblemCode =
  | "required"
  | "tooShort"
  | "tooLong"
  | "nameTaken"
  | "tooMany"
  | "tooDeep"
  | "unknownParent"
  | "insideItself";
export type CategoryProblem = FieldProblem<CategoryProblemCode>;

/** The limits of a company's category tree (PROD-18). */
export const MAX_CATEGORY_LEVELS = 3;
export const MAX_CATEGORIES = 300;

/** All problems of a category among those of its company (with or without itself); empty = it can be saved. */
export function checkCategory(category: Category, categories: readonly Category[]): CategoryProblem[] {
  const others = categories.filter((other) => other.id !== category.id);
  const problems: (CategoryProblem | null)[] = [
    ...checkTexts(CATEGORY_FIELDS, category),
    parentProblem(category, others),
  ];
  const siblings = others.filter((other) => other.parentId === category.parentId);
  for (const field of ["name", "nameEs"] as const) {
    if (isTaken(category[field], siblings, field)) problems.push(error(field, "nameTaken"));
  }
  if (others.length >= MAX_CATEGORIES) problems.push(error("name", "tooMany", { max: MAX_CATEGORIES }));
  return problems.filter((problem) => problem !== null);
}

/** A category's level; 1 = top. A missing parent counts as none; a cycle of parents is Infinity. */
export function categoryLevel(category: Pick<Category, "id" | "parentId">, categories: readonly Category[]): number {
  const byId = new Map(categories.map((other) => [other.id, other]));
  const seen = new Set<Identifier>([category.id]);
  let level = 1;
  for (let parentId = category.parentId; parentId !== null; level++) {
    if (seen.has(parentId)) return Infinity;
    seen.add(parentId);
    const parent = byId.get(parentId);
    if (parent === undefined) return level;
    parentId = parent.parentId;
  }
  return level;
}

function parentProblem(category: Category, others: readonly Category[]): CategoryProblem | null {
  if (category.parentId === null) return null;
  if (!others.some((other) => other.id === category.parentId)) {
    return error("parentId", category.parentId === category.id ? "insideItself" : "unknownParent");
  }
  const level = categoryLevel(category, others);
  if (level === Infinity || isBelow(category.parentId, category.id, others)) return error("parentId", "insideItself");
  const deepest = level + heightBelow(category.id, others);
  return deepest > MAX_CATEGORY_LEVELS ? error("parentId", "tooDeep", { max: MAX_CATEGORY_LEVELS }) : null;
}

/** Whether `id` is a descendant of `ancestorId`. */
function isBelow(id: Identifier, ancestorId: Identifier, categories: readonly Category[]): boolean {
  const seen = new Set<Identifier>();
  let current: Identifier | null = id;
  while (current !== null && !seen.has(current)) {
    if (current === ancestorId) return true;
    seen.add(current);
    current = categories.find((category) => category.id === current)?.parentId ?? null;
  }
  return false;
}

/** The levels below a category, counted up to `limit`, so that a cycle ends too. */
function heightBelow(id: Identifier, categories: readonly Category[], limit = MAX_CATEGORY_LEVELS): number {
  const children = categories.filter((category) => category.parentId === id);
  if (children.length === 0 || limit === 0) return 0;
  return 1 + Math.max(...children.map((child) => heightBelow(child.id, categories, limit - 1)));
}

function isTaken(name: string, siblings: readonly Category[], field: "name" | "nameEs"): boolean {
  const wanted = foldText(name.trim());
  return wanted !== "" && siblings.some((sibling) => foldText(sibling[field].trim()) === wanted);
}

function error(field: string, code: CategoryProblemCode, values?: CategoryProblem["values"]): CategoryProblem {
  return { field, code, severity: "error", ...(values && { values }) };
}
