import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { batchRows } from "#domain/import/batch-rows.ts";
import { UNDO_MS } from "#domain/import/import-kind.ts";
import type { ImportRow } from "#domain/import/import-request.ts";
import { applyRows } from "#functions/imports/apply-rows.ts";
import { closeImport } from "#functions/imports/close-import.ts";
import { openImport } from "#functions/imports/open-import.ts";
import { pastImports } from "#functions/imports/past-imports.ts";
import { undoImportStep } from "#functions/imports/undo-import-step.ts";
import { authOf, put, startBackend, type TestBackend, type Uid } from "#tests/support/functions-backend.ts";
import { csvText, fileWithBadRows, knownFrom, planFile } from "#tests/support/imports.ts";
import { makeCompany, makePriceList, NOW } from "#tests/support/sales.ts";

let backend: TestBackend;
beforeAll(async () => {
  backend = await startBackend();
});
afterAll(() => backend.close());
beforeEach(() => backend.reset());

const COUNTS = { new: 1, changed: 0, same: 0, error: 0 };

function open(importId: string, kind = "products", uid: Uid = "demo-owner") {
  return openImport(backend, authOf(uid), { importId, kind, fileName: "lista.csv", counts: COUNTS, batches: 400 });
}

function apply(importId: string, batch: number, rows: readonly ImportRow[], uid: Uid = "demo-owner") {
  return applyRows(backend, authOf(uid), { importId, batch, rows });
}

async function undo(importId: string, uid: Uid = "demo-owner") {
  let restored = 0;
  for (;;) {
    const answer = await undoImportStep(backend, authOf(uid), { importId });
    restored += answer.restored;
    if (answer.batchesLeft === 0) return { restored, left: answer.left };
  }
}

function newProduct(sku: string, changes: Record<string, unknown> = {}): ImportRow {
  const fields = { sku, name: `Cola ${sku}`, categoryId: "drinks", "prices.retail": 50_000, ...changes };
  return {
    line: 2,
    noun: "product",
    recordId: `new-${sku}`,
    isNew: true,
    fields: Object.fromEntries(Object.entries(fields).map(([field, to]) => [field, { from: null, to }])),
  };
}

async function putCategory(id: string, name: string, companyId = "demo") {
  await put(backend.firestore, `categories/${id}`, {
    companyId,
    name,
    nameEs: "",
    parentId: null,
    position: 0,
    hue: 0,
  });
}

async function putProducts(count: number) {
  await putCategory("drinks", "Bebidas");
  const batches = Array.from({ length: count }, (_, index) => newProduct(`S${index}`));
  await open("seed");
  for (let from = 0; from < batches.length; from += 250)
    await apply("seed", from / 250, batches.slice(from, from + 250));
  await closeImport(backend, authOf("demo-owner"), { importId: "seed" });
}

/** Everything of the company that an import may change, without the stamps that every write moves. */
async function everything() {
  const known = await knownFrom(backend.firestore);
  return { ...known, products: known.products.toSorted((a, b) => (a.id < b.id ? -1 : 1)) };
}

