import { FieldValue, Timestamp } from "firebase-admin/firestore";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { MOST_CHUNK_BYTES, type PackManifest } from "#domain/product/catalogue-pack.ts";
import type { Product } from "#domain/product/product.ts";
import { productOfRecord, type ProductRecord } from "#domain/product/product-record.ts";
import { writeDocuments } from "#emulator/seed/write-documents.ts";
import { readChunk } from "#functions/catalogue/cut-chunks.ts";
import { FEED_PLANS, type PackRecord } from "#functions/catalogue/pack-feed.ts";
import { needsPack, publishDuePack } from "#functions/catalogue/publish-due-pack.ts";
import { publishPack } from "#functions/catalogue/publish-pack.ts";
import { readWholeFeed } from "#functions/catalogue/read-feed.ts";
import { PackOvertaken, packRef, readManifest, sweepChunks } from "#functions/catalogue/stored-pack.ts";
import { startBackend, type TestBackend } from "#tests/support/functions-backend.ts";
import { generateProducts, stockOf } from "#tests/support/products.ts";
import { takeInformed } from "#tests/support/silent-console.ts";

const [MINUTE, HOUR, DAY] = [60_000, 3_600_000, 86_400_000];
/** More than one page of the reader, and several chunks. */
const PRODUCTS = generateProducts(700);
const STOCKED = 250;

let backend: TestBackend;
let companyId: string;
let companies = 0;
beforeAll(async () => {
  backend = await startBackend();
  await backend.reset();
});
afterAll(() => backend.close());
beforeEach(async () => {
  companies += 1;
  companyId = `company-${companies}`;
  // Older than the overlap, so that a publication reads only what a test changes.
  const longAgo = Timestamp.fromMillis(Date.now() - 900_000);
  const rows = [
    { path: `companies/${companyId}`, data: { name: companyId } },
    ...PRODUCTS.map(({ id, ...data }) => ({ path: `companies/${companyId}/products/${id}`, data })),
    ...stockOf(PRODUCTS.slice(0, STOCKED)).map((data) => ({
      path: `companies/${companyId}/stock/${data.productId}`,
      data,
    })),
  ];
  await writeDocuments(backend.firestore, "seed", rows, () => {}, longAgo);
});

const company = () => backend.firestore.doc(`companies/${companyId}`);
const publish = (now = Date.now()) => publishPack({ firestore: backend.firestore, now, companyId });
const ids = (manifest: PackManifest) => manifest.products.chunks.map(({ id }) => id);

async function readAll(manifest: PackManifest): Promise<Map<string, PackRecord>> {
  const chunks = packRef(company()).collection("chunks");
  const records: PackRecord[] = [];
  for (const { id, bytes, rows } of manifest.products.chunks) {
    const body: unknown = (await chunks.doc(id).get()).get("body");
    const read = readChunk(FEED_PLANS.products, id, body);
    expect(read).toHaveLength(rows);
    expect((body as Buffer).length).toBe(bytes);
    records.push(...read);
  }
  expect(records.map(([, id]) => id)).toEqual(records.map(([, id]) => id).toSorted());
  return new Map(records.map((record) => [record[1], record]));
}

async function change(productId: string, fields: Partial<Product> | { deletedAt: Timestamp }): Promise<void> {
  const stamps = { updatedAt: FieldValue.serverTimestamp(), rev: FieldValue.increment(1) };
  await company()
    .collection("products")
    .doc(productId)
    .update({ ...fields, ...stamps });
}

