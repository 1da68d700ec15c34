import type { DocumentReference, Transaction } from "firebase-admin/firestore";
import * as v from "valibot";
import type { ImportRow, LeftRecord, RowRefusal } from "#domain/import/import-request.ts";
import { type AccountChange, type AccountDocument, EMPTY_ACCOUNT, putDocument } from "#domain/payment/account.ts";
import { accountDocumentOf, ImportedDocument } from "#domain/payment/imported-document.ts";
import { FieldEdit } from "#domain/records/record-edit.ts";
import { Identifier } from "#domain/values/identifier.ts";
import { loadCompany } from "../company/load-company.ts";
import {
  type AccountOwner,
  documentRef,
  type OwedDocument,
  readOwedDocument,
  readOwner,
  writeAccount,
} from "../payments/customer-account.ts";
import type { RecordContext } from "../records/record-context.ts";
import { isAlive } from "../records/related-records.ts";
import { leftOf } from "./plan-undo.ts";
import type { AppliedRow } from "./stored-import.ts";

/** The accounts that rows change, each written once. */
interface Accounts {
  find(documentId: Identifier): OwedDocument | undefined;
  owner(customerId: Identifier): AccountOwner | undefined;
  put(customerId: Identifier, document: AccountDocument): void;
  write(): void;
}

const Edits = v.strictObject({
  customerId: v.optional(FieldEdit),
  number: v.optional(FieldEdit),
  day: v.optional(FieldEdit),
  dueOn: v.optional(FieldEdit),
  total: v.optional(FieldEdit),
});

/**
 * Applies rows of balances and open documents (PAY-13): each customer's account changes once, in the batch's transaction.
 * A document that is there already as the row says counts as applied.
 */
export async function applyDocuments(
  transaction: Transaction,
  context: RecordContext,
  rows: readonly ImportRow[],
): Promise<{ readonly applied: AppliedRow[]; readonly refused: RowRefusal[] }> {
  const named = rows.flatMap(({ fields }) => idIn(fields["customerId"]?.to));
  const accounts = await openAccounts(
    transaction,
    context,
    rows.map(({ recordId }) => recordId),
    named,
  );
  const applied: AppliedRow[] = [];
  const refused: RowRefusal[] = [];
  for (const row of rows) {
    const outcome = applyRow(accounts, row);
    if ("code" in outcome) refused.push({ line: row.line, ...outcome });
    else applied.push(outcome);
  }
  accounts.write();
  return { applied, refused };
}

function applyRow(accounts: Accounts, row: ImportRow): AppliedRow | Omit<RowRefusal, "line"> {
  const { recordId, fields } = row;
  if (!v.is(Edits, fields)) return { code: "invalid", field: "" };
  const stored = accounts.find(recordId);
  const edits = Object.entries(fields);
  const sent = Object.fromEntries(edits.map(([field, { to }]) => [field, to]));
  const before = stored === undefined ? {} : { ...stored.document, customerId: stored.customerId };
  const parsed = v.safeParse(ImportedDocument, { ...before, ...sent });
  if (!parsed.success) {
    const field = v.getDotPath(parsed.issues[0]) ?? "";
    return { code: stored === undefined && !row.isNew ? "notFound" : "invalid", field };
  }
  const after = accountDocumentOf(parsed.output, stored?.document.paid ?? 0);
  const { customerId, dueOn, day } = parsed.output;
  if (after.id !== recordId || stored?.document.kind === "order") return { code: "invalid", field: "number" };
  if (dueOn < day) return { code: "invalid", field: "dueOn" };
  const owner = accounts.owner(customerId);
  if (owner === undefined) return { code: "notFound", field: "code" };
  if (stored !== undefined && stored.customerId !== customerId) return { code: "codeTaken", field: "number" };
  const changed: Record<string, FieldEdit> = {};
  for (const [field, { from, to }] of edits) {
    const now: unknown = Reflect.get(before, field) ?? null;
    if (now === to) continue;
    if (now !== from) return { code: "changedMeanwhile", field };
    changed[field] = { from, to };
  }
  if (Object.keys(changed).length > 0) accounts.put(customerId, after);
  const { name } = owner.customer;
  const isNew = stored === undefined;
  return { noun: "document", recordId, key: after.number, label: name, isNew, rev: 0, fields: changed };
}

