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
import type { Identifier } from "#domain/values/identifier.ts";
import type { Instant } from "#domain/values/instant.ts";
import { readField } from "#domain/records/merge-record.ts";
import { FieldRevision, type FieldRevisions, type RecordNoun } from "#domain/records/record-edit.ts";
import { parseRecord, type PlainRecord, splitField } from "#domain/records/record-nouns.ts";

/** Who writes, and when: what histories and conflicts show. */
export interface Author {
  readonly uid: string;
  readonly fullName: string;
  readonly at: Instant;
}

/** A record as its document holds it. `row` falls back to the plain fields where it does not parse, so that it can be mended. */
export interface StoredRecord {
  readonly row: PlainRecord;
  readonly rev: number;
  readonly isDeleted: boolean;
  readonly fieldRevisions: FieldRevisions;
}

/** Where a record lies: categories and companies at the top, everything else under its company. */
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

const COLLECTIONS = { product: "products", priceList: "priceLists", customer: "customers" } as const;

/** Reads a record's document; null where there is none, or where it is another company's. */
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

/** A company's rules lie in its document's settings. Without readable ones there is nothing to change. */
function rulesOf(fields: DocumentData, id: string): PlainRecord {
  return companyRules(v.parse(Company, { ...fields, id }));
}

/** The document of a new record. Whose its fields are is said once for all of them. */
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

/** What an update of a record's document says, where these of its fields were changed (`prices.general` is one). */
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

/** Whose these fields are from now on, in the record's next revision. */
export function revisionFields(changed: readonly string[], stored: StoredRecord, author: Author): DocumentData {
  const rev = stored.rev + 1;
  const revision = revisionBy(author, rev);
  return {
    fieldRevisions: { ...stored.fieldRevisions, ...Object.fromEntries(changed.map((field) => [field, revision])) },
    updatedAt: FieldValue.serverTimestamp(),
    rev,
  };
}

/** What turns a document into a tombstone, kept 90 days so that deltas carry it. */
export function tombstoneFields(): DocumentData {
  return { deletedAt: FieldValue.serverTimestamp(), ...touchedFields() };
}

/** Every write of a document moves these. */
export function touchedFields(): DocumentData {
  return { updatedAt: FieldValue.serverTimestamp(), rev: FieldValue.increment(1) };
}

function revisionBy({ uid, fullName, at }: Author, rev: number): FieldRevision {
  return { rev, by: uid, byName: fullName, at };
}
