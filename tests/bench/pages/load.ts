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
import type { OpenCatalogue } from "../../../src/app/catalogue-messages.ts";
import type { LoadReply, LoadRequest } from "../../../src/app/catalogue-messages.ts";
import { connectCatalogue } from "#local/catalogue/connect-catalogue.ts";
import { openMirrorDatabase } from "#local/mirror-database.ts";

const UID = "bench-rep";
const COMPANY_ID = "real";

interface Loaded {
  all: number;
  firstThousand: number;
}

function startCatalogue() {
  const worker = new Worker(new URL("../../../src/app/catalogue-worker.ts", import.meta.url), { type: "module" });
  const [calls, loads] = [new MessageChannel(), new MessageChannel()];
  const open: OpenCatalogue = { uid: UID, calls: calls.port2, loads: loads.port2 };
  worker.postMessage(open, [calls.port2, loads.port2]);
  return { catalogue: connectCatalogue(calls.port1), loads: loads.port1 };
}

/** Milliseconds until our catalogue holds everything, and until a thousand products can be searched. */
async function loadOurs(expected: number): Promise<Loaded> {
  const start = performance.now();
  let firstThousand = 0;
  const { catalogue, loads } = startCatalogue();
  await new Promise<void>((resolve, reject) => {
    const send = (message: LoadRequest) => loads.postMessage(message);
    loads.onmessage = ({ data }: MessageEvent<LoadReply>) => {
      if (data.kind === "needsToken") send({ kind: "token", id: data.id, token: "owner", appCheck: null });
      else if (data.kind === "loaded") resolve();
      else if (data.kind !== "progress") reject(new Error(JSON.stringify(data)));
      else if (firstThousand === 0 && data.progress.loaded >= 1_000) firstThousand = performance.now() - start;
    };
    send({ kind: "load", id: 1, scope: { uid: UID, role: "salesperson", companyId: COMPANY_ID } });
  });
  const all = performance.now() - start;
  const { total } = await catalogue.search({ text: "", categoryId: null, boost: [], offset: 0, limit: 1 });
  if (total !== expected) throw new Error(`${total} of ${expected} products arrived`);
  return { all, firstThousand };
}

/** Milliseconds from nothing in memory to the first page of the list. */
async function pageOurs(): Promise<number> {
  const start = performance.now();
  const { catalogue } = startCatalogue();
  const { items } = await catalogue.search({ text: "", categoryId: null, boost: [], offset: 0, limit: 50 });
  if (items.length !== 50) throw new Error(`the page has ${items.length} products`);
  return performance.now() - start;
}

/** The same page once more with the worker and its index in memory, for the share of the start. */
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

/** The database as the app would have made it before the worker starts. */
async function prepare(): Promise<void> {
  await openMirrorDatabase(UID).open();
}

const bench = { prepare, loadOurs, pageOurs, pageWarm, loadRival, pageRival };
export type LoadBench = typeof bench;
Object.assign(globalThis, { bench });
