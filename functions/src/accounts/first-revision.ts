import { FieldValue, type DocumentData } from "firebase-admin/firestore";

/** The stamps of a new document. */
export function firstRevision(createdBy: string): DocumentData {
  const now = FieldValue.serverTimestamp();
  return { createdAt: now, createdBy, updatedAt: now, rev: 1 };
}

/** The stamps of a change. */
export function nextRevision(): DocumentData {
  return { updatedAt: FieldValue.serverTimestamp(), rev: FieldValue.increment(1) };
}
