import { FieldValue, Timestamp } from "firebase-admin/firestore";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { blockDocuments } from "#domain/product/block-documents.ts";
import { BLOCK_EVERY_MS, BLOCKS_KEPT_MS, type CatalogueBlock, readBlock } from "#domain/product/catalogue-block.ts";
import { publishBlock } from "#functions/catalogue/publish-block.ts";
import { publishDueBlock } from "#functions/catalogue/publish-due-block.ts";
import { BlockOvertaken, blocksOf } from "#functions/catalogue/stored-block.ts";
import { readManifest } from "#functions/catalogue/stored-pack.ts";
import type { TaskQueue } from "#functions/tasks/task-queue.ts";
import { writeDocuments } from "#emulator/seed/write-documents.ts";
import { startBackend, type TestBackend } from "#tests/support/functions-backend.ts";
import { generateProducts, stockOf } from "#tests/support/products.ts";

const MINUTE = 60_000;
const PRODUCTS = generateProducts(40);

let backend: TestBackend;
let companyId: string;
let companies = 0;
beforeAll(async () => {
  backend = await startBackend();
});
afterAll(() => backend.close());
beforeEach(async () => {
  companies += 1;
  companyId = `company-${companies}`;
  await company().set({ name: companyId });
  await putAll(PRODUCTS, Timestamp.fromMillis(Date.now() - 15 * MINUTE));
});

const company = () => backend.firestore.doc(`companies/${companyId}`);
const soon = () => Date.now() + BLOCK_EVERY_MS;
const publish = (now = soon()) => publishBlock({ firestore: backend.firestore, now, companyId });

async function putAll(products: typeof PRODUCTS, updatedAt?: Timestamp): Promise<void> {
  const rows = [
    ...products.map(({ id, ...data }) => ({ path: `companies/${companyId}/products/${id}`, data })),
    ...stockOf(products).map((data) => ({ path: `companies/${companyId}/stock/${data.productId}`, data })),
  ];
  await writeDocuments(backend.firestore, "seed", rows, () => {}, updatedAt);
}

async function write(path: string, fields: Record<string, unknown>, updatedAt?: Timestamp): Promise<void> {
  const stamps = { updatedAt: updatedAt ?? FieldValue.serverTimestamp(), rev: FieldValue.increment(1) };
  await company()
    .collection(path.split("/")[0] ?? "")
    .doc(path.split("/")[1] ?? "")
    .update({ ...fields, ...stamps });
}

async function blocks(): Promise<CatalogueBlock[]> {
  const { docs } = await blocksOf(company()).orderBy("asOf").get();
  return docs.map((document) => {
    const block = readBlock(document.data());
    if (block === null) throw new Error(`block ${document.id} cannot be read`);
    return block;
  });
}

const changesIn = (block: CatalogueBlock | undefined) =>
  block?.records ? blockDocuments(block.records, block.asOf) : null;
const stockIn = (block: CatalogueBlock | undefined) =>
  Object.fromEntries((changesIn(block)?.stock ?? []).map(({ id, rev, row }) => [id, [rev, row?.onHand ?? null]]));

