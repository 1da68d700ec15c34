import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { ROWS_PER_BATCH } from "#domain/import/import-kind.ts";
import type { ImportRow } from "#domain/import/import-request.ts";
import { readManifest } from "#functions/catalogue/stored-pack.ts";
import { applyRows } from "#functions/imports/apply-rows.ts";
import { closeImport } from "#functions/imports/close-import.ts";
import { openImport } from "#functions/imports/open-import.ts";
import { undoImportStep } from "#functions/imports/undo-import-step.ts";
import { openLocalCatalogue } from "#local/catalogue/worker/open-local-catalogue.ts";
import { createPackReader } from "#remote/feeds/pack.ts";
import { createPages } from "#remote/feeds/pages.ts";
import { loadCatalogue } from "#sync/pull/load-catalogue.ts";
import type { PackPort, PagePort } from "#sync/remote-port.ts";
import { serverTimeAt } from "#sync/pull/watermark.ts";
import { authOf, put, startBackend, type TestBackend } from "#tests/support/functions-backend.ts";
import { openMirror } from "#tests/support/mirror.ts";

const PORT_OF = /:(\d+)$/;
const ROWS = 2_200;
const OWNER = authOf("demo-owner");
const SCOPE = { uid: "demo-ana", role: "salesperson", companyId: "demo" } as const;

let backend: TestBackend;
beforeAll(async () => {
  backend = await startBackend();
  await backend.reset();
  const port = PORT_OF.exec(process.env["FIRESTORE_EMULATOR_HOST"] ?? "")?.[1] ?? "";
  vi.stubEnv("VITE_LOCAL_BACKEND", `firestore:${port},auth:22801`);
  await put(backend.firestore, "categories/drinks", {
    companyId: "demo",
    name: "Bebidas",
    nameEs: "",
    parentId: null,
    position: 0,
    hue: 0,
  });
});
afterAll(() => backend.close());

function newProduct(place: number): ImportRow {
  const fields = { sku: `S${place}`, name: `Imported ${place}`, categoryId: "drinks", "prices.retail": 50_000 };
  return {
    line: place + 2,
    noun: "product",
    recordId: `new-${place}`,
    isNew: true,
    fields: Object.fromEntries(Object.entries(fields).map(([field, to]) => [field, { from: null, to }])),
  };
}

it("[C4][P15] an import of 2,200 rows is in the pack when it ends, leaves it when undone, and a live phone loads it from there", async () => {
  const counts = { new: ROWS, changed: 0, same: 0, error: 0 };
  const batches = Math.ceil(ROWS / ROWS_PER_BATCH);
  const company = backend.firestore.doc("companies/demo");

  const credentials = { getIdToken: async () => "owner" };
  const [pages, pack] = [createPages(credentials), createPackReader(credentials)];
  const read = { pages: 0, chunks: 0 };
  const countedPages: PagePort = {
    ...pages,
    async fetchPage(...given) {
      const page = await pages.fetchPage(...given);
      read.pages += page.documents.length;
      return page;
    },
  };
  const countedPack: PackPort = {
    ...pack,
    fetchChunk(...given) {
      read.chunks += 1;
      return pack.fetchChunk(...given);
    },
  };
  const mirror = await openMirror();
  const catalogue = openLocalCatalogue(mirror);
  const load = (burst: Parameters<typeof loadCatalogue>[4]) =>
    loadCatalogue(
      { mirror, catalogue, pages: countedPages, pack: countedPack, now: Date.now },
      SCOPE,
      () => {},
      new AbortController().signal,
      burst,
    );
  const burst = () =>
    ({
      feed: "products",
      since: Date.now(),
      knownUntil: serverTimeAt(Date.now()),
      listenFrom: null,
      lookedAt: null,
    }) as const;
  await load(null);
  const total = async () =>
    (await catalogue.search({ text: "imported", categoryId: null, boost: [], offset: 0, limit: 1 })).total;
  expect(await total()).toBe(0);

  await openImport(backend, OWNER, { importId: "big", kind: "products", fileName: "lista.csv", counts, batches });
  const rows = Array.from({ length: ROWS }, (_, place) => newProduct(place));
  for (let batch = 0; batch < batches; batch += 1) {
    const part = rows.slice(batch * ROWS_PER_BATCH, (batch + 1) * ROWS_PER_BATCH);
    await applyRows(backend, OWNER, { importId: "big", batch, rows: part });
  }
  await expect(closeImport(backend, OWNER, { importId: "big" })).resolves.toEqual({ applied: ROWS, refused: 0 });
  const first = (await readManifest(company)).manifest;
  expect(first?.products.rows).toBe(ROWS + 1);

  // A live phone's listener reports more than it takes: one check, no waiting, no row read one by one.
  read.pages = 0;
  await load(burst());
  expect(await total()).toBe(ROWS);
  expect(read.pages).toBe(0);
  expect(read.chunks).toBeLessThan(20);

  // The reply was lost and the import is finished again: already published.
  await closeImport(backend, OWNER, { importId: "big" });
  expect((await readManifest(company)).manifest?.version).toBe(first?.version);

  while ((await undoImportStep(backend, OWNER, { importId: "big" })).batchesLeft > 0);
  expect((await readManifest(company)).manifest?.products.rows).toBe(1);
  await load(burst());
  expect(await total()).toBe(0);
}, 180_000);
