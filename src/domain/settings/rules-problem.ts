import type { FieldProblem } from "../records/field-problem.ts";

/** Possible problems of a company's rules; each code has a text under `companyRules.fields`. `max` of an `amount`: minor units. */
export type RulesProblemCode =
  | "required"
  | "tooShort"
  | "tooLong"
  | "nameTaken"
  | "nameHasLink"
  | "nameHasControl"
  | "range"
  | "amount"
  | "rate"
  | "tooMany"
  | "otherId"
  | "unknownZone"
  | "unknownRegion"
  | "prefix"
  | "noDay"
  | "noPaidFirst"
  | "noReason"
  | "unknownVariable"
  | "noLink"
  | "between"
  | "endsBeforeStart"
  | "twoOptions";
export type RulesProblem = FieldProblem<RulesProblemCode>;

/** A problem that keeps the rules from being saved. */
export function rulesProblem(field: string, code: RulesProblemCode, values?: RulesProblem["values"]): RulesProblem {
  return { field, code, severity: "error", ...(values && { values }) };
}
