import * as v from "valibot";
import { textProblem } from "../records/field-problem.ts";
import { Identifier } from "../values/identifier.ts";
import { rulesProblem, type RulesProblem } from "./rules-problem.ts";

/** The most questions of a visit, and their length; the choices of a question, and theirs. */
export const MAX_CHECKLIST = 10;
export const MAX_QUESTION = 120;
export const MAX_OPTIONS = 8;
export const MAX_OPTION = 40;

export const CHECKLIST_KINDS = ["text", "number", "yesNo", "choice", "photo"] as const;
const entries = {
  id: Identifier,
  /** Its place in the list, from 1. */
  place: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  kind: v.picklist(CHECKLIST_KINDS),
  isRequired: v.boolean(),
};

/** A question that a company asks at each visit (VISIT-31). `options` are the answers of a `choice`. */
export const ChecklistItem = v.object({
  ...entries,
  question: v.pipe(v.string(), v.minLength(1), v.maxLength(MAX_QUESTION)),
  options: v.pipe(v.array(v.pipe(v.string(), v.maxLength(MAX_OPTION))), v.maxLength(MAX_OPTIONS)),
});
export type ChecklistItem = v.InferOutput<typeof ChecklistItem>;

/** The same in a form's draft. */
export const TypedChecklistItem = v.object({ ...entries, question: v.string(), options: v.array(v.string()) });

/** Parses a stored or sent question; null if invalid. */
export function readChecklistItem(value: unknown): ChecklistItem | null {
  const stored = v.safeParse(ChecklistItem, value);
  return stored.success ? stored.output : null;
}

type Checklist = Readonly<Record<string, ChecklistItem>>;

/** The questions in the order in which they are asked. */
export function checklistOf(checklist: Checklist | undefined): readonly ChecklistItem[] {
  return Object.values(checklist ?? {}).toSorted((a, b) => a.place - b.place || (a.id < b.id ? -1 : 1));
}

/** The questions as saved: trimmed, without empty choices. */
export function normaliseChecklist(checklist: Checklist): Record<string, ChecklistItem> {
  return Object.fromEntries(
    Object.entries(checklist).map(([id, item]) => {
      const options = item.kind === "choice" ? item.options.map((each) => each.trim()).filter(Boolean) : [];
      return [id, { ...item, question: item.question.trim(), options: [...new Set(options)] }];
    }),
  );
}

/** Each question has a text, and a choice at least two answers. */
export function checkChecklist(checklist: Checklist): (RulesProblem | null)[] {
  const items = Object.entries(checklist);
  return [
    items.length > MAX_CHECKLIST ? rulesProblem("checklist", "tooMany", { max: MAX_CHECKLIST }) : null,
    ...items.flatMap(([key, { id, question, kind, options }]) => [
      id === key ? null : rulesProblem(`checklist.${key}`, "otherId"),
      textProblem(`checklist.${key}.question`, question, { min: 1, max: MAX_QUESTION }),
      kind === "choice" && options.length < 2 ? rulesProblem(`checklist.${key}.options`, "twoOptions") : null,
      options.length > MAX_OPTIONS ? rulesProblem(`checklist.${key}.options`, "tooMany", { max: MAX_OPTIONS }) : null,
      options.some((option) => Array.from(option).length > MAX_OPTION)
        ? rulesProblem(`checklist.${key}.options`, "tooLong", { max: MAX_OPTION })
        : null,
    ]),
  ];
}
