import { initializeApp } from "firebase-admin/app";
import { FieldValue, type Firestore, getFirestore, Timestamp } from "firebase-admin/firestore";
import type { Product } from "#domain/product/product.ts";
import { serveFirestore } from "#emulator/firestore/serve-firestore.ts";
import { publishSeedPack } from "#emulator/seed/publish-seed-pack.ts";
import { realCompany } from "#emulator/seed/real-company.ts";
import { writeDocuments } from "#emulator/seed/write-documents.ts";
import { readManifest } from "#functions/catalogue/stored-pack.ts";
import { type BenchBrowser, median, openBenchBrowser, quantile } from "./browser.ts";
import { countLoadReads } from "./count-reads.ts";
import { readLargeCatalogue } from "./large-data.ts";
import type { Print } from "./main.ts";
import type { CatalogueBench } from "./pages/catalogue.ts";
import type { OrdersBench } from "./pages/orders.ts";
import { searchPart } from "./search-part.ts";
import { sellingPart } from "./selling-part.ts";

const ROUNDS = 3;
const THROTTLE = 4;
const CHANGES = 500;
const PROJECT = "demo-bench";
const FIRESTORE_PORT = 18_621;

declare const bench: CatalogueBench & OrdersBench;

/** A large catalogue from the store to the screen: its pack, its changes, its search, a cart priced with it. */
export async function cataloguePart(print: Print): Promise<void> {
  const products = readLargeCatalogue();
  const server = await serveFirestore({ port: FIRESTORE_PORT, projectId: PROJECT, allowAll: true });
  process.env["FIRESTORE_EMULATOR_HOST"] = `127.0.0.1:${FIRESTORE_PORT}`;
  process.env["METADATA_SERVER_DETECTION"] = "none";
  const firestore = getFirestore(initializeApp({ projectId: PROJECT }, "catalogue-bench"));
  const browser = await openBenchBrowser(["catalogue", "orders"], 18_620, {
    VITE_PROJECT_ID: PROJECT,
    VITE_LOCAL_BACKEND: `firestore:${FIRESTORE_PORT}`,
  });
  try {
    await publish(firestore, products, print);
    await measurePack(browser, firestore, products, print);
    const { page, close } = await browser.open("orders", THROTTLE);
    print("reprice_200_x4_ms", median(await page.evaluate(() => bench.repriceCarts(20))));
    await close();
  } finally {
    await browser.close();
    await firestore.terminate();
    await server.close();
  }
  print("pack_reads", await countLoadReads(products, true));
  print("query_load_reads", await countLoadReads(products, false));
  await searchPart(print);
  await sellingPart(print);
}

async function publish(firestore: Firestore, products: readonly Product[], print: Print): Promise<void> {
  const documents = products.map(({ id, ...data }) => ({ path: `companies/${realCompany.id}/products/${id}`, data }));
  // Longer ago than the sleep before the measured delta.
  const longAgo = Timestamp.fromMillis(Date.now() - 10 * 3_600_000);
  await writeDocuments(firestore, "bench", documents, () => {}, longAgo);
  await publishSeedPack(firestore, { company: realCompany, products, stock: [] });
  const { manifest } = await readManifest(firestore.doc(`companies/${realCompany.id}`));
  print("pack_bytes", manifest?.products.chunks.reduce((sum, { bytes }) => sum + bytes, 0) ?? Number.NaN);
}

/** First loads, each followed by a delta. */
async function measurePack(
  browser: BenchBrowser,
  firestore: Firestore,
  products: readonly Product[],
  print: Print,
): Promise<void> {
  const figures = { load: [] as number[], first: [] as number[], delta: [] as number[], task: [] as number[] };
  const reads: number[] = [];
  const changed = products.slice(0, CHANGES);
  for (let round = 0; round < ROUNDS; round += 1) {
    const opened = await browser.open("catalogue", THROTTLE);
    const { page } = opened;
    await page.evaluate(() => bench.prepare());
    const loaded = await page.evaluate((expected) => bench.loadOurs(expected), products.length);
    figures.load.push(loaded.all);
    figures.first.push(loaded.firstThousand);
    await opened.reload();
    const text = `vuelta${"abc"[round] ?? ""}`;
    await rename(firestore, changed, text);
    const delta = await page.evaluate(({ count, typed }) => bench.catchUp(count, typed), {
      count: CHANGES,
      typed: text,
    });
    figures.delta.push(delta.all);
    figures.task.push(delta.longestTask);
    reads.push(...delta.reads);
    await opened.close();
  }
  print("pack_load_x4_ms", median(figures.load));
  print("pack_first_sellable_x4_ms", median(figures.first));
  print("delta_500_x4_ms", median(figures.delta));
  print("delta_longest_task_ms", Math.max(...figures.task));
  print("delta_reads_meanwhile_p95_x4_ms", quantile(reads, 0.95));
}

async function rename(firestore: Firestore, products: readonly Product[], text: string): Promise<void> {
  const batch = firestore.batch();
  for (const { id, name } of products) {
    batch.update(firestore.doc(`companies/${realCompany.id}/products/${id}`), {
      name: `${name} ${text}`,
      updatedAt: FieldValue.serverTimestamp(),
      rev: FieldValue.increment(1),
    });
  }
  await batch.commit();
}
