import {
  FieldValue,
  type DocumentData,
  type DocumentReference,
  type DocumentSnapshot,
  type Firestore,
} from "firebase-admin/firestore";
import * as v from "valibot";
import { Company } from "#domain/company/company.ts";
import { companyRules } from "#domain/company/company-rules.ts";
import type { RecoveredBy } from "#domain/company/recovered-by.ts";
import type { Identifier } from "#domain/values/identifier.ts";
import type { Instant } from "#domain/values/instant.ts";
import { readField } from "#domain/records/merge-record.ts";
import { FieldRevision, type FieldRevisions, type RecordNoun } from "#domain/records/record-edit.ts";
import { parseRecord, type PlainRecord, splitField } from "#domain/records/record-nouns.ts";

/** Who writes and when, for histories and conflicts. */
export interface Author {
  readonly uid: string;
  readonly fullName: string;
  readonly at: Instant;
  readonly recoveredBy?: RecoveredBy;
}

/** A stored record. If it does not parse, `row` is the plain fields, so that it can be repaired. */
export interface StoredRecord {
  readonly row: PlainRecord;
  readonly rev: number;
  readonly isDeleted: boolean;
  readonly fieldRevisions: FieldRevisions;
}

/** A record's document: categories and companies are top-level, everything else is under its company. */
export function recordRef(
  firestore: Firestore,
  companyId: Identifier,
  noun: RecordNoun,
  recordId: Identifier,
): DocumentReference {
  if (noun === "category") return firestore.doc(`categories/${recordId}`);
  if (noun === "company") return firestore.doc(`companies/${companyId}`);
  return firestore.doc(`companies/${companyId}/${COLLECTIONS[noun]}/${recordId}`);
}

const COLLECTIONS = {
  product: "products",
  priceList: "priceLists",
  customer: "customers",
  person: "staff",
  invite: "invites",
  workPlan: "workPlans",
  target: "targets",
} as const;

/** Reads a record's document; null if there is none or it is another company's. */
export function readStored(
  snapshot: DocumentSnapshot | undefined,
  noun: RecordNoun,
  companyId: Identifier,
): StoredRecord | null {
  const data = snapshot?.data();
  if (snapshot === undefined || data === undefined) return null;
  if (noun === "category" && data["companyId"] !== companyId) return null;
  if (noun === "company" && snapshot.id !== companyId) return null;
  const { createdAt: _, createdBy: __, updatedAt: ___, rev, deletedAt, fieldRevisions, ...fields } = data;
  const plain = noun === "company" ? rulesOf(fields, snapshot.id) : { ...fields, id: snapshot.id };
  const parsed = parseRecord(noun, plain);
  const revisions = v.safeParse(v.record(v.string(), FieldRevision), fieldRevisions);
  return {
    row: "row" in parsed ? { ...parsed.row } : plain,
    rev: typeof rev === "number" ? rev : 0,
    isDeleted: deletedAt !== undefined && deletedAt !== null,
    fieldRevisions: revisions.success ? revisions.output : {},
  };
}

/** A company's rules are its document's settings. Without readable ones there is nothing to change. */
function rulesOf(fields: DocumentData, id: string): PlainRecord {
  return companyRules(v.parse(Company, { ...fields, id }));
}

/** The document of a new record, with one author for all fields. */
export function createdFields(row: PlainRecord, author: Author): DocumentData {
  const { id: _, ...fields } = row;
  return {
    ...fields,
    fieldRevisions: { "*": revisionBy(author, 1) },
    createdAt: FieldValue.serverTimestamp(),
    createdBy: author.uid,
    updatedAt: FieldValue.serverTimestamp(),
    rev: 1,
  };
}

/** The update of a record's document for these changed fields (`prices.general` is one). */
export function changedFields(
  row: PlainRecord,
  changed: readonly string[],
  stored: StoredRecord,
  author: Author,
): DocumentData {
  const names = new Set(changed.map((field) => splitField(field).name));
  return {
    ...Object.fromEntries([...names].map((name) => [name, readField(row, name)])),
    ...revisionFields(changed, stored, author),
  };
}

/** The new author of these fields, in the record's next revision. */
export function revisionFields(changed: readonly string[], stored: StoredRecord, author: Author): DocumentData {
  const rev = stored.rev + 1;
  const revision = revisionBy(author, rev);
  return {
    fieldRevisions: { ...stored.fieldRevisions, ...Object.fromEntries(changed.map((field) => [field, revision])) },
    updatedAt: FieldValue.serverTimestamp(),
    rev,
  };
}

/** Fields that every write of a document changes. */
export function touchedFields(): DocumentData {
  return { updatedAt: FieldValue.serverTimestamp(), rev: FieldValue.increment(1) };
}

function revisionBy({ uid, fullName, at }: Author, rev: number): FieldRevision {
  return { rev, by: uid, byName: fullName, at };
}
