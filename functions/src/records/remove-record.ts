import type { Transaction } from "firebase-admin/firestore";
import type { SaveRecordAnswer } from "#domain/sync/push-outcome.ts";
import type { RecordEdit } from "#domain/records/record-edit.ts";
import { findUsers } from "./find-users.ts";
import { keepFormer } from "./former-records.ts";
import { historyFields, historyRef } from "./history-entry.ts";
import { authorOf, type ChangeContext, refuseChange } from "./record-context.ts";
import { recordRef, type StoredRecord } from "./record-document.ts";
import { deletedRecordFields } from "./tombstone.ts";

/** Turns a record into a tombstone; refused if something still refers to it. */
export async function removeRecord(
  transaction: Transaction,
  context: ChangeContext,
  edit: RecordEdit,
  stored: StoredRecord,
): Promise<SaveRecordAnswer> {
  const { firestore, caller, contentHash, now } = context;
  const { noun, recordId } = edit;
  // People are deactivated and invitations revoked: what they did keeps its name.
  if (noun === "company" || noun === "person" || noun === "invite") return refuseChange("SCHEMA_INVALID", "deletes");
  if (noun === "priceList" && stored.row["isDefault"] === true) return refuseChange("RECORD_IN_USE", "isDefault");
  const used = (await findUsers(transaction, context, [edit], "open")).get(`${noun} ${recordId}`);
  if (used !== undefined) return refuseChange("RECORD_IN_USE", used);
  const rev = stored.rev + 1;
  transaction.update(recordRef(firestore, caller.companyId, noun, recordId), deletedRecordFields(noun, now()));
  keepFormer(transaction, context, { noun, recordId, row: stored.row });
  transaction.create(
    historyRef(firestore, caller.companyId, edit.changeId),
    historyFields(
      { noun, recordId, label: edit.label, kind: "deleted", fields: {}, rev, contentHash },
      authorOf(context),
    ),
  );
  return { outcome: "accepted", rev };
}
