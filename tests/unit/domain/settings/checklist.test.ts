import { describe, expect, it } from "vitest";
import { checkChecklist, type ChecklistItem, checklistOf, normaliseChecklist } from "#domain/settings/checklist.ts";

const item = (id: string, changes: Partial<ChecklistItem> = {}): ChecklistItem => ({
  id,
  place: 1,
  kind: "text",
  isRequired: false,
  question: "Anything?",
  options: [],
  ...changes,
});
const listOf = (...items: ChecklistItem[]) => Object.fromEntries(items.map((each) => [each.id, each]));
const problemsOf = (...items: ChecklistItem[]) =>
  checkChecklist(listOf(...items)).flatMap((problem) => (problem === null ? [] : [`${problem.field} ${problem.code}`]));

describe("[VISIT-31] the questions of a visit", () => {
  it("are asked in their order, those of one place by id", () => {
    const items = [item("c", { place: 2 }), item("b", { place: 1 }), item("a", { place: 2 })];
    expect(checklistOf(listOf(...items)).map(({ id }) => id)).toEqual(["b", "a", "c"]);
    expect(checklistOf(undefined)).toEqual([]);
  });

  it("are saved trimmed, without empty or repeated choices, and without choices where there are none to make", () => {
    const saved = normaliseChecklist(
      listOf(
        item("a", { kind: "choice", question: " Where? ", options: [" Door", "", "Back", "Door"] }),
        item("b", { options: ["left over"] }),
      ),
    );
    expect(saved).toMatchObject({ a: { question: "Where?", options: ["Door", "Back"] }, b: { options: [] } });
  });

  it.each<[string, ChecklistItem, string]>([
    ["without a text", item("a", { question: "" }), "checklist.a.question required"],
    ["with a choice of one", item("a", { kind: "choice", options: ["Door"] }), "checklist.a.options twoOptions"],
    [
      "with a choice of nine",
      item("a", { kind: "choice", options: Array.from({ length: 9 }, (_, index) => `${index}`) }),
      "checklist.a.options tooMany",
    ],
    [
      "with a long choice",
      item("a", { kind: "choice", options: ["x".repeat(41), "y"] }),
      "checklist.a.options tooLong",
    ],
  ])("is refused %s", (_, wrong, problem) => {
    expect(problemsOf(wrong)).toEqual([problem]);
  });

  it("are at most ten", () => {
    const items = Array.from({ length: 11 }, (_, index) => item(`i${index}`));
    expect(problemsOf(...items.slice(1))).toEqual([]);
    expect(problemsOf(...items)).toEqual(["checklist tooMany"]);
  });
});