describe("publishing changes as blocks", () => {
  it("[C13] holds what changed since the block before, deletions too, and leaves out what cannot be read", async () => {
    expect(await publish()).toEqual({ kind: "begun" });
    await write("stock/made-3", { onHand: 77 });
    await write("products/made-4", { name: "Renamed" });
    await write("products/made-5", { deletedAt: Timestamp.now() });
    await write("products/made-6", { name: 5 });
    expect(await publish()).toEqual({ kind: "published" });
    const [first, second, ...others] = await blocks();
    expect(others).toEqual([]);
    expect(first?.since).toBe(first?.asOf);
    expect(second?.since).toBe(first?.asOf);
    expect(stockIn(second)).toEqual({ "made-3": [2, 77] });
    const products = (changesIn(second)?.products ?? []).map(({ id, rev, row }) => [id, rev, row?.name ?? null]);
    expect(new Set(products)).toEqual(
      new Set([
        ["made-4", 2, "Renamed"],
        ["made-5", 2, null],
      ]),
    );
    expect(changesIn(second)?.products.find(({ id }) => id === "made-4")?.row).toEqual({
      ...PRODUCTS[4],
      name: "Renamed",
    });
  });

  it("[C13] writes nothing when nothing changed, and no change twice", async () => {
    await publish();
    await write("stock/made-3", { onHand: 77 });
    await publish();
    expect(await publish()).toEqual({ kind: "unchanged" });
    await write("stock/made-8", { onHand: 5 });
    await publish();
    expect((await blocks()).map(stockIn)).toEqual([{}, { "made-3": [2, 77] }, { "made-8": [2, 5] }]);
  });

  it("[C14] a change that commits late is in the next block", async () => {
    await publish();
    const began = Timestamp.fromMillis(Date.now() - 200_000);
    await write("stock/made-1", { onHand: 3 });
    await publish();
    await write("stock/made-2", { onHand: 9 }, began);
    expect(await publish()).toEqual({ kind: "published" });
    expect(stockIn((await blocks()).at(-1))).toEqual({ "made-2": [2, 9] });
  });

  it("[C14] of two publishers that follow the same block one wins", async () => {
    await publish();
    await write("stock/made-1", { onHand: 3 });
    const settled = await Promise.allSettled([publish(), publish()]);
    const lost = settled.filter((each) => each.status === "rejected").map(({ reason }) => reason as unknown);
    // The slower one may also have seen the other's block.
    expect(lost.every((reason) => reason instanceof BlockOvertaken)).toBe(true);
    expect((await blocks()).map(stockIn)).toEqual([{}, { "made-1": [2, 3] }]);
  });

  it("[C13] is published every five minutes at most", async () => {
    await publish();
    await write("stock/made-1", { onHand: 3 });
    const tooSoon = await publish(Date.now() + 4 * MINUTE);
    const [latest, ...later] = await blocks();
    expect(tooSoon).toEqual({ kind: "tooSoon", dueAt: Date.parse(latest?.asOf ?? "") + BLOCK_EVERY_MS });
    expect(later).toEqual([]);
  });

  it("[C15] names the pack instead of more changes than a block holds", async () => {
    await publish();
    const large = generateProducts(400).map((product) => ({ ...product, description: "x".repeat(2_000) }));
    await putAll(large);
    expect(await publish()).toEqual({ kind: "published" });
    const [, block] = await blocks();
    expect(block?.records).toBeNull();
    const { manifest } = await readManifest(company());
    expect(manifest?.products.rows).toBe(large.length);
    expect([manifest?.products.asOf, manifest?.stock.asOf]).toContain(block?.asOf);
    // A reading with the overlap still finds them all: they are not published again.
    expect(await publish()).toEqual({ kind: "unchanged" });
    await write("stock/made-8", { onHand: 5 });
    await publish();
    expect(await blocks()).toHaveLength(3);
  });

  it("[C14] deletes blocks after 26 hours, but never the latest", async () => {
    await publish();
    for (const onHand of [1, 2]) {
      await write("stock/made-1", { onHand });
      await publish();
    }
    const old = { updatedAt: Timestamp.fromMillis(Date.now() - BLOCKS_KEPT_MS) };
    for (const { ref } of (await blocksOf(company()).get()).docs) await ref.update(old);
    await write("stock/made-1", { onHand: 3 });
    await publish();
    expect((await blocks()).map(stockIn)).toEqual([{ "made-1": [3, 2] }, { "made-1": [4, 3] }]);
  });
});

describe("the task of a company", () => {
  const asTask = (now: number) => {
    const requested: number[] = [];
    const request = async (_: string, __: string, notBefore = 0) => void requested.push(notBefore);
    const tasks = { request } as TaskQueue;
    return {
      requested,
      run: () => publishDueBlock({ ...backend, now: () => now, tasks }, companyId),
    };
  };

  it("[C16] that comes too soon after a block is repeated five minutes after it, and then finds the change", async () => {
    await publish();
    const [latest] = await blocks();
    await write("stock/made-1", { onHand: 3 });
    const early = asTask(Date.now() + MINUTE);
    await early.run();
    const dueAt = Date.parse(latest?.asOf ?? "") + BLOCK_EVERY_MS;
    expect(early.requested).toEqual([dueAt]);
    expect(await blocks()).toHaveLength(1);
    const due = asTask(dueAt);
    await due.run();
    expect(due.requested).toEqual([]);
    expect((await blocks()).map(stockIn)).toEqual([{}, { "made-1": [2, 3] }]);
  });

  it("[C16] that was overtaken asks to be repeated: the other may have read before its change", async () => {
    await publish();
    await write("stock/made-1", { onHand: 3 });
    const runs = [asTask(soon()), asTask(soon()), asTask(soon())];
    await Promise.all(runs.map((each) => each.run()));
    const unpublished = runs.filter(({ requested }) => requested.length > 0);
    for (const { requested } of unpublished) expect(requested[0]).toBeLessThan(soon());
    expect((await blocks()).map(stockIn)).toEqual([{}, { "made-1": [2, 3] }]);
  });
});
