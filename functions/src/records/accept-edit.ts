import type { Transaction } from "firebase-admin/firestore";
import type { PriceList } from "#domain/pricing/price-list.ts";
import type { RecordEdit } from "#domain/records/record-edit.ts";
import { isEditableField } from "#domain/records/record-nouns.ts";
import type { SaveRecordAnswer } from "#domain/sync/push-outcome.ts";
import { type ChangeProblem, checkChange, findTarget } from "./check-change.ts";
import { saveInvite } from "./change-invite.ts";
import { answerKnown, historyRef } from "./history-entry.ts";
import { type ChangeContext, MAX_ATTEMPTS, refuseChange } from "./record-context.ts";
import { readRelated } from "./related-records.ts";
import { removeRecord } from "./remove-record.ts";
import { findPricedLists, bumpVersions, writeChange } from "./write-change.ts";

/**
 * Applies an edit of a record, once (REC-3): a known change gets the same answer again, any other is merged, checked and
 * written. One transaction; security rules cannot express this.
 */
export async function acceptEdit(context: ChangeContext, edit: RecordEdit): Promise<SaveRecordAnswer> {
  const invalidField = Object.keys(edit.yielded).find((field) => !isEditableField(edit.noun, field));
  if (invalidField !== undefined) return refuseChange("SCHEMA_INVALID", invalidField);
  const save = () => saveAndFollow(context, edit);
  return edit.noun === "invite" ? saveInvite(context, edit, save) : save();
}

/** Saves it, and asks for what follows later. */
async function saveAndFollow(context: ChangeContext, edit: RecordEdit): Promise<SaveRecordAnswer> {
  const { answer, raised } = await context.firestore.runTransaction(
    async (transaction) => {
      const raised: PriceList[] = [];
      return { answer: await saveEdit(transaction, context, edit, raised), raised };
    },
    { maxAttempts: MAX_ATTEMPTS },
  );
  for (const { id } of raised) context.raised.add(id);
  if ("repId" in edit.fields || "otherRepIds" in edit.fields)
    await context.tasks.request("handOverOrders", context.caller.companyId);
  return answer;
}

/** Adds the price lists whose version rises to `raised`. */
async function saveEdit(
  transaction: Transaction,
  context: ChangeContext,
  edit: RecordEdit,
  raised: PriceList[],
): Promise<SaveRecordAnswer> {
  const { firestore, caller, contentHash } = context;
  const { changeId, noun, recordId, label, yielded } = edit;
  const change = { ...edit, isNew: edit.baseRev === 0 };
  const [history, related] = await Promise.all([
    transaction.get(historyRef(firestore, caller.companyId, changeId)),
    readRelated(transaction, context, [change]),
  ]);
  const known = answerKnown(history, recordId, context);
  if (known !== null) return known;
  if (edit.deletes) {
    const target = findTarget(context, change, related);
    if ("reason" in target) return refuse(target);
    if (target.stored === null) return refuseChange("NOT_FOUND", "recordId");
    if (target.stored.isDeleted) return { outcome: "accepted", rev: target.stored.rev };
    return removeRecord(transaction, context, edit, target.stored);
  }
  const checked = await checkChange(transaction, context, change, related);
  if ("reason" in checked) return refuse(checked);
  const { stored, changed } = checked;
  if (stored !== null && changed.length === 0 && Object.keys(yielded).length === 0) {
    return { outcome: "accepted", rev: Math.max(1, stored.rev) };
  }
  const kind = stored === null ? "created" : "changed";
  const rev = writeChange(transaction, context, checked, { changeId, label, kind, yielded, contentHash });
  if (noun === "product") {
    raised.push(...findPricedLists(changed, related.priceLists).filter(({ id }) => !context.raised.has(id)));
    bumpVersions(transaction, context, raised);
  }
  return { outcome: "accepted", rev };
}

function refuse({ reason, field, conflicts }: ChangeProblem): SaveRecordAnswer {
  return refuseChange(reason, field, conflicts);
}
