import * as v from "valibot";
import { groupIdOf } from "../customer/customer-group.ts";
import { type Customer } from "../customer/customer.ts";
import { isSameValue } from "../records/diff-record.ts";
import { ownValue } from "../records/own-value.ts";
import { Day } from "../values/instant.ts";
import type { PlainRecord } from "../records/record-nouns.ts";
import { type Cell, cellText } from "./file-row.ts";
import type { FindPerson } from "./import-context.ts";
import type { CellForm } from "./cell-form.ts";
import type { ImportProblem, ImportProblemCode } from "./import-problem.ts";
import { readChoice, readMonthDay, readTime, readWeekdays } from "./read-words.ts";
import { MONTHLY_RHYTHM, NEW_VISIT_PLAN, type VisitPlan } from "../customer/visit-plan.ts";

/** The cell formats that only customers have. */
export type CustomerForm = Extract<
  CellForm,
  "person" | "people" | "group" | "policy" | "language" | "rank" | "weekdays" | "monthDay" | "time" | "day"
>;

const CHOICES = {
  policy: ["inform", "approval", "block"],
  language: ["en", "es"],
  rank: ["A", "B", "C"],
} as const;

/** Reads a cell of a customer. `known` is the stored value. */
export function readCustomerCell(
  cell: Cell,
  form: CustomerForm,
  known: unknown,
  findPerson: FindPerson,
): { readonly to: unknown } | { readonly code: ImportProblemCode; readonly choices?: string } {
  const text = cellText(cell);
  const found = (to: unknown, code: ImportProblemCode) => (to === null ? { code } : { to });
  switch (form) {
    case "person": {
      const person = findPerson(text, [known]);
      return "id" in person ? { to: person.id } : { code: person.problem };
    }
    case "people":
      return readPeople(text, known, findPerson);
    case "group":
      return text === known ? { to: known } : found(groupIdOf(text) || null, "invalid");
    case "policy":
    case "language":
    case "rank": {
      const to = readChoice(text, CHOICES[form]);
      return to === null ? { code: "notOneOf", choices: CHOICES[form].join(", ") } : { to };
    }
    case "weekdays":
      return found(readWeekdays(text), "notWeekdays");
    case "monthDay":
      return found(readMonthDay(text), "notAMonthDay");
    case "time":
      return found(readTime(cell), "notATime");
    case "day":
      return found(v.is(Day, text) ? text : null, "badDay");
  }
}

/** Reads several names; two stored people with the same name stay two. */
function readPeople(
  text: string,
  known: unknown,
  findPerson: FindPerson,
): { readonly to: readonly string[] } | { readonly code: ImportProblemCode } {
  const stored: readonly unknown[] = Array.isArray(known) ? known : [];
  const ids = new Set<string>();
  for (const name of text.split(/[;|]/)) {
    const person = findPerson(
      name.trim(),
      stored.filter((uid) => !ids.has(String(uid))),
    );
    if (!("id" in person)) return { code: person.problem };
    ids.add(person.id);
  }
  return { to: [...ids] };
}

/** A field or a part of one: `visitPlan.opensAt`. */
export function readPart(record: PlainRecord, field: string): unknown {
  const [name = "", part = ""] = field.split(".");
  return ownValue(record[name], part);
}

/** Combines a customer's fields made of several columns: visit plan, tax certificate and salespeople. */
export function joinCustomer(
  values: Readonly<Record<string, unknown>>,
  stored: PlainRecord,
  problems: ImportProblem[],
): Record<string, unknown> {
  return {
    ...Object.fromEntries(Object.entries(values).filter(([field]) => !/^(visitPlan|exemption)\./.test(field))),
    ...joinPlan(partsOf(values, "visitPlan"), stored["visitPlan"]),
    ...joinExemption(partsOf(values, "exemption"), stored["exemption"]),
    ...joinReps(values, stored, problems),
  };
}

function partsOf(values: Readonly<Record<string, unknown>>, name: string): Record<string, unknown> {
  const start = `${name}.`;
  return Object.fromEntries(
    Object.entries(values).flatMap(([field, to]) => (field.startsWith(start) ? [[field.slice(start.length), to]] : [])),
  );
}

function joinPlan(parts: Record<string, unknown>, stored: unknown): Partial<Record<"visitPlan", unknown>> {
  if (Object.keys(parts).length === 0) return {};
  // A frequency in weeks means one visit each time.
  const begun: VisitPlan = { ...NEW_VISIT_PLAN, perWeek: "everyWeeks" in parts ? 1 : 0 };
  const known: PlainRecord = typeof stored === "object" && stored !== null ? { ...stored } : { ...begun };
  const isInWeeks = "perWeek" in parts || "everyWeeks" in parts;
  const isOther = ["perWeek", "everyWeeks"].some((part) => part in parts && parts[part] !== known[part]);
  return {
    visitPlan: {
      ...known,
      // A new frequency in weeks replaces one in months, and the other way round.
      ...(isOther && "monthly" in known && { monthly: null }),
      ...("monthly" in parts && !isInWeeks && MONTHLY_RHYTHM),
      ...parts,
    },
  };
}

function joinExemption(parts: Record<string, unknown>, stored: unknown): Partial<Record<"exemption", unknown>> {
  if (Object.keys(parts).length === 0) return {};
  const begun: Customer["exemption"] = { number: "", expiresOn: null, imageId: null };
  return { exemption: { ...(typeof stored === "object" && stored !== null ? stored : begun), ...parts } };
}

/** If either changes: the main one is not also one of the others, and without a main one there are no others. */
function joinReps(
  values: Readonly<Record<string, unknown>>,
  stored: PlainRecord,
  problems: ImportProblem[],
): Partial<Record<"otherRepIds", unknown>> {
  const { repId: main = stored["repId"], otherRepIds: others = stored["otherRepIds"] } = values;
  const isChanged = !isSameValue([main, others], [stored["repId"], stored["otherRepIds"]]);
  if (!isChanged || !Array.isArray(others)) return {};
  if (main === "" && others.length > 0) problems.push({ field: "repId", code: "required", severity: "error" });
  return { otherRepIds: others.filter((uid: unknown) => uid !== main) };
}
