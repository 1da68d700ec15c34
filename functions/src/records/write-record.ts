import { FieldValue, type Transaction } from "firebase-admin/firestore";
import type { Identifier } from "#domain/values/identifier.ts";
import type { SaveRecordAnswer } from "#domain/sync/push-outcome.ts";
import { formerDefaults } from "#domain/pricing/former-defaults.ts";
import type { FieldEdit, RecordEdit } from "#domain/records/record-edit.ts";
import { type PlainRecord, splitField } from "#domain/records/record-nouns.ts";
import { type Reassignment, writeReassignment } from "./reassign-customers.ts";
import { historyFields, historyRef } from "./history-entry.ts";
import { authorOf, type RecordContext } from "./record-context.ts";
import { updateFields } from "./apply-change.ts";
import { createdFields, recordRef, type StoredRecord, touchedFields } from "./record-document.ts";
import type { RelatedRecords } from "./related-records.ts";

/** A merged and checked record with its changes. `row` includes a product's cost and safety stock. */
interface CheckedRecord {
  readonly stored: StoredRecord | null;
  readonly row: PlainRecord;
  readonly hasStock: boolean;
  readonly changed: readonly string[];
  readonly fields: Readonly<Record<string, FieldEdit>>;
  readonly related: RelatedRecords;
  readonly reassignment: Reassignment | null;
}

/** Writes the record, its side effects and its history line. The transaction's reads are done. */
export function writeRecord(
  transaction: Transaction,
  context: RecordContext,
  edit: RecordEdit,
  { stored, row: whole, hasStock, changed, fields, related, reassignment }: CheckedRecord,
): SaveRecordAnswer {
  const { firestore, caller } = context;
  const { noun, recordId } = edit;
  const { cost, safety, ...row } = whole;
  const author = authorOf(context);
  const ref = recordRef(firestore, caller.companyId, noun, recordId);
  const own = changed.filter((field) => field !== "cost" && field !== "safety");
  const rev = stored === null ? 1 : stored.rev + (own.length > 0 ? 1 : 0);
  if (stored === null) transaction.create(ref, createdFields(row, author));
  else if (own.length > 0) {
    transaction.update(ref, updateFields(noun, row, own, stored, author));
  }
  if (changed.includes("cost")) {
    transaction.set(
      firestore.doc(`companies/${caller.companyId}/productCosts/${recordId}`),
      { unitCost: cost ?? null, ...touchedFields() },
      { merge: true },
    );
  }
  if (changed.includes("safety")) {
    const stock = firestore.doc(`companies/${caller.companyId}/stock/${recordId}`);
    if (hasStock) transaction.update(stock, { safety, ...touchedFields() });
    else transaction.create(stock, { ...createdFields({ onHand: 0, reserved: 0, safety, asOf: author.at }, author) });
  }
  if (reassignment !== null) writeReassignment(transaction, context, reassignment);
  if (noun === "product") bumpVersions(transaction, context, changed, related);
  if (noun === "priceList" && row["isDefault"] === true && changed.includes("isDefault")) {
    replaceDefault(transaction, context, recordId, related);
  }
  const kind = stored === null ? "created" : "changed";
  transaction.create(
    historyRef(firestore, caller.companyId, edit.changeId),
    historyFields(
      { noun, recordId, label: edit.label, kind, fields, yielded: edit.yielded, rev: Math.max(1, rev) },
      author,
    ),
  );
  return { outcome: "accepted", rev: Math.max(1, rev) };
}

/**
 * Bumps the version of each list whose prices changed and of those computed from it, once per edit. Orders freeze the
 * version of the list they were priced by.
 */
function bumpVersions(
  transaction: Transaction,
  { firestore, caller }: RecordContext,
  changed: readonly string[],
  { priceLists }: RelatedRecords,
): void {
  const priced = new Set(changed.flatMap((field) => splitField(field).entry ?? []));
  for (const { id, basis } of priceLists) {
    if (!priced.has(id) && !(basis.kind === "percent" && priced.has(basis.baseListId))) continue;
    transaction.update(recordRef(firestore, caller.companyId, "priceList", id), {
      version: FieldValue.increment(1),
      ...touchedFields(),
    });
  }
}

/** There is one default list: setting a new one unsets the former. */
function replaceDefault(
  transaction: Transaction,
  { firestore, caller }: RecordContext,
  priceListId: Identifier,
  { priceLists }: RelatedRecords,
): void {
  for (const { id } of formerDefaults(priceListId, priceLists)) {
    transaction.update(recordRef(firestore, caller.companyId, "priceList", id), {
      isDefault: false,
      version: FieldValue.increment(1),
      ...touchedFields(),
    });
  }
}
