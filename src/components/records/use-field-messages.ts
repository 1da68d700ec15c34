import { useState } from "react";
import type { FieldProblem } from "#domain/records/field-problem.ts";

export interface FieldMessages {
  readonly errorOf: (field: string) => string | undefined;
  readonly warningOf: (field: string) => string | undefined;
  /** Call when the field loses focus: all its problems are shown from now on. */
  readonly touch: (field: string) => void;
}

interface Shown {
  /** Shows every problem, after an attempt to save. */
  readonly all: boolean;
  /** Fields that were changed and left. An empty one shows no error before saving. */
  readonly changed?: ReadonlySet<string>;
  readonly warnings?: boolean;
}

/** A form's problems as field messages: a field's once it was left, all of them after an attempt to save. */
export function useFieldMessages<Problem extends FieldProblem>(
  problems: readonly Problem[],
  textOf: (problem: Problem) => string,
  { all, changed, warnings = false }: Shown,
): FieldMessages {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const isShown = ({ field, code, severity }: Problem) =>
    all ||
    left.has(field) ||
    (warnings && severity === "warning") ||
    (code !== "required" && changed?.has(field.split(".")[0] ?? field) === true);
  const messageOf = (field: string, severity: Problem["severity"]) => {
    const problem = problems.find((each) => each.field === field && each.severity === severity && isShown(each));
    return problem && textOf(problem);
  };
  return {
    errorOf: (field) => messageOf(field, "error"),
    warningOf: (field) => messageOf(field, "warning"),
    touch: (field) => setLeft((before) => (before.has(field) ? before : new Set([...before, field]))),
  };
}
