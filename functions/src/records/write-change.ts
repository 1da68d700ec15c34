import { FieldValue, type Transaction } from "firebase-admin/firestore";
import type { PriceList } from "#domain/pricing/price-list.ts";
import { splitField } from "#domain/records/record-nouns.ts";
import { formerRole } from "../accounts/staff-record.ts";
import type { CheckedChange } from "./check-change.ts";
import { sendInvite } from "./change-invite.ts";
import { followPerson } from "./change-person.ts";
import { areOrdered, keepFormer } from "./former-records.ts";
import { type HistoryFacts, historyFields, historyRef } from "./history-entry.ts";
import { writeReassignment } from "./reassign-customers.ts";
import { authorOf, type RecordContext } from "./record-context.ts";
import { changedFields, createdFields, recordRef, touchedFields } from "./record-document.ts";
import { costRef, stockRef } from "./related-records.ts";
import { writeRules } from "./write-rules.ts";

/** How the history names a change; what changed, the change itself says. */
export interface HistoryLine extends Pick<HistoryFacts, "label" | "kind" | "yielded" | "note" | "contentHash"> {
  readonly changeId: string;
}

/**
 * Writes a record, what follows from its change, and its line in the history (null = none). Answers its revision. All
 * reads of the transaction are done.
 */
export function writeChange(
  transaction: Transaction,
  context: RecordContext,
  change: CheckedChange,
  line: HistoryLine | null,
): number {
  const { firestore, caller } = context;
  const { noun, recordId, stored, record, changed, fields, hasStock, replacedDefaults, reassignment, invite, person } =
    change;
  const { cost, safety, ...row } = record;
  const author = authorOf(context);
  const ref = recordRef(firestore, caller.companyId, noun, recordId);
  const own = changed.filter((field) => field !== "cost" && field !== "safety");
  const rev = stored === null ? 1 : Math.max(1, stored.rev + (own.length > 0 ? 1 : 0));
  const version = noun === "priceList" ? { version: FieldValue.increment(1) } : {};
  const former = noun === "person" && stored !== null ? formerRole(stored.row["role"], row["role"]) : {};
  if (stored === null) {
    const added = noun === "product" ? { addedAt: author.at } : {};
    transaction.create(ref, createdFields({ ...row, ...added }, author));
    if (noun === "priceList") keepFormer(transaction, context, { noun, recordId, row: null });
  } else if (own.length > 0) {
    if (noun === "company") writeRules(transaction, context, stored, row, changed);
    else transaction.update(ref, { ...changedFields(row, own, stored, author), ...version, ...former });
    const names = own.map((field) => splitField(field).name);
    if (areOrdered(noun, names)) keepFormer(transaction, context, { noun, recordId, row: stored.row });
  }
  if (noun === "person" && person) followPerson(transaction, context, recordId, row, own, person);
  if (changed.includes("cost")) {
    transaction.set(costRef(context, recordId), { unitCost: cost ?? null, ...touchedFields() }, { merge: true });
  }
  if (changed.includes("safety")) {
    const stock = stockRef(context, recordId);
    if (hasStock === true) transaction.update(stock, { safety, ...touchedFields() });
    else transaction.create(stock, { ...createdFields({ onHand: 0, reserved: 0, safety, asOf: author.at }, author) });
  }
  if (invite && changed.includes("linkHash") && invite.invite.status === "open") {
    sendInvite(transaction, context, recordId, invite, stored === null);
  }
  if (reassignment) writeReassignment(transaction, context, reassignment);
  if (replacedDefaults) bumpVersions(transaction, context, replacedDefaults, { isDefault: false });
  if (line !== null) {
    const { changeId, ...facts } = line;
    transaction.create(
      historyRef(firestore, caller.companyId, changeId),
      historyFields({ noun, recordId, fields, rev, ...facts }, author),
    );
  }
  return rev;
}

/**
 * The lists whose prices these fields change, and those computed from them. Orders freeze the version of the list they
 * were priced by, so each rises once for all prices that change together: an edit, a request's edits, an import.
 */
export function findPricedLists(fields: readonly string[], priceLists: readonly PriceList[]): PriceList[] {
  const priced = new Set(fields.flatMap((field) => splitField(field).entry ?? []));
  return priceLists.filter(
    ({ id, basis }) => priced.has(id) || (basis.kind === "percent" && priced.has(basis.baseListId)),
  );
}

export function bumpVersions(
  transaction: Transaction,
  context: RecordContext,
  priceLists: readonly PriceList[],
  more: { readonly isDefault?: false } = {},
): void {
  const { firestore, caller } = context;
  for (const list of priceLists) {
    transaction.update(recordRef(firestore, caller.companyId, "priceList", list.id), {
      ...more,
      version: FieldValue.increment(1),
      ...touchedFields(),
    });
    keepFormer(transaction, context, { noun: "priceList", recordId: list.id, row: { ...list } });
  }
}
