import { initializeApp } from "firebase/app";
import {
  collection,
  connectFirestoreEmulator,
  getDocs,
  getDocsFromCache,
  initializeFirestore,
  limit,
  orderBy,
  persistentLocalCache,
  query,
} from "firebase/firestore";
import { COMPANY_ID, loadOurs, prepare, startCatalogue } from "./start-catalogue.ts";

/** Milliseconds from an empty memory to the first page of the list. */
async function pageOurs(): Promise<number> {
  const start = performance.now();
  const { catalogue } = startCatalogue();
  const { items } = await catalogue.search({ text: "", categoryId: null, boost: [], offset: 0, limit: 50 });
  if (items.length !== 50) throw new Error(`the page has ${items.length} products`);
  return performance.now() - start;
}

/** The same page again with the worker and its index in memory, to separate the cost of the start. */
async function pageWarm(): Promise<number> {
  const { catalogue } = startCatalogue();
  const read = (offset: number) => catalogue.search({ text: "", categoryId: null, boost: [], offset, limit: 50 });
  await read(0);
  const start = performance.now();
  await read(30_000);
  return performance.now() - start;
}

function rivalProducts(port: number) {
  const firestore = initializeFirestore(initializeApp({ projectId: "demo-bench", apiKey: "bench" }), {
    localCache: persistentLocalCache({ cacheSizeBytes: -1 }),
  });
  connectFirestoreEmulator(firestore, "127.0.0.1", port, { mockUserToken: "owner" });
  return collection(firestore, `companies/${COMPANY_ID}/products`);
}

async function loadRival(port: number, expected: number): Promise<number> {
  const start = performance.now();
  const { size } = await getDocs(rivalProducts(port));
  if (size !== expected) throw new Error(`${size} of ${expected} products arrived`);
  return performance.now() - start;
}

async function pageRival(port: number): Promise<number> {
  const start = performance.now();
  const { size } = await getDocsFromCache(query(rivalProducts(port), orderBy("name"), limit(50)));
  if (size !== 50) throw new Error(`the page has ${size} products`);
  return performance.now() - start;
}

const bench = { prepare, loadOurs, pageOurs, pageWarm, loadRival, pageRival };
export type LoadBench = typeof bench;
Object.assign(globalThis, { bench });
