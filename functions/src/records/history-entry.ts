import {
  FieldValue,
  Timestamp,
  type DocumentData,
  type DocumentReference,
  type DocumentSnapshot,
  type Firestore,
} from "firebase-admin/firestore";
import { DAY_MS } from "../access/take-turn.ts";
import { recoveredMark } from "../access/verify-caller.ts";
import type { Identifier } from "#domain/values/identifier.ts";
import type { SaveRecordAnswer } from "#domain/sync/push-outcome.ts";
import type { FieldEdit } from "#domain/records/record-edit.ts";
import { type ChangeContext, refuseChange } from "./record-context.ts";
import type { Author } from "./record-document.ts";

/** How long a line is kept (REC-4): twelve months, also with a leap day. */
const KEPT_DAYS = 366;

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
  /** Of a change that a device sent under this line's id. */
  readonly contentHash?: string;
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
    ...recoveredMark(author),
    expiresAt: Timestamp.fromMillis(author.at + KEPT_DAYS * DAY_MS),
    createdAt: FieldValue.serverTimestamp(),
    createdBy: author.uid,
    updatedAt: FieldValue.serverTimestamp(),
  };
}

/** The answer to a change that was already applied, or null. Other content under its id is not applied (S21). */
export function answerKnown(
  snapshot: DocumentSnapshot | undefined,
  recordId: Identifier,
  { caller, contentHash }: ChangeContext,
): SaveRecordAnswer | null {
  if (snapshot?.exists !== true) return null;
  const rev: unknown = snapshot.get("rev");
  const isTheirs = snapshot.get("recordId") === recordId && snapshot.get("by") === caller.uid;
  if (!isTheirs || !isSameContent(snapshot, contentHash) || typeof rev !== "number") {
    return refuseChange("ID_CONFLICT", "changeId");
  }
  return { outcome: "accepted", rev: Math.max(1, rev) };
}

/** Whether a known id came with the content it was stored with. Earlier versions stored no hash. */
export function isSameContent(stored: DocumentSnapshot, contentHash: string): boolean {
  return (stored.get("contentHash") ?? contentHash) === contentHash;
}
