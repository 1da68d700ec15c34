import type { DocumentSnapshot, Transaction } from "firebase-admin/firestore";
import * as v from "valibot";
import { findRecordErrors } from "#domain/records/check-record.ts";
import { StoredCustomerCorrection, type Correction } from "#domain/customer/correction.ts";
import { isSamePin } from "#domain/customer/is-same-pin.ts";
import { applyFields, readField } from "#domain/records/merge-record.ts";
import type { SaveRecordAnswer } from "#domain/sync/push-outcome.ts";
import { canCountStock } from "#domain/records/record-access.ts";
import { parseRecord } from "#domain/records/record-nouns.ts";
import { applyCorrection, createdFields, decidedFields } from "./apply-correction.ts";
import { isSameContent } from "./history-entry.ts";
import { type ChangeContext, MAX_ATTEMPTS, refuseChange, type RecordContext } from "./record-context.ts";
import { readStored, recordRef, type StoredRecord } from "./record-document.ts";

/**
 * Stores a suggested correction of a customer (CUST-15), once. It waits for the owner, except a pin that a second
 * person's suggestion confirms within 100 m: that is applied at once.
 */
export async function acceptCorrection(context: ChangeContext, correction: Correction): Promise<SaveRecordAnswer> {
  return context.firestore.runTransaction((transaction) => storeCorrection(transaction, context, correction), {
    maxAttempts: MAX_ATTEMPTS,
  });
}

async function storeCorrection(
  transaction: Transaction,
  context: ChangeContext,
  correction: Correction,
): Promise<SaveRecordAnswer> {
  const { firestore, caller, contentHash } = context;
  const { correctionId, customerId } = correction;
  const corrections = firestore.collection(`companies/${caller.companyId}/corrections`);
  const ref = corrections.doc(correctionId);
  const customerRef = recordRef(firestore, caller.companyId, "customer", customerId);
  const [present, snapshot] = await transaction.getAll(ref, customerRef);
  if (present?.exists === true) {
    const isOwn = present.get("suggestedBy") === caller.uid && present.get("customerId") === customerId;
    return isOwn && isSameContent(present, contentHash)
      ? { outcome: "accepted", rev: 1 }
      : refuseChange("ID_CONFLICT", "correctionId");
  }
  const customer = readStored(snapshot, "customer", caller.companyId);
  if (customer === null || customer.isDeleted) return refuseChange("NOT_FOUND", "customerId");
  if (!canSee(context, customer)) return refuseChange("PERMISSION_LOST", "customerId");
  const corrected = parseRecord("customer", applyFields(customer.row, correction.fields));
  if (!("row" in corrected)) return refuseChange("SCHEMA_INVALID", corrected.field);
  const { row } = corrected;
  const [error] = findRecordErrors("customer", customer.row, row, { categories: [], priceLists: [] });
  if (error !== undefined) return refuseChange("SCHEMA_INVALID", error.field);

  const stored: StoredCustomerCorrection = {
    ...correction,
    // Only the checked fields are stored.
    fields: Object.fromEntries(
      Object.keys(correction.fields).map((field) => [
        field,
        { from: readField(customer.row, field), to: readField(row, field) },
      ]),
    ),
    suggestedBy: caller.uid,
    suggestedByName: caller.fullName,
    state: "open",
    decidedByName: "",
    reason: "",
  };
  const open = isPinAlone(stored)
    ? await transaction.get(corrections.where("customerId", "==", customerId).where("state", "==", "open"))
    : null;
  const second = open?.docs.find((document) => confirms(stored, document)) ?? null;
  const confirmed = second !== null && (await acceptsConfirmedPins(transaction, context)) ? second : null;
  const { correctionId: _, ...fields } = stored;
  transaction.create(ref, {
    ...fields,
    ...createdFields(context),
    ...(confirmed === null ? {} : { ...decidedFields("accepted", "", ""), rev: 1 }),
  });
  if (confirmed !== null) {
    transaction.update(confirmed.ref, decidedFields("accepted", "", ""));
    applyCorrection(transaction, context, customer, stored);
  }
  return { outcome: "accepted", rev: 1 };
}

/** Salespeople may correct customers they can see; everyone else all of the company's. */
function canSee({ caller }: RecordContext, { row }: StoredRecord): boolean {
  if (canCountStock(caller.roles) || caller.roles.includes("delivery_personnel")) return true;
  const others: unknown = row["otherRepIds"];
  return row["repId"] === "" || row["repId"] === caller.uid || (Array.isArray(others) && others.includes(caller.uid));
}

/** The company may want to decide on every pin (CUST-15, setting). */
async function acceptsConfirmedPins(transaction: Transaction, { firestore, caller }: RecordContext): Promise<boolean> {
  const company = await transaction.get(firestore.doc(`companies/${caller.companyId}`));
  return company.get("settings.acceptsConfirmedPins") !== false;
}

function isPinAlone({ fields }: StoredCustomerCorrection): boolean {
  return Object.keys(fields).length === 1 && fields.position !== undefined;
}

/**
 * Whether an open suggestion confirms the pin: another person's. Who suggested is from the token; the times of
 * suggestions are the devices' own and prove nothing.
 */
function confirms(mine: StoredCustomerCorrection, document: DocumentSnapshot): boolean {
  const other = v.safeParse(StoredCustomerCorrection, { ...document.data(), correctionId: document.id });
  if (!other.success || !isPinAlone(other.output) || other.output.suggestedBy === mine.suggestedBy) return false;
  return isSamePin(other.output.fields.position?.to, mine.fields.position?.to);
}
