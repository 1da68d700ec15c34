import * as v from "valibot";
import type { FieldProblem } from "./field-problem.ts";
import type { Field, Fields } from "./field.ts";

type ValueOf<F> = F extends Field<infer Value, infer _> ? Value : never;
type DraftValue<F> = F extends Field<infer _, infer Typed> ? Typed : never;

type DraftProblem = FieldProblem<"required" | "notANumber">;

/** The schema entries of a form's draft. */
export function draftSchemasOf<const Table extends Fields>(
  table: Table,
): {
  [Name in keyof Table]: Table[Name] extends { readonly later: true }
    ? v.OptionalSchema<v.GenericSchema<unknown, DraftValue<Table[Name]>>, undefined>
    : v.GenericSchema<unknown, DraftValue<Table[Name]>>;
};
export function draftSchemasOf(table: Fields) {
  return Object.fromEntries(
    Object.entries(table).map(([name, field]) => [name, "later" in field ? v.optional(field.typed) : field.typed]),
  );
}

/** The schema entries of a form that edits the record itself: a required number that is empty or unreadable is NaN. */
export function editSchemasOf(table: Fields): Record<string, v.GenericSchema> {
  return Object.fromEntries(
    Object.entries(table).map(([name, { kind, typed, initial }]) => [
      name,
      kind === "number" && initial !== null
        ? v.pipe(
            typed,
            v.transform((number) => number ?? Number.NaN),
          )
        : typed,
    ]),
  );
}

/** A record's values in a draft: lists of texts become one text. */
export function draftOfRecord<const Table extends Fields>(
  table: Table,
  record: { readonly [Name in keyof Table]: ValueOf<Table[Name]> },
): { [Name in keyof Table]: DraftValue<Table[Name]> };
export function draftOfRecord(table: Fields, record: object) {
  const values = new Map<string, unknown>(Object.entries(record));
  return Object.fromEntries(
    Object.entries(table).map(([name, { separator }]) => {
      const value = values.get(name);
      return [name, separator !== undefined && Array.isArray(value) ? value.join(separator) : value];
    }),
  );
}

/**
 * Reads a record's values from a draft: texts are trimmed, lists split. A missing or unreadable number is a problem
 * and gets its initial value. A field that the draft does not have keeps its value from `before`.
 */
export function readDraft<const Table extends Fields>(
  table: Table,
  draft: { readonly [Name in keyof Table]?: DraftValue<Table[Name]> | undefined },
  before: { readonly [Name in keyof Table]: ValueOf<Table[Name]> },
): {
  readonly values: { [Name in keyof Table]: ValueOf<Table[Name]> };
  readonly problems: readonly DraftProblem[];
};
export function readDraft(table: Fields, draft: object, before: object) {
  const stored = new Map<string, unknown>(Object.entries(before));
  const typed = new Map<string, unknown>(Object.entries(draft));
  const problems: DraftProblem[] = [];
  const values = Object.entries(table).map(([name, { kind, initial, separator }]) => {
    const value = typed.get(name);
    if (value === undefined) return [name, stored.get(name)];
    if (typeof value === "string" && separator !== undefined) return [name, splitTexts(value)];
    if (typeof value === "string" && kind === "text") return [name, value.trim()];
    const isMissing = value === null && initial !== null;
    if (kind !== "number" || !(isMissing || Number.isNaN(value))) return [name, value];
    problems.push({ field: name, code: isMissing ? "required" : "notANumber", severity: "error" });
    return [name, initial];
  });
  return { values: Object.fromEntries(values), problems };
}

function splitTexts(text: string): string[] {
  return text
    .split(/[\n,;]/)
    .map((part) => part.trim())
    .filter((part) => part !== "");
}
