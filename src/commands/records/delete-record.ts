import type { RecordNoun } from "#domain/records/record-edit.ts";
import type { RecordRows } from "#domain/records/record-nouns.ts";
import { refuse, type Result } from "#domain/values/result.ts";
import type { Device } from "#local/databases/device.ts";
import { readOpenOrders } from "#local/cart/ordered-total.ts";
import { writeEdit, type WriteEditProblem, type WrittenEdit } from "#local/records/write-edit.ts";

/** Rules, people and invitations stay: people are deactivated, invitations revoked. */
type Deletable = Exclude<RecordNoun, "company" | "person" | "invite">;

export interface DeleteRecordRequest {
  readonly noun: Deletable;
  readonly row: RecordRows[Deletable];
}

/** `openOrders`: the customer's open orders, unsent or in the store. */
export type DeleteRecordProblem = WriteEditProblem | { readonly code: "openOrders"; readonly count: number };

/**
 * Deletes a record: a tombstone once the store has it. A record that was never sent just disappears. Refused while
 * something needs it (products of a category, a customer's open orders). `undoDelete` can revert it for a moment.
 */
export async function deleteRecord(
  device: Device,
  { noun, row }: DeleteRecordRequest,
): Promise<Result<WrittenEdit, DeleteRecordProblem>> {
  if (noun === "customer") {
    const { open, unsent } = await readOpenOrders(device, row.id);
    const count = open.length + unsent.length;
    if (count > 0) return refuse({ code: "openOrders", count });
  }
  return writeEdit(device, {
    changeId: device.newId(),
    noun,
    recordId: row.id,
    baseRev: 1,
    fields: {},
    deletes: true,
    label: "name" in row ? row.name.slice(0, 200) : "",
    yielded: {},
  });
}
