import * as v from "valibot";
import { editSchemasOf } from "./record-draft.ts";
import type { RecordNoun } from "./record-edit.ts";
import { RECORD_FIELDS, RECORD_SCHEMAS, type RecordRows } from "./record-nouns.ts";

/** An unsaved edit: the record as it was when the form was opened (null = a new one), and as it is now. */
interface StoredEdit<Row> {
  readonly before: Row | null;
  readonly after: Row;
}

/**
 * A stored edit of a form that edits the record itself, or null if it can no longer be read: each field has its type but
 * no range. Fields that it does not have are as in `opened`.
 */
export function readStoredEdit<N extends RecordNoun>(
  noun: N,
  stored: unknown,
  opened: RecordRows[N],
): StoredEdit<RecordRows[N]> | null;
export function readStoredEdit(noun: RecordNoun, stored: unknown, opened: object) {
  const row = v.object({
    ...RECORD_SCHEMAS[noun].entries,
    rev: v.optional(v.number()),
    ...editSchemasOf(RECORD_FIELDS[noun]),
  });
  const whole = v.pipe(
    v.looseObject({}),
    v.transform((after) => ({ ...opened, ...after })),
    row,
  );
  const edit = v.safeParse(v.object({ before: v.nullable(row), after: whole }), stored);
  return edit.success ? edit.output : null;
}