describe("applyImportRows", () => {
  beforeEach(() => putCategory("drinks", "Bebidas"));

  it("creates and changes records with their revision, author and history", async () => {
    await open("i1");
    expect(await apply("i1", 0, [newProduct("A1")])).toEqual({ applied: 1, refused: [] });
    expect(await backend.read("products/new-A1")).toMatchObject({
      sku: "A1",
      rev: 1,
      addedAt: expect.any(Number),
      fieldRevisions: { "*": { by: "demo-owner" } },
    });
    const change: ImportRow = {
      line: 2,
      noun: "product",
      recordId: "new-A1",
      isNew: false,
      fields: { "prices.retail": { from: 50_000, to: 60_000 } },
    };
    await apply("i1", 1, [change]);
    expect(await backend.read("products/new-A1")).toMatchObject({
      rev: 2,
      prices: { retail: 60_000 },
      name: "Cola A1",
    });
    expect(await backend.read("auditLog/i1.1.product.new-A1")).toMatchObject({
      kind: "changed",
      note: "lista.csv",
      byName: "demo-owner",
    });
  });

  it("applies a part once however often it is sent, with the same answer", async () => {
    await open("i1");
    const rows = [newProduct("A1"), newProduct("A1")];
    const first = await apply("i1", 0, rows);
    expect(first).toEqual({ applied: 1, refused: [{ line: 2, code: "codeTaken", field: "sku" }] });
    expect(await backend.writtenBy(async () => expect(await apply("i1", 0, rows)).toEqual(first))).toEqual([]);
  });

  it("skips a row whose field changed since the dry run, and applies one whose other fields did", async () => {
    await open("i1");
    await apply("i1", 0, [newProduct("A1")]);
    await backend.firestore.doc("companies/demo/products/new-A1").update({ name: "Cola de Ana", rev: 2 });
    const row = (field: string, from: unknown, to: unknown): ImportRow => ({
      line: 9,
      noun: "product",
      recordId: "new-A1",
      isNew: false,
      fields: { [field]: { from, to } },
    });
    expect(await apply("i1", 1, [row("name", "Cola A1", "Cola X")])).toEqual({
      applied: 0,
      refused: [{ line: 9, code: "changedMeanwhile", field: "name" }],
    });
    expect(await apply("i1", 2, [row("brand", "", "Sol")])).toEqual({ applied: 1, refused: [] });
    expect(await backend.read("products/new-A1")).toMatchObject({ name: "Cola de Ana", brand: "Sol", rev: 3 });
  });

  it("refuses, row by row, what an edit by hand would be refused for", async () => {
    await open("i1");
    await apply("i1", 0, [newProduct("A0")]);
    const bad = [
      newProduct("A1", { name: "" }),
      newProduct("A2", { categoryId: "nowhere" }),
      newProduct("A3", { "prices.nowhere": 1 }),
      newProduct("A4", { taxClassId: "nowhere" }),
      newProduct("A5", { unitsPerCase: 0 }),
      newProduct("A6", { rev: 9 }),
      newProduct("A7", { cost: 5 }),
      { ...newProduct("A0"), recordId: "another" },
      { ...newProduct("A8"), isNew: false },
      { ...newProduct("A9"), recordId: "new-A0" },
    ];
    const { applied, refused } = await apply("i1", 1, bad);
    expect(applied).toBe(0);
    expect(refused.map(({ code, field }) => `${code} ${field}`)).toEqual([
      "invalid name",
      "notFound categoryId",
      "notFound prices.nowhere",
      "notFound taxClassId",
      "invalid unitsPerCase",
      "invalid rev",
      "invalid cost",
      "codeTaken sku",
      "invalid sku",
      "changedMeanwhile ",
    ]);
  });

  it("raises a list's version once for a whole import of prices", async () => {
    await open("i0");
    await apply("i0", 0, [newProduct("A1"), newProduct("A2")]);
    const before = (await backend.read("priceLists/retail"))?.["version"];
    await open("i1", "prices");
    const price = (sku: string): ImportRow => ({
      line: 2,
      noun: "product",
      recordId: `new-${sku}`,
      isNew: false,
      fields: { "prices.retail": { from: 50_000, to: 70_000 } },
    });
    await apply("i1", 0, [price("A1")]);
    await apply("i1", 1, [price("A2")]);
    expect(await backend.read("priceLists/retail")).toMatchObject({ version: Number(before) + 1 });
    const name: ImportRow = { ...price("A1"), fields: { name: { from: "Cola A1", to: "Otra" } } };
    expect(await apply("i1", 2, [name])).toMatchObject({ applied: 0, refused: [{ code: "invalid", field: "name" }] });
  });

  it("replaces a scheduled price that has taken effect, and an undo restores it", async () => {
    await open("i0");
    const next = { from: "2026-11-20", unitPrice: 60_000, breaks: [{ fromQuantity: 6, unitPrice: 55_000 }] };
    await apply("i0", 0, [newProduct("A1", { "nextPrices.retail": next })]);
    const record = { ...(await backend.read("products/new-A1")), id: "new-A1", name: "Cola A1" };
    const text = (price: string) =>
      csvText([
        ["SKU", "Precio Retail"],
        ["A1", price],
      ]);
    const options = {
      known: [{ key: "A1", record }],
      priceLists: [makePriceList()],
      setup: { kind: "prices" } as const,
    };
    expect(planFile(text("6.00"), options).counts).toMatchObject({ same: 1, changed: 0 });
    const { outcomes } = planFile(text("7.00"), options);
    await open("i1", "prices");
    expect(
      await apply(
        "i1",
        0,
        outcomes.flatMap(({ row }) => row ?? []),
      ),
    ).toMatchObject({ applied: 1, refused: [] });
    expect(await backend.read("products/new-A1")).toMatchObject({
      prices: { retail: 70_000 },
      breaks: { retail: next.breaks },
      nextPrices: {},
    });
    await closeImport(backend, authOf("demo-owner"), { importId: "i1" });
    expect(await undo("i1")).toEqual({ restored: 1, left: [] });
    expect(await backend.read("products/new-A1")).toMatchObject({
      prices: { retail: 50_000 },
      breaks: {},
      nextPrices: { retail: next },
    });
  });

  it("recounts stock that is below zero, and an undo restores it", async () => {
    await open("i1", "stock");
    const stock = await backend.firestore.collection("companies/demo/stock").limit(1).get();
    const [item] = stock.docs;
    await item?.ref.update({ onHand: -5 });
    const row: ImportRow = {
      line: 2,
      noun: "stock",
      recordId: item?.id ?? "",
      isNew: false,
      fields: { onHand: { from: -5, to: 12 } },
    };
    expect(await apply("i1", 0, [row])).toEqual({ applied: 1, refused: [] });
    const below = { ...row, fields: { onHand: { from: 12, to: -1 } } };
    expect(await apply("i1", 1, [below])).toMatchObject({ refused: [{ code: "invalid", field: "onHand.to" }] });
    await undo("i1");
    expect(await backend.read(`stock/${item?.id ?? ""}`)).toMatchObject({ onHand: -5 });
  });

  it("sets stock and keeps what is reserved", async () => {
    await open("i1", "stock");
    const stock = await backend.firestore.collection("companies/demo/stock").get();
    const [item] = stock.docs;
    const from: unknown = item?.get("onHand");
    const row: ImportRow = {
      line: 2,
      noun: "stock",
      recordId: item?.id ?? "",
      isNew: false,
      fields: { onHand: { from, to: 77 } },
    };
    expect(await apply("i1", 0, [row])).toEqual({ applied: 1, refused: [] });
    expect(await backend.read(`stock/${item?.id ?? ""}`)).toMatchObject({
      onHand: 77,
      reserved: item?.get("reserved"),
    });
    const lost: ImportRow = { ...row, recordId: "nowhere", isNew: true };
    expect(await apply("i1", 1, [lost])).toMatchObject({ refused: [{ code: "notFound" }] });
    expect(await undo("i1")).toEqual({ restored: 1, left: [] });
    expect(await backend.read(`stock/${item?.id ?? ""}`)).toMatchObject({ onHand: from });
  });
});

