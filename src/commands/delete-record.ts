import type { RecordNoun } from "#domain/record-edit.ts";
import type { RecordRows } from "#domain/record-nouns.ts";
import type { Result } from "#domain/result.ts";
import type { Device } from "#local/device.ts";
import { writeEdit, type WriteEditProblem } from "./write-edit.ts";

export interface DeleteRecordRequest {
  readonly noun: RecordNoun;
  readonly row: RecordRows[RecordNoun];
}

/**
 * Deletes a record: a tombstone once the store has it (ARCHITECTURE 4). One that was only ever on this device is simply
 * gone. What still needs it (products of a category, an unsent order) keeps it.
 */
export async function deleteRecord(
  device: Device,
  { noun, row }: DeleteRecordRequest,
): Promise<Result<null, WriteEditProblem>> {
  return writeEdit(device, {
    changeId: device.newId(),
    noun,
    recordId: row.id,
    baseRev: 1,
    fields: {},
    deletes: true,
    label: row.name.slice(0, 200),
    yielded: {},
  });
}
