import { IDBDatabase as FakeDatabase, IDBFactory } from "fake-indexeddb";
import { afterEach, beforeEach, expect, it, type MockInstance, vi } from "vitest";
import type { LoadingCatalogue } from "#local/catalogue/catalogue.ts";
import { openLocalCatalogue } from "#local/catalogue/open-local-catalogue.ts";
import type { MirrorDatabase } from "#local/mirror-database.ts";
import { newFeed } from "#sync/feed-plan.ts";
import { buildProduct } from "#tests/support/build.ts";
import { openMirror } from "#tests/support/mirror.ts";
import { asDocuments } from "#tests/support/products.ts";

const EVERYTHING = { text: "", categoryId: null, boost: [], offset: 0, limit: 10 };
const PRODUCTS = Array.from({ length: 1_200 }, (_, number) => buildProduct(`p${number}`, { name: `Cola ${number}` }));

let mirror: MirrorDatabase;
let transactions: MockInstance<IDBDatabase["transaction"]>;

beforeEach(async () => {
  // What Dexie opens takes hold of the method when it opens a database.
  transactions = vi.spyOn(FakeDatabase.prototype, "transaction");
  mirror = await openMirror(new IDBFactory());
  const before = openLocalCatalogue(mirror);
  await before.storeProducts(
    asDocuments(PRODUCTS, ({ id }) => id),
    {
      ...newFeed("products", { uid: "ana", role: "salesperson", companyId: "demo" }),
      loaded: true,
    },
  );
});
afterEach(() => {
  mirror.close();
  vi.restoreAllMocks();
});

async function versionOf(): Promise<number> {
  return (await mirror.catalogueHead.get("head"))?.version ?? 0;
}

/** Nothing is read any more. */
async function isQuiet(): Promise<void> {
  let before = -1;
  while (transactions.mock.calls.length !== before) {
    before = transactions.mock.calls.length;
    await new Promise((resolve) => setTimeout(resolve, 30));
  }
}

async function countReads(catalogue: LoadingCatalogue, text: string, version: number): Promise<number> {
  const before = transactions.mock.calls.length;
  const { items } = await catalogue.search({ ...EVERYTHING, text, version });
  expect(items).not.toHaveLength(0);
  return transactions.mock.calls.length - before;
}

it("once the list has been shown, what is typed is answered without a database", async () => {
  const version = await versionOf();
  const catalogue = openLocalCatalogue(mirror);
  await catalogue.search({ ...EVERYTHING, version });
  await isQuiet();
  await catalogue.search({ ...EVERYTHING, text: "c", version });
  for (const text of ["co", "cola 7", "cola 1100"]) expect(await countReads(catalogue, text, version)).toBe(0);
});

it("what another context has stored meanwhile is found by whoever knows of it", async () => {
  const catalogue = openLocalCatalogue(mirror);
  await catalogue.search({ ...EVERYTHING, text: "cola", version: await versionOf() });
  const other = openLocalCatalogue(mirror);
  await other.applyProducts(asDocuments([buildProduct("agua", { name: "Agua" })], ({ id }) => id, 2));
  const { items } = await catalogue.search({ ...EVERYTHING, text: "agua", version: await versionOf() });
  expect(items.map(({ product }) => product.id)).toEqual(["agua"]);
});
