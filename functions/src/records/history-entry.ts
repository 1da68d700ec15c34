import {
  FieldValue,
  type DocumentData,
  type DocumentReference,
  type DocumentSnapshot,
  type Firestore,
} from "firebase-admin/firestore";
import type { Identifier } from "#domain/values/identifier.ts";
import type { SaveRecordAnswer } from "#domain/sync/push-outcome.ts";
import type { FieldEdit } from "#domain/records/record-edit.ts";
import type { Author } from "./record-document.ts";

/** One line of a record's history. `rev` is the record's revision after it. */
export interface HistoryFacts {
  readonly noun: string;
  readonly recordId: Identifier;
  readonly label: string;
  readonly kind: "created" | "changed" | "deleted" | "counted" | "corrected";
  readonly fields: Readonly<Record<string, FieldEdit>>;
  /** The author's values that gave way to the stored ones in a conflict. */
  readonly yielded?: Readonly<Record<string, unknown>>;
  readonly note?: string;
  readonly rev: number;
}

/** A change's history document. It has the change's id, so that a repeated change finds its answer. */
export function historyRef(firestore: Firestore, companyId: Identifier, changeId: Identifier): DocumentReference {
  return firestore.doc(`companies/${companyId}/auditLog/${changeId}`);
}

export function historyFields(facts: HistoryFacts, author: Author): DocumentData {
  return {
    ...facts,
    yielded: facts.yielded ?? {},
    note: facts.note ?? "",
    by: author.uid,
    byName: author.fullName,
    at: author.at,
    createdAt: FieldValue.serverTimestamp(),
    createdBy: author.uid,
    updatedAt: FieldValue.serverTimestamp(),
  };
}

/** The answer to a change that was already applied, or null. */
export function answerKnown(
  snapshot: DocumentSnapshot | undefined,
  recordId: Identifier,
  uid: string,
): SaveRecordAnswer | null {
  if (snapshot?.exists !== true) return null;
  const rev: unknown = snapshot.get("rev");
  if (snapshot.get("recordId") !== recordId || snapshot.get("by") !== uid || typeof rev !== "number") {
    return { outcome: "refused", reason: "ID_CONFLICT", field: "changeId", conflicts: [] };
  }
  return { outcome: "accepted", rev: Math.max(1, rev) };
}
