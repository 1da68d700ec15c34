import { FieldValue, type DocumentData, Timestamp } from "firebase-admin/firestore";
import type { RecordNoun } from "#domain/records/record-edit.ts";
import type { Identifier } from "#domain/values/identifier.ts";
import type { Instant } from "#domain/values/instant.ts";
import { touchedFields } from "./record-document.ts";

/** P10: devices that slept for more than 80 days read anew, so nobody misses what is deleted after 90. */
const TOMBSTONE_MS = 90 * 24 * 3_600_000;

/** Of them nothing more arrives that needs the document: orders have their own copy of a line, histories of a name. */
const EXPIRING: ReadonlySet<RecordNoun> = new Set<RecordNoun>(["product", "category", "priceList"]);

/** Turns a document into a tombstone, so that delta queries return it. It stays what it is: a settled run, a customer. */
export function tombstoneFields(): DocumentData {
  return { deletedAt: FieldValue.serverTimestamp(), ...touchedFields() };
}

/**
 * The same for a record that was deleted; Firestore deletes its document after 90 days (P10). A customer's stays: it has
 * the account, and what was sold or paid there may still arrive.
 */
export function deletedRecordFields(noun: RecordNoun | "stock", now: Instant): DocumentData {
  const expires = noun !== "stock" && EXPIRING.has(noun);
  return { ...tombstoneFields(), ...(expires && endOfTombstone(now)) };
}

/** A tombstone of its own for somebody who may not read a record any more (P17), with the last revision they may have. */
export function lossTombstone(recordId: Identifier, rev: number, createdBy: string, now: Instant): DocumentData {
  const at = FieldValue.serverTimestamp();
  const stamps = { deletedAt: at, createdAt: at, createdBy, updatedAt: at, rev };
  return { tombstoneOf: recordId, ...stamps, ...endOfTombstone(now) };
}

/** For a document that is in use again. */
export function revivedFields(): DocumentData {
  return { deletedAt: null, expiresAt: FieldValue.delete() };
}

function endOfTombstone(now: Instant): { readonly expiresAt: Timestamp } {
  return { expiresAt: Timestamp.fromMillis(now + TOMBSTONE_MS) };
}
