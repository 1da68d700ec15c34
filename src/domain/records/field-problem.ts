/**
 * A problem of one field of an edited record (REC-8). `field` is named as in `RecordEdit`:
 * `name`, or `prices.<listId>` for a map entry. An `error` prevents saving, a `warning` does not.
 * `values` are the figures and names shown in the message for `code`.
 */
export interface FieldProblem<Code extends string = string> {
  readonly field: string;
  readonly code: Code;
  readonly severity: "error" | "warning";
  readonly values?: Readonly<Record<string, string | number>>;
}

/** Whether there are only warnings. */
export function isSavable(problems: readonly FieldProblem[]): boolean {
  return !problems.some((problem) => problem.severity === "error");
}

/** `required`, `tooShort` or `tooLong`, counted in visible characters of the trimmed text; otherwise null. */
export function textProblem(
  field: string,
  text: string,
  { min, max }: { readonly min: number; readonly max: number },
): FieldProblem<"required" | "tooShort" | "tooLong"> | null {
  const length = Array.from(text.trim()).length;
  if (length === 0) return min === 0 ? null : { field, code: "required", severity: "error" };
  if (length < min) return { field, code: "tooShort", severity: "error", values: { min } };
  // The stored length counts too: the schemas bound code units, spaces included.
  return length > max || text.length > max ? { field, code: "tooLong", severity: "error", values: { max } } : null;
}
