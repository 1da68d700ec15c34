import { initializeApp } from "firebase-admin/app";
import { getFirestore } from "firebase-admin/firestore";
import { serveFirestore } from "#emulator/firestore/serve-firestore.ts";
import { writeDocuments } from "#emulator/seed/write-documents.ts";
import { median, openBenchBrowser } from "./browser.ts";
import { readLargeCatalogue } from "./large-data.ts";
import type { Print } from "./main.ts";
import type { LoadBench } from "./pages/load.ts";

const ROUNDS = 3;
const THROTTLE = 4;
const PROJECT = "demo-bench";
const FIRESTORE_PORT = 18_611;

declare const bench: LoadBench;

/** The first load of the whole catalogue and the first page after a cold open; Firestore's persistent cache is the rival. */
export async function loadPart(print: Print): Promise<void> {
  const count = await serveCatalogue();
  const browser = await openBenchBrowser(["load"], 18_610, {
    VITE_PROJECT_ID: PROJECT,
    VITE_LOCAL_BACKEND: `firestore:${FIRESTORE_PORT}`,
  });
  const figures = {
    load: [] as number[],
    first: [] as number[],
    page: [] as number[],
    warm: [] as number[],
    rivalLoad: [] as number[],
    rivalPage: [] as number[],
  };
  try {
    for (let round = 0; round < ROUNDS; round += 1) {
      const ours = await browser.open("load", THROTTLE);
      await ours.page.evaluate(() => bench.prepare());
      const loaded = await ours.page.evaluate((expected) => bench.loadOurs(expected), count);
      figures.load.push(loaded.all);
      figures.first.push(loaded.firstThousand);
      await ours.reload();
      figures.page.push(await ours.page.evaluate(() => bench.pageOurs()));
      await ours.reload();
      figures.warm.push(await ours.page.evaluate(() => bench.pageWarm()));
      await ours.close();

      const rival = await browser.open("load", THROTTLE);
      figures.rivalLoad.push(
        await rival.page.evaluate(({ port, expected }) => bench.loadRival(port, expected), {
          port: FIRESTORE_PORT,
          expected: count,
        }),
      );
      await rival.reload();
      figures.rivalPage.push(await rival.page.evaluate((port) => bench.pageRival(port), FIRESTORE_PORT));
      await rival.close();
    }
  } finally {
    await browser.close();
  }
  print("first_load_x4_ms", median(figures.load));
  print("first_1000_sellable_x4_ms", median(figures.first));
  print("first_load_vs_firestore_cache", median(figures.rivalLoad) / median(figures.load));
  print("page_cold_x4_ms", median(figures.page));
  print("page_warm_x4_ms", median(figures.warm));
  print("page_cold_vs_firestore_cache", median(figures.rivalPage) / median(figures.page));
}

/** The local Firestore server with the large catalogue; returns its number of products. */
async function serveCatalogue(): Promise<number> {
  await serveFirestore({ port: FIRESTORE_PORT, projectId: PROJECT, allowAll: true });
  process.env["FIRESTORE_EMULATOR_HOST"] = `127.0.0.1:${FIRESTORE_PORT}`;
  process.env["METADATA_SERVER_DETECTION"] = "none";
  const firestore = getFirestore(initializeApp({ projectId: PROJECT }));
  const products = readLargeCatalogue();
  await writeDocuments(
    firestore,
    "bench",
    products.map(({ id, ...data }) => ({ path: `companies/real/products/${id}`, data })),
  );
  return products.length;
}
