import { type DocumentReference, FieldValue, type Transaction } from "firebase-admin/firestore";
import type { Identifier } from "#domain/values/identifier.ts";
import type { RecordContext } from "../records/record-context.ts";
import { touchedFields } from "../records/record-document.ts";
import type { RelatedRecords } from "../records/related-records.ts";
import { findPricedLists, bumpVersions } from "../records/write-change.ts";
import type { AppliedRow } from "./stored-import.ts";

interface BumpRequest {
  readonly field: "raised" | "raisedByUndo";
  /** Lists whose version has already risen for this import or its undo. */
  readonly known: readonly Identifier[];
  readonly rows: readonly AppliedRow[];
  readonly related: RelatedRecords;
}

/** Bumps the version of every list whose prices changed, once per import, however many of its batches change it. */
export function bumpListVersions(
  transaction: Transaction,
  context: RecordContext,
  ofImport: DocumentReference,
  { field, known, rows, related }: BumpRequest,
): void {
  const priced = findPricedLists(
    rows.flatMap(({ fields }) => Object.keys(fields)),
    related.priceLists,
  );
  const raised = priced.filter(({ id }) => !known.includes(id));
  if (raised.length === 0) return;
  bumpVersions(transaction, context, raised);
  transaction.update(ofImport, { [field]: FieldValue.arrayUnion(...raised.map(({ id }) => id)), ...touchedFields() });
}
