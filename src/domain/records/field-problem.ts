/**
 * What is wrong with one field of a record that people edit (REC-8). `field` is named as in `RecordEdit`:
 * `name`, or `prices.<listId>` for an entry of a map. `error`: it cannot be saved like this; `warning`: it can.
 * `values` are the figures and names that the message for `code` shows.
 */
export interface FieldProblem<Code extends string = string> {
  readonly field: string;
  readonly code: Code;
  readonly severity: "error" | "warning";
  readonly values?: Readonly<Record<string, string | number>>;
}

/** Whether nothing stands against saving: warnings do not. */
export function isSavable(problems: readonly FieldProblem[]): boolean {
  return !problems.some((problem) => problem.severity === "error");
}

/** `required`, `tooShort` or `tooLong`, counted in characters of the trimmed text as a person counts them; else null. */
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
