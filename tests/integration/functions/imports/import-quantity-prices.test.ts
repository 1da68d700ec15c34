import { afterAll, beforeAll, expect, it } from "vitest";
import { batchRows } from "#domain/import/batch-rows.ts";
import type { ImportRow } from "#domain/import/import-request.ts";
import { applyRows } from "#functions/imports/apply-rows.ts";
import { closeImport } from "#functions/imports/close-import.ts";
import { openImport } from "#functions/imports/open-import.ts";
import { undoImportStep } from "#functions/imports/undo-import-step.ts";
import { authOf, putProduct, startBackend, type TestBackend } from "#tests/support/functions-backend.ts";
import { csvText, planFile } from "#tests/support/imports.ts";
import { makePriceList, makeProduct } from "#tests/support/sales.ts";

const OWNER = authOf("demo-owner");

let backend: TestBackend;
beforeAll(async () => {
  backend = await startBackend();
  await backend.reset();
});
afterAll(() => backend.close());

function open(importId: string) {
  const counts = { new: 0, changed: 1, same: 0, error: 0 };
  return openImport(backend, OWNER, { importId, kind: "prices", fileName: "precios.csv", counts, batches: 1 });
}

function apply(importId: string, batch: number, rows: readonly ImportRow[]) {
  return applyRows(backend, OWNER, { importId, batch, rows });
}

it("IMPORT-10 an import reads quantity prices from their own rows, raises the list once, and its undo restores the old ones", async () => {
  const former = [{ fromQuantity: 6, unitPrice: 45_000 }];
  await putProduct(
    backend.firestore,
    makeProduct({ id: "p1", sku: "A1", prices: { retail: 50_000 }, breaks: { retail: former } }),
  );
  const record = { ...(await backend.read("products/p1")), id: "p1", name: "Cola 600 ml" };
  const text = csvText([
    ["SKU", "From quantity", "Precio Retail"],
    ["A1", "", "5.50"],
    ["A1", "24", "4.00"],
    ["A1", "12", "4.25"],
  ]);
  const plan = planFile(text, { known: [{ key: "A1", record }], priceLists: [makePriceList()] });
  expect(plan.setup.kind).toBe("prices");
  const version = (await backend.read("priceLists/retail"))?.["version"] as number;
  await open("i1");
  const [rows = []] = batchRows(plan);
  expect(await apply("i1", 0, rows)).toEqual({ applied: 1, refused: [] });
  expect(await backend.read("products/p1")).toMatchObject({
    prices: { retail: 55_000 },
    breaks: {
      retail: [
        { fromQuantity: 12, unitPrice: 42_500 },
        { fromQuantity: 24, unitPrice: 40_000 },
      ],
    },
  });
  expect((await backend.read("priceLists/retail"))?.["version"]).toBe(version + 1);
  await closeImport(backend, OWNER, { importId: "i1" });
  const undone = await undoImportStep(backend, OWNER, { importId: "i1" });
  expect(undone).toEqual({ restored: 1, removed: 0, left: [], batchesLeft: 0 });
  expect(await backend.read("products/p1")).toMatchObject({
    prices: { retail: 50_000 },
    breaks: { retail: former },
  });
  const stray: ImportRow = {
    line: 2,
    noun: "product",
    recordId: "p1",
    isNew: false,
    fields: { "breaks.nowhere": { from: null, to: former } },
  };
  await open("i2");
  expect(await apply("i2", 0, [stray])).toMatchObject({ refused: [{ code: "notFound", field: "breaks.nowhere" }] });
});
