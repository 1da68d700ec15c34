import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { ImportRow } from "#domain/import/import-request.ts";
import { importedDocumentId } from "#domain/payment/imported-document.ts";
import { applyRows } from "#functions/imports/apply-rows.ts";
import { openImport } from "#functions/imports/open-import.ts";
import { undoImportStep } from "#functions/imports/undo-import-step.ts";
import { acceptPayments } from "#functions/payments/accept-payments.ts";
import { authOf, putCustomer, startBackend, type TestBackend, type Uid } from "#tests/support/functions-backend.ts";
import { makePayment } from "#tests/support/payments.ts";
import { makeCustomer } from "#tests/support/sales.ts";

let backend: TestBackend;
beforeAll(async () => {
  backend = await startBackend();
});
afterAll(() => backend.close());
beforeEach(async () => {
  await backend.reset();
  await putCustomer(backend.firestore, makeCustomer({ balance: 0, overdue: 0 }));
});

const COUNTS = { new: 1, changed: 0, same: 0, error: 0 };
const customer = () => backend.read("customers/c1");

function open(importId: string, uid: Uid = "demo-owner", kind = "documents") {
  return openImport(backend, authOf(uid), { importId, kind, fileName: "saldos.csv", counts: COUNTS, batches: 400 });
}

function apply(importId: string, rows: readonly ImportRow[], batch = 0) {
  return applyRows(backend, authOf("demo-owner"), { importId, batch, rows });
}

const undo = (importId: string) => undoImportStep(backend, authOf("demo-owner"), { importId });

function row(number: string, total: number, changes: Record<string, unknown> = {}): ImportRow {
  const fields = { customerId: "c1", number, day: "2026-11-01", dueOn: "2026-11-16", total, ...changes };
  return {
    line: 2,
    noun: "document",
    recordId: importedDocumentId(number),
    isNew: true,
    fields: Object.fromEntries(Object.entries(fields).map(([field, to]) => [field, { from: null, to }])),
  };
}

function change(number: string, from: number, to: number): ImportRow {
  return {
    line: 3,
    noun: "document",
    recordId: importedDocumentId(number),
    isNew: false,
    fields: { total: { from, to } },
  };
}

describe("[PAY-13] imported documents", () => {
  it("are owed with their days, several of a customer at once, and once however often they are sent", async () => {
    await open("i1");
    const rows = [row("F-1", 10_000), row("F 2/A", 5_000, { dueOn: "2026-12-01" })];
    expect(await apply("i1", rows)).toEqual({ applied: 2, refused: [] });
    expect(await apply("i1", rows)).toEqual({ applied: 2, refused: [] });
    expect(await customer()).toMatchObject({
      balance: 15_000,
      overdue: 10_000,
      account: {
        documents: [
          { number: "F 2/A", kind: "imported" },
          { number: "F-1", paid: 0, orderId: null },
        ],
      },
    });
    // The same file once more, from another device that does not know them.
    await open("i2");
    expect(await apply("i2", rows)).toEqual({ applied: 2, refused: [] });
    expect(await customer()).toMatchObject({ balance: 15_000 });
  });

  it("take what was paid in advance, and a change of theirs is a change of the balance", async () => {
    const payment = makePayment({ parts: [{ method: "cash", amount: 3_000, reference: "" }] }, 1);
    await acceptPayments(backend, authOf("demo-ana"), { payments: [payment] });
    await open("i1");
    await apply("i1", [row("F-1", 10_000)]);
    expect(await customer()).toMatchObject({ balance: 7_000, account: { advances: [], documents: [{ paid: 3_000 }] } });
    expect(await backend.read("payments/p1")).toMatchObject({ unapplied: 0 });
    expect(await apply("i1", [change("F-1", 10_000, 8_000)], 1)).toMatchObject({ applied: 1 });
    expect(await customer()).toMatchObject({ balance: 5_000 });
    expect(await apply("i1", [change("F-1", 10_000, 9_000)], 2)).toMatchObject({
      applied: 0,
      refused: [{ code: "changedMeanwhile", field: "total" }],
    });
  });

  it("are gone after an undo; what was paid of stays and is named", async () => {
    await open("i1");
    await apply("i1", [row("F-1", 10_000), row("F-2", 5_000)]);
    const appliedTo = [{ documentId: importedDocumentId("F-2"), amount: 1_000 }];
    const parts = [{ method: "cash" as const, amount: 1_000, reference: "" }];
    await acceptPayments(backend, authOf("demo-ana"), { payments: [makePayment({ parts, appliedTo }, 1)] });
    expect(await undo("i1")).toMatchObject({
      restored: 1,
      removed: 1,
      left: [{ key: "F-2", reason: "inUse" }],
      batchesLeft: 0,
    });
    expect(await customer()).toMatchObject({ balance: 4_000, account: { documents: [{ number: "F-2" }] } });
    // Imported again it is there again.
    await open("i2");
    expect(await apply("i2", [row("F-1", 10_000)])).toMatchObject({ applied: 1 });
    expect(await customer()).toMatchObject({ balance: 14_000 });
  });

  it("go back to what they were where nobody changed them since", async () => {
    await open("i1");
    await apply("i1", [row("F-1", 10_000)]);
    await open("i2");
    await apply("i2", [change("F-1", 10_000, 8_000)]);
    expect(await undo("i2")).toMatchObject({ restored: 1, removed: 0, left: [] });
    expect(await customer()).toMatchObject({ balance: 10_000 });
  });
});

describe("[PAY-13] a row of documents that was made up", () => {
  beforeEach(() => open("i1"));

  it.each<[string, ImportRow, object]>([
    ["of no customer", row("F-1", 1, { customerId: "c9" }), { code: "notFound", field: "code" }],
    ["under another id", { ...row("F-1", 1), recordId: "doc-F-2" }, { code: "invalid", field: "number" }],
    ["of a negative amount", row("F-1", -1), { code: "invalid", field: "total" }],
    ["due before its day", row("F-1", 1, { dueOn: "2026-10-01" }), { code: "invalid", field: "dueOn" }],
    ["with what is paid", row("F-1", 1, { paid: 1 }), { code: "invalid" }],
    ["that is to be changed and is not there", change("F-1", 1, 2), { code: "notFound" }],
  ])("%s is refused", async (_, sent, refusal) => {
    expect(await apply("i1", [sent])).toMatchObject({ applied: 0, refused: [refusal] });
    expect(await customer()).toMatchObject({ balance: 0 });
  });

  it("of another customer's document is refused", async () => {
    await putCustomer(backend.firestore, makeCustomer({ id: "c2", code: "C2" }));
    await apply("i1", [row("F-1", 10_000)]);
    expect(await apply("i1", [row("F-1", 10_000, { customerId: "c2" })], 1)).toMatchObject({
      refused: [{ code: "codeTaken", field: "number" }],
    });
  });

  it("[S4] in a file of products, or from somebody who is no owner, is refused", async () => {
    await open("i2", "demo-owner", "products");
    await expect(apply("i2", [row("F-1", 1)])).rejects.toThrow("noun");
    await expect(open("i3", "demo-store")).rejects.toThrow("owner");
  });
});