describe("undoImport", () => {
  it("finds the 37 bad rows of ten kinds among 5,000, whatever is already known", async () => {
    await putProducts(100);
    const { context, records } = await everything();
    const plan = planFile(fileWithBadRows(5_000, 100), { ...context, company: makeCompany(), known: records });
    expect(plan.counts).toEqual({ new: 4_863, changed: 100, same: 0, error: 37 });
    const kinds = new Set(
      plan.outcomes.flatMap(({ status, problems }) => (status === "error" ? problems.map(({ code }) => code) : [])),
    );
    expect([...kinds].toSorted()).toEqual([
      "belowOne",
      "negative",
      "notANumber",
      "notWhole",
      "notYesOrNo",
      "required",
      "tooLong",
      "tooManyDecimals",
      "unknownTaxClass",
    ]);
  }, 60_000);

  it("restores every row of a file with 37 bad ones, and removes what it created", async () => {
    await putProducts(300);
    const before = await everything();
    const text = fileWithBadRows(900, 300);
    const plan = planFile(text, { ...before.context, company: makeCompany(), known: before.records });
    expect(plan.counts).toEqual({ new: 563, changed: 300, same: 0, error: 37 });

    await open("i1");
    let applied = 0;
    const batches = batchRows(plan);
    for (const [batch, part] of batches.entries()) {
      const answer = await apply("i1", batch, part);
      expect(answer.refused).toEqual([]);
      applied += answer.applied;
    }
    expect(applied).toBe(863 + plan.made.rows.length);
    await closeImport(backend, authOf("demo-owner"), { importId: "i1" });
    const after = await everything();
    expect(after.products).toHaveLength(before.products.length + 563);
    const again = planFile(text, { ...after.context, company: makeCompany(), known: after.records });
    expect(again.counts).toEqual({ new: 0, changed: 0, same: 863, error: 37 });

    expect(await undo("i1")).toEqual({ restored: applied, left: [] });
    const restored = await everything();
    expect(restored.products).toEqual(before.products);
    expect(restored.context.categories).toEqual(before.context.categories);
    expect(restored.context.priceLists.map(({ id }) => id)).toEqual(before.context.priceLists.map(({ id }) => id));
    const { imports } = await pastImports(backend, authOf("demo-owner"));
    expect(imports.find(({ importId }) => importId === "i1")).toMatchObject({
      status: "undone",
      applied,
      refused: 0,
      left: 0,
    });
  }, 120_000);

  it("keeps and names what was changed since or is in use", async () => {
    await open("i1", "customers");
    const customer = (code: string): ImportRow => ({
      line: 2,
      noun: "customer",
      recordId: `c-${code}`,
      isNew: true,
      fields: { code: { from: null, to: code }, name: { from: null, to: `Tienda ${code}` } },
    });
    await apply("i1", 0, [customer("A"), customer("B"), customer("C")]);
    await backend.firestore.doc("companies/demo/customers/c-A").update({ note: "hola", rev: 2 });
    await put(backend.firestore, "companies/demo/orders/o1", { customerId: "c-B" });
    expect(await undo("i1")).toEqual({
      restored: 1,
      left: expect.arrayContaining([
        { key: "A", label: "Tienda A", reason: "changedSince", fields: [] },
        { key: "B", label: "Tienda B", reason: "inUse", fields: [] },
      ]),
    });
    expect((await backend.read("customers/c-C"))?.["deletedAt"]).toBeDefined();
    expect((await backend.read("customers/c-B"))?.["deletedAt"]).toBeUndefined();
  });

  it("restores what nobody has touched and keeps every later edit, field by field, with the same answer each time", async () => {
    await putCategory("drinks", "Bebidas");
    await open("seed");
    await apply(
      "seed",
      0,
      ["A1", "A2", "A3", "A4"].map((sku) => newProduct(sku)),
    );
    const edit = (sku: string, fields: ImportRow["fields"]): ImportRow => ({
      line: 2,
      noun: "product",
      recordId: `new-${sku}`,
      isNew: false,
      fields,
    });
    const imported = (sku: string) =>
      edit(sku, {
        name: { from: `Cola ${sku}`, to: `Refresco ${sku}` },
        brand: { from: "", to: "Sol" },
        "prices.retail": { from: 50_000, to: 70_000 },
      });
    await open("i1");
    await apply("i1", 0, [...["A1", "A2", "A3", "A4"].map(imported), newProduct("B1"), newProduct("B2")]);
    const touch = (sku: string, change: Record<string, unknown>) =>
      backend.firestore.doc(`companies/demo/products/new-${sku}`).update({ ...change, rev: 3 });
    await touch("A2", { name: "Cola de Ana" });
    await touch("A3", { "prices.retail": 65_000, brand: "Luna" });
    await touch("A4", { deletedAt: new Date(NOW) });
    await touch("B1", { tags: ["nuevo"] });
    await touch("B2", { deletedAt: new Date(NOW) });

    const result = await undo("i1");
    expect(result).toEqual({
      restored: 3,
      left: expect.arrayContaining([
        { key: "A2", label: "Refresco A2", reason: "changedSince", fields: ["name"] },
        { key: "A3", label: "Refresco A3", reason: "changedSince", fields: ["brand", "prices.retail"] },
        { key: "A4", label: "Refresco A4", reason: "removedSince", fields: [] },
        { key: "B1", label: "Cola B1", reason: "changedSince", fields: [] },
      ]),
    });
    expect(result.left).toHaveLength(4);
    const now = async (sku: string) => {
      const record = await backend.read(`products/new-${sku}`);
      return [record?.["name"], record?.["brand"], record?.["prices"], record?.["deletedAt"] !== undefined];
    };
    expect(await now("A1")).toEqual(["Cola A1", "", { retail: 50_000 }, false]);
    expect(await now("A2")).toEqual(["Cola de Ana", "", { retail: 50_000 }, false]);
    expect(await now("A3")).toEqual(["Cola A3", "Luna", { retail: 65_000 }, false]);
    expect(await now("B1")).toEqual(["Cola B1", "", { retail: 50_000 }, false]);
    const { imports } = await pastImports(backend, authOf("demo-owner"));
    expect(imports.find(({ importId }) => importId === "i1")).toMatchObject({ status: "undone", left: 4 });
    expect(await undo("i1")).toEqual({ restored: 0, left: result.left });
  });

  it("keeps a field whose former value refers to a category that was deleted since", async () => {
    await putCategory("drinks", "Bebidas");
    await putCategory("juices", "Jugos");
    await open("seed");
    await apply("seed", 0, [newProduct("A1")]);
    await open("i1");
    const fields = { categoryId: { from: "drinks", to: "juices" } };
    await apply("i1", 0, [{ line: 2, noun: "product", recordId: "new-A1", isNew: false, fields }]);
    await backend.firestore.doc("categories/drinks").update({ deletedAt: new Date(NOW) });
    const left = [{ key: "A1", reason: "changedSince", fields: ["categoryId"] }];
    expect(await undo("i1")).toMatchObject({ restored: 0, left });
    expect(await backend.read("products/new-A1")).toMatchObject({ categoryId: "juices" });
  });

  it("ends after 24 hours, and a closed import accepts no more rows", async () => {
    await putCategory("drinks", "Bebidas");
    await open("i1");
    await apply("i1", 0, [newProduct("A1")]);
    expect(await closeImport(backend, authOf("demo-owner"), { importId: "i1" })).toEqual({ applied: 1, refused: 0 });
    await expect(apply("i1", 1, [newProduct("A2")])).rejects.toMatchObject({ code: "failed-precondition" });
    backend.setNow(NOW + UNDO_MS + 1);
    const late = authOf("demo-owner", { auth_time: (NOW + UNDO_MS) / 1000 });
    await expect(undoImportStep(backend, late, { importId: "i1" })).rejects.toMatchObject({
      code: "failed-precondition",
    });
  });
});