/**
 * Undoes rows of documents: what was added goes as long as nothing has been paid of it, what was changed goes back where
 * it is still as the import left it.
 */
export async function restoreDocuments(
  transaction: Transaction,
  context: RecordContext,
  rows: readonly AppliedRow[],
): Promise<{ restored: number; removed: number; left: readonly LeftRecord[] }> {
  const accounts = await openAccounts(
    transaction,
    context,
    rows.map(({ recordId }) => recordId),
    [],
  );
  const left: LeftRecord[] = [];
  let [restored, removed] = [0, 0];
  for (const row of rows.toReversed()) {
    const edits = Object.entries(row.fields);
    const stored = accounts.find(row.recordId);
    if (edits.length === 0) continue;
    if (stored === undefined) {
      if (!row.isNew) left.push(leftOf(row, "removedSince"));
      continue;
    }
    const { document, customerId } = stored;
    const isAsLeft = ([field, { to }]: (typeof edits)[number]) =>
      Reflect.get({ ...document, customerId }, field) === to;
    const touched = edits.filter((edit) => !isAsLeft(edit)).map(([field]) => field);
    if (row.isNew && document.paid > 0) left.push(leftOf(row, "inUse"));
    else if (touched.length > 0) left.push(leftOf(row, "changedSince", row.isNew ? [] : touched));
    if (row.isNew && (document.paid > 0 || touched.length > 0)) continue;
    const back = row.isNew
      ? [["total", 0] as const]
      : edits.filter(isAsLeft).map(([field, { from }]) => [field, from] as const);
    if (back.length === 0) continue;
    accounts.put(customerId, { ...document, ...Object.fromEntries(back) });
    restored += 1;
    if (row.isNew) removed += 1;
  }
  accounts.write();
  return { restored, removed, left };
}

/** Reads the documents, and the customers they belong to or are to belong to. */
async function openAccounts(
  transaction: Transaction,
  context: RecordContext,
  documentIds: readonly Identifier[],
  named: readonly Identifier[],
): Promise<Accounts> {
  const { firestore, caller, now } = context;
  const company = await loadCompany(firestore, caller.companyId);
  const root = firestore.doc(`companies/${company.id}`);
  const snapshots = await getAll(
    transaction,
    [...new Set(documentIds)].map((id) => documentRef(root, id)),
  );
  const documents = new Map<Identifier, OwedDocument>();
  for (const snapshot of snapshots) {
    const known = readOwedDocument(snapshot);
    // One that was taken back owes nothing: it is as if it had never been.
    if (known !== null && (known.document.total > 0 || known.document.paid > 0)) documents.set(snapshot.id, known);
  }
  const customerIds = new Set([...named, ...[...documents.values()].map(({ customerId }) => customerId)]);
  const customers = await getAll(
    transaction,
    [...customerIds].map((id) => root.collection("customers").doc(id)),
  );
  const owners = new Map(
    customers.flatMap((each) => {
      const owner = readOwner(each);
      return owner === null || !isAlive(each) ? [] : [[each.id, owner] as const];
    }),
  );
  const changes = new Map<Identifier, AccountChange>();
  return {
    find: (documentId) => documents.get(documentId),
    owner: (customerId) => owners.get(customerId),
    put(customerId, document) {
      const owner = owners.get(customerId);
      if (owner === undefined) return;
      const before = changes.get(customerId);
      const account = before?.account ?? owner.customer.account ?? EMPTY_ACCOUNT;
      const change = putDocument(account, document);
      const touched = new Map([...(before?.documents ?? []), ...change.documents].map((each) => [each.id, each]));
      changes.set(customerId, {
        account: change.account,
        documents: [...touched.values()],
        applications: [...(before?.applications ?? []), ...change.applications],
      });
      for (const each of change.documents) documents.set(each.id, { customerId, document: each });
    },
    write() {
      for (const [customerId, change] of changes) {
        const owner = owners.get(customerId);
        if (owner !== undefined) writeAccount(transaction, { ...context, company }, owner, change, { at: now() });
      }
    },
  };
}

async function getAll(transaction: Transaction, refs: readonly DocumentReference[]) {
  return refs.length === 0 ? [] : transaction.getAll(...refs);
}

function idIn(value: unknown): Identifier[] {
  return v.is(Identifier, value) ? [value] : [];
}
