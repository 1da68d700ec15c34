import { findRecordErrors } from "#domain/records/check-record.ts";
import { diffRecord } from "#domain/records/diff-record.ts";
import type { BulkNoun, EditPair } from "#domain/records/preview-edits.ts";
import type { RecordRows } from "#domain/records/record-nouns.ts";
import { accept, refuse } from "#domain/values/result.ts";
import type { Result } from "#domain/values/result.ts";
import type { Device } from "#local/databases/device.ts";
import { readCategories, readPriceLists } from "#local/outbox/rows-with-edits.ts";
import { writeEdits, type WriteEditProblem } from "#local/records/write-edit.ts";

/** What was saved, and how many could not be (no longer valid, or needed by unsent work). */
export interface EditedRecords<Row> {
  readonly saved: readonly EditPair<Row>[];
  readonly left: number;
}

/** Why it stopped early; records already saved stay saved. */
export interface EditRecordsProblem<Row> {
  readonly code: Extract<WriteEditProblem["code"], "notAllowed" | "storageFull">;
  readonly saved: readonly EditPair<Row>[];
}

/** Records per transaction; taps are handled between two. */
const PORTION = 40;

/**
 * Saves an edit of each record (PROD-10, VISIT-42), as the form does: each is sent separately, shown at once and merged field by
 * field. Swapping before and after undoes it, sent or not. `onProgress` gets the number done.
 */
export async function editRecords<N extends BulkNoun>(
  device: Device,
  noun: N,
  pairs: readonly EditPair<RecordRows[N]>[],
  onProgress: (done: number) => void = () => {},
): Promise<Result<EditedRecords<RecordRows[N]>, EditRecordsProblem<RecordRows[N]>>> {
  const [categories, priceLists] = await Promise.all([readCategories(device), readPriceLists(device)]);
  const saved: EditPair<RecordRows[N]>[] = [];
  let left = 0;
  for (let start = 0; start < pairs.length; start += PORTION) {
    const portion = pairs.slice(start, start + PORTION);
    const valid = portion.filter(
      ({ before, after }) =>
        findRecordErrors(noun, { ...before }, { ...after }, { categories, priceLists }).length === 0,
    );
    const answers = await writeEdits(
      device,
      valid.map(({ before, after }) => ({
        changeId: device.newId(),
        noun,
        recordId: before.id,
        baseRev: 1,
        fields: diffRecord({ ...before }, { ...after }),
        deletes: false,
        label: after.name.slice(0, 200),
        yielded: {},
      })),
    );
    const stopped = answers.find((answer) => !answer.ok && answer.problem.code !== "needed");
    if (stopped && !stopped.ok && stopped.problem.code !== "needed")
      return refuse({ code: stopped.problem.code, saved });
    saved.push(...valid.filter((_, index) => answers[index]?.ok));
    left += portion.length - answers.filter((answer) => answer.ok).length;
    onProgress(start + portion.length);
  }
  return accept({ saved, left });
}