describe("imports", () => {
  it("are for owners only, each in their own company", async () => {
    await open("i1");
    for (const uid of ["demo-store", "demo-ana", "demo-delivery", "real-ana"] as const) {
      await expect(open("i2", "products", uid)).rejects.toMatchObject({ code: "permission-denied" });
      await expect(apply("i1", 0, [newProduct("A1")], uid)).rejects.toMatchObject({ code: "permission-denied" });
      await expect(undoImportStep(backend, authOf(uid), { importId: "i1" })).rejects.toMatchObject({
        code: "permission-denied",
      });
      await expect(closeImport(backend, authOf(uid), { importId: "i1" })).rejects.toMatchObject({
        code: "permission-denied",
      });
      await expect(pastImports(backend, authOf(uid))).rejects.toMatchObject({ code: "permission-denied" });
    }
    await expect(apply("nowhere", 0, [newProduct("A1")])).rejects.toMatchObject({ code: "not-found" });
  });

  it("cannot name another company's category", async () => {
    await putCategory("theirs", "Ajena", "real");
    await open("i1");
    expect(await apply("i1", 0, [newProduct("A1", { categoryId: "theirs" })])).toMatchObject({
      refused: [{ code: "notFound" }],
    });
    const theirs: ImportRow = {
      line: 2,
      noun: "category",
      recordId: "theirs",
      isNew: false,
      fields: { name: { from: "Ajena", to: "Mía" } },
    };
    expect(await apply("i1", 1, [theirs])).toMatchObject({ refused: [{ code: "notFound" }] });
  });

  it("rejects malformed payloads and writes nothing", async () => {
    await open("i1");
    const row = newProduct("A1");
    const bad: unknown[] = [
      null,
      5,
      "x",
      [],
      {},
      { importId: "i1" },
      { importId: "../x", batch: 0, rows: [row] },
      { importId: "i1", batch: -1, rows: [row] },
      { importId: "i1", batch: 0.5, rows: [row] },
      { importId: "i1", batch: 9_999, rows: [row] },
      { importId: "i1", batch: 0, rows: [] },
      { importId: "i1", batch: 0, rows: Array.from({ length: 251 }, () => row) },
      { importId: "i1", batch: 0, rows: [{ ...row, noun: "order" }] },
      { importId: "i1", batch: 0, rows: [{ ...row, noun: "customer" }] },
      { importId: "i1", batch: 0, rows: [{ ...row, recordId: "a/b" }] },
      { importId: "i1", batch: 0, rows: [{ ...row, fields: { name: "x" } }] },
      { importId: "i1", batch: 0, rows: [{ ...row, fields: { tags: { to: [[1]] } } }] },
      { importId: "i1", batch: 0, rows: [newProduct("A1", { description: "x".repeat(900_000) })] },
      { importId: "i1", batch: 0, rows: [row], extra: Number.NaN },
    ];
    expect(
      await backend.writtenBy(async () => {
        for (const data of bad) {
          await expect(applyRows(backend, authOf("demo-owner"), data)).rejects.toMatchObject({
            code: "invalid-argument",
          });
        }
      }),
    ).toEqual([]);
  });
});
