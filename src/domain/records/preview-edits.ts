import type { Identifier } from "../values/identifier.ts";
import { type CheckContext, findRecordErrors } from "./check-record.ts";
import { isSameValue } from "./diff-record.ts";
import type { FieldProblem } from "./field-problem.ts";
import type { RecordRows } from "./record-nouns.ts";

/** The records of which many are changed at once. */
export type BulkNoun = "product" | "customer";

/** The most records of one bulk edit: each is sent as a separate edit. */
export const MAX_BULK_EDIT = 2_500;

/** A record before and after an edit. */
export interface EditPair<Row> {
  readonly before: Row;
  readonly after: Row;
}

/** The result of a bulk edit before it is saved. */
export interface BulkPreview<Row> {
  readonly changed: readonly EditPair<Row>[];
  /** How many would not change. */
  readonly same: number;
  /** Records that would become invalid; they are not changed. */
  readonly refused: readonly { readonly row: Row; readonly problem: FieldProblem }[];
}

/** Previews one change of many records; problems they already had do not prevent it. `change` may refuse with a problem. */
export function previewEdits<N extends BulkNoun>(
  noun: N,
  rows: readonly RecordRows[N][],
  change: (row: RecordRows[N]) => RecordRows[N] | { readonly problem: FieldProblem },
  context: CheckContext,
): BulkPreview<RecordRows[N]> {
  const changed: EditPair<RecordRows[N]>[] = [];
  const refused: { row: RecordRows[N]; problem: FieldProblem }[] = [];
  for (const before of rows) {
    const after = change(before);
    if ("problem" in after) {
      refused.push({ row: before, problem: after.problem });
      continue;
    }
    if (isSameValue(before, after)) continue;
    const [problem] = findRecordErrors(noun, { ...before }, { ...after }, context);
    if (problem === undefined) changed.push({ before, after });
    else refused.push({ row: before, problem });
  }
  return { changed, same: rows.length - changed.length - refused.length, refused };
}

/** The previews of parts of a selection as one. */
export function joinPreviews<Row extends { readonly id: Identifier }>(
  parts: readonly BulkPreview<Row>[],
): BulkPreview<Row> {
  return {
    changed: parts.flatMap(({ changed }) => changed),
    same: parts.reduce((sum, { same }) => sum + same, 0),
    refused: parts.flatMap(({ refused }) => refused),
  };
}
