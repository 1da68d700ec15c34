import { type DocumentReference, FieldValue, type Transaction } from "firebase-admin/firestore";
import type { Identifier } from "#domain/values/identifier.ts";
import type { PriceList } from "#domain/pricing/price-list.ts";
import { splitField } from "#domain/records/record-nouns.ts";
import type { RecordContext } from "../records/record-context.ts";
import { recordRef, touchedFields } from "../records/record-document.ts";
import type { AppliedRow } from "./stored-import.ts";

interface BumpRequest {
  readonly rows: readonly AppliedRow[];
  /** Lists whose version has already risen for this import or its undo. */
  readonly known: readonly Identifier[];
  readonly field: "raised" | "raisedByUndo";
  readonly priceLists: readonly PriceList[];
}

/**
 * Bumps the version of every list whose prices changed, and of those computed from it: once per import,
 * however many of its batches change it. Orders freeze the version of the list they were priced by.
 */
export function bumpListVersions(
  transaction: Transaction,
  { firestore, caller }: RecordContext,
  ofImport: DocumentReference,
  { rows, known, field, priceLists }: BumpRequest,
): void {
  const priced = new Set(
    rows.flatMap(({ fields }) => Object.keys(fields).flatMap((name) => splitField(name).entry ?? [])),
  );
  const raised = priceLists.filter(
    ({ id, basis }) =>
      !known.includes(id) && (priced.has(id) || (basis.kind === "percent" && priced.has(basis.baseListId))),
  );
  if (raised.length === 0) return;
  for (const { id } of raised) {
    transaction.update(recordRef(firestore, caller.companyId, "priceList", id), {
      version: FieldValue.increment(1),
      ...touchedFields(),
    });
  }
  transaction.update(ofImport, {
    [field]: FieldValue.arrayUnion(...raised.map(({ id }) => id)),
    ...touchedFields(),
  });
}
