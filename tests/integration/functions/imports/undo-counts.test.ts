import { afterAll, beforeAll, expect, it } from "vitest";
import { applyRows } from "#functions/imports/apply-rows.ts";
import { openImport } from "#functions/imports/open-import.ts";
import { undoImportStep } from "#functions/imports/undo-import-step.ts";
import { authOf, startBackend, type TestBackend } from "#tests/support/functions-backend.ts";

let backend: TestBackend;
beforeAll(async () => {
  backend = await startBackend();
  await backend.reset();
});
afterAll(() => backend.close());

it("IMPORT-9 an undo tells how many of its records are gone again", async () => {
  const owner = authOf("demo-owner");
  const counts = { new: 1, changed: 1, same: 0, error: 0 };
  await openImport(backend, owner, { importId: "i1", kind: "customers", fileName: "x.csv", counts, batches: 1 });
  const made = { code: { from: null, to: "N-1" }, name: { from: null, to: "Almacén Ñandú" } };
  const stored = await backend.read("customers/c1");
  const rows = [
    { line: 2, noun: "customer", recordId: "new", isNew: true, fields: made },
    {
      line: 3,
      noun: "customer",
      recordId: "c1",
      isNew: false,
      fields: { zone: { from: stored?.["zone"], to: "Sur" } },
    },
  ];
  expect(await applyRows(backend, owner, { importId: "i1", batch: 0, rows })).toMatchObject({
    applied: 2,
    refused: [],
  });
  const answer = await undoImportStep(backend, owner, { importId: "i1" });
  expect(answer).toEqual({ restored: 2, removed: 1, left: [], batchesLeft: 0 });
});