describe("publishing a catalogue", () => {
  it("[C1] stores every product in chunks of at most 256 KB named by their hash", async () => {
    const { manifest, chunksWritten } = await publish();
    expect(manifest).toMatchObject({ version: 1, products: { rows: PRODUCTS.length }, stock: { rows: STOCKED } });
    const records = await readAll(manifest);
    expect(records.size).toBe(PRODUCTS.length);
    const { rev, ...product } = productOfRecord(records.get("made-17") as never as ProductRecord);
    expect([rev, product]).toEqual([1, PRODUCTS[17]]);
    expect(manifest.products.chunks.length).toBeGreaterThan(1);
    expect(Math.max(...manifest.products.chunks.map(({ bytes }) => bytes))).toBeLessThanOrEqual(MOST_CHUNK_BYTES);
    expect(chunksWritten).toBe(manifest.products.chunks.length + manifest.stock.chunks.length);
    expect((await readManifest(company())).manifest).toEqual(manifest);
  });

  it("[C1] leaves deleted and unreadable products out", async () => {
    await change("made-1", { deletedAt: Timestamp.now() });
    await company().collection("products").doc("odd").set({ name: 5, rev: 1, updatedAt: FieldValue.serverTimestamp() });
    const records = await readAll((await publish()).manifest);
    expect(records.size).toBe(PRODUCTS.length - 1);
    expect(records.has("made-1") || records.has("odd")).toBe(false);
  });

  it("[C2] rewrites only the chunks of a changed, new or deleted product", async () => {
    const first = await publish();
    // By id all three belong to the first of two chunks.
    await change("made-1", { name: "Renamed" });
    await change("made-10", { deletedAt: Timestamp.now() });
    const { id: _, ...fields } = { ...PRODUCTS[7], id: "" };
    const stamps = { updatedAt: FieldValue.serverTimestamp(), rev: 1 };
    await company()
      .collection("products")
      .doc("aaa-new")
      .set({ ...fields, ...stamps });
    const second = await publish();
    expect(second.manifest.version).toBe(2);
    expect(second.chunksWritten).toBe(1);
    expect(ids(first.manifest)).toHaveLength(2);
    expect(ids(second.manifest)).toEqual([
      expect.not.stringMatching(ids(first.manifest)[0] ?? ""),
      ids(first.manifest)[1],
    ]);
    const records = await readAll(second.manifest);
    expect(records.get("made-1")?.[3]).toBe("Renamed");
    expect([records.has("made-10"), records.has("aaa-new"), records.size]).toEqual([false, true, PRODUCTS.length]);
    expect(second.manifest.products.asOf > first.manifest.products.asOf).toBe(true);
  });

  it("[C2] writes no chunk when nothing has changed", async () => {
    const first = await publish();
    const second = await publish();
    expect(second.chunksWritten).toBe(0);
    expect(ids(second.manifest)).toEqual(ids(first.manifest));
  });

  it("[C2] reads everything again if a chunk is missing or has other bytes", async () => {
    const first = await publish();
    const [gone, tampered] = first.manifest.products.chunks;
    if (!gone || !tampered) throw new Error("the catalogue has a single chunk");
    const chunks = packRef(company()).collection("chunks");
    await chunks.doc(gone.id).delete();
    await chunks.doc(tampered.id).update({ body: Buffer.from("nonsense") });
    for (const { from } of [gone, tampered]) await change(from, { brand: "Otra" });
    const { manifest } = await publish();
    expect(manifest.builtAt > first.manifest.builtAt).toBe(true);
    expect((await readAll(manifest)).size).toBe(PRODUCTS.length);
  });

  it("[C3] keeps an unused chunk for another day, then deletes it", async () => {
    const first = await publish();
    await change("made-5", { name: "Renamed" });
    const second = await publish();
    const dropped = ids(first.manifest).filter((id) => !ids(second.manifest).includes(id));
    expect(dropped.length).toBeGreaterThan(0);
    const exists = async (id: string) => (await packRef(company()).collection("chunks").doc(id).get()).exists;
    for (const id of dropped) expect(await exists(id)).toBe(true);
    expect(await sweepChunks(company(), Date.now() + DAY / 2)).toBe(0);
    expect(await sweepChunks(company(), Date.now() + DAY + 60_000)).toBe(dropped.length);
    for (const id of dropped) expect(await exists(id)).toBe(false);
    expect((await readAll(second.manifest)).size).toBe(PRODUCTS.length);
  });

  it("[C2] rewrites a damaged chunk even if nothing in it has changed", async () => {
    const first = await publish();
    const [gone, tampered] = first.manifest.products.chunks;
    if (!gone || !tampered) throw new Error("the catalogue has a single chunk");
    const chunks = packRef(company()).collection("chunks");
    await chunks.doc(gone.id).delete();
    await chunks.doc(tampered.id).update({ body: Buffer.from("nonsense") });
    // Rewritten as they were; a week later everything is read.
    const { manifest } = await publish(Date.now() + 8 * DAY);
    expect(ids(manifest)).toEqual(ids(first.manifest));
    expect((await readAll(manifest)).size).toBe(PRODUCTS.length);
  });

  it("[C3] of two simultaneous publications one wins completely", async () => {
    const settled = await Promise.allSettled([publish(), publish()]);
    expect(settled.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const { manifest } = await readManifest(company());
    expect(manifest && (await readAll(manifest)).size).toBe(PRODUCTS.length);
  });
});

describe("a catalogue that changes during publication", () => {
  /** A reader that is overtaken: `meanwhile` runs once between its pages. */
  async function publishWhile(meanwhile: () => Promise<unknown>): Promise<PackManifest> {
    async function* interrupted(feed: "products" | "stock") {
      let isFirst = feed === "products";
      for await (const page of readWholeFeed(company(), FEED_PLANS[feed])) {
        yield page;
        if (isFirst) await meanwhile();
        isFirst = false;
      }
    }
    const rows = { products: interrupted("products"), stock: interrupted("stock") };
    return (await publishPack({ firestore: backend.firestore, now: Date.now(), companyId, rows })).manifest;
  }

  it("[C2] a change, a new product and a deletion behind the reader are in the next pack", async () => {
    const { id: _, ...fields } = { ...PRODUCTS[7], id: "" };
    const first = await publishWhile(async () => {
      await change("made-0", { name: "Renamed" });
      await change("made-1", { deletedAt: Timestamp.now() });
      const stamps = { updatedAt: FieldValue.serverTimestamp(), rev: 1 };
      await company()
        .collection("products")
        .doc("aaa-new")
        .set({ ...fields, ...stamps });
    });
    const stale = await readAll(first);
    expect([stale.get("made-0")?.[3] === "Renamed", stale.has("made-1"), stale.has("aaa-new")]).toEqual([
      false,
      true,
      false,
    ]);
    const records = await readAll((await publish()).manifest);
    expect([records.get("made-0")?.[3], records.has("made-1"), records.has("aaa-new")]).toEqual([
      "Renamed",
      false,
      true,
    ]);
    expect(records.size).toBe(PRODUCTS.length);
  });

  it("[C2] a write that began 270 s before the pack and committed after it is in the next one", async () => {
    const first = await publish();
    const began = Timestamp.fromMillis(Date.parse(first.manifest.products.asOf) - 270_000);
    await company().collection("products").doc("made-9").update({ name: "Late", rev: 2, updatedAt: began });
    expect((await readAll((await publish()).manifest)).get("made-9")?.[3]).toBe("Late");
  });

  it("[C3] an overtaken publication deletes nothing in use: a day later every current chunk exists", async () => {
    await expect(publishWhile(() => publish())).rejects.toThrow(PackOvertaken);
    await sweepChunks(company(), Date.now() + DAY + MINUTE);
    const { manifest } = await readManifest(company());
    expect(manifest && (await readAll(manifest)).size).toBe(PRODUCTS.length);
  });

  it("[C3] a publisher that crashes halfway leaves the current pack whole, and the next one is whole", async () => {
    const first = await publish();
    await Promise.all(PRODUCTS.slice(0, 300).map(({ id }) => change(id, { brand: "Otra" })));
    const died = publishWhile(() => Promise.reject(new Error("killed")));
    await expect(died).rejects.toThrow("killed");
    expect((await readManifest(company())).manifest).toEqual(first.manifest);
    expect((await readAll(first.manifest)).size).toBe(PRODUCTS.length);
    const records = await readAll((await publish()).manifest);
    expect(records.size).toBe(PRODUCTS.length);
  });
});

describe("when to publish", () => {
  const isDue = (inMilliseconds: number) => needsPack(company(), Date.now() + inMilliseconds);

  it("[C4] at once without a pack, then only when enough changes have settled", async () => {
    expect(await isDue(0)).toBe(true);
    await publishDuePack({ firestore: backend.firestore, now: () => Date.now() }, companyId);
    expect(await isDue(2 * DAY)).toBe(false);
    await change("made-5", { name: "Renamed" });
    expect(await isDue(HOUR)).toBe(false);
    expect(await isDue(DAY + MINUTE)).toBe(true);
    await Promise.all(PRODUCTS.slice(0, 220).map(({ id }) => change(id, { brand: "Otra" })));
    expect(await isDue(MINUTE)).toBe(false);
    expect(await isDue(10 * MINUTE)).toBe(true);
  });

  it("[C4] again once a hasty publication has settled: until then each device reads its changes twice", async () => {
    await publish();
    await Promise.all(PRODUCTS.slice(0, 220).map(({ id }) => change(id, { brand: "Otra" })));
    await publish();
    expect(await isDue(10 * MINUTE)).toBe(true);
  });

  it("[C4] monthly for a quiet catalogue, because devices trust no pack older than the life of tombstones", async () => {
    await publish();
    expect(await isDue(29 * DAY)).toBe(false);
    expect(await isDue(31 * DAY)).toBe(true);
  });
});

it("OPS-37 each check is one line with what came of it, also where publishing fails", async () => {
  const check = (inMilliseconds = 0) =>
    publishDuePack({ firestore: backend.firestore, now: () => Date.now() + inMilliseconds }, companyId);
  const failing = vi.spyOn(backend.firestore, "runTransaction").mockRejectedValue(new Error("down"));
  await expect(check()).rejects.toThrow("down");
  failing.mockRestore();
  await check();
  await check();
  await change("made-5", { name: "Renamed" });
  await check(27 * HOUR);
  const lines = takeInformed().map((line): object => JSON.parse(line));
  const of = { event: "packChecked", companyId };
  expect(lines.filter((line) => "event" in line && line.event === "packChecked")).toEqual([
    expect.objectContaining({ ...of, outcome: "failed", changes: 0, ageHours: 0 }),
    expect.objectContaining({ ...of, outcome: "published", changes: 0, ageHours: 0 }),
    expect.objectContaining({ ...of, outcome: "fresh", ageHours: 0 }),
    expect.objectContaining({ ...of, outcome: "published", changes: 1, ageHours: 27 }),
  ]);
});
