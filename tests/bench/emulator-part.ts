import { spawn, spawnSync } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { readFileSync } from "node:fs";
import { createServer } from "node:net";
import { Client, credentials } from "@grpc/grpc-js";
import type { ClientDuplexStream } from "@grpc/grpc-js";
import { deleteApp, initializeApp } from "firebase-admin/app";
import { getFirestore } from "firebase-admin/firestore";
import { jsonToMessage, loadFirestoreTypes } from "#emulator/firestore/transports/protobuf.ts";
import type { Print } from "./main.ts";

const DATABASE = "projects/demo-bench/databases/(default)";
const LISTEN = "/google.firestore.v1.Firestore/Listen";
const FIRST_UPDATE = Date.UTC(2026, 0, 1);
const PAGE = 1000;

/** The local Firestore server in its own process, as `npm start` runs it. */
export async function emulatorPart(print: Print): Promise<void> {
  bundleServer();
  const server = await startServer();
  try {
    print("emulator_start_ms", server.startMs);
    print("emulator_commits_rest_per_s", await commitsOverRest(server.port));
    print("emulator_commits_grpc_per_s", await commitsOverGrpc(server.port));
    for (const listeners of [1, 100, 1000]) {
      print(`emulator_snapshot_${listeners}_ms`, await snapshotTime(server.port, listeners));
    }
    for (const [name, documents] of [
      ["1k", 1000],
      ["10k", 10_000],
      ["100k", 100_000],
    ] as const) {
      await seedProducts(server.port, `products-${name}`, documents);
      print(`emulator_page_${name}_ms`, await pageTime(server.port, `products-${name}`, documents));
    }
  } finally {
    server.process.kill("SIGKILL");
  }
  const fresh = await startServer();
  await seedProducts(fresh.port, "products", 100_000);
  print("emulator_rss_100k_mb", residentMegabytes(fresh.process));
  fresh.process.kill("SIGKILL");
}

export function bundleServer(): void {
  spawnSync("npx", ["rolldown", "-c", "emulator/rolldown.config.mjs", "--log-level", "silent"], { stdio: "inherit" });
}

interface RunningServer {
  process: ChildProcess;
  port: number;
  startMs: number;
}

export async function startServer(): Promise<RunningServer> {
  const port = await freePort();
  const started = performance.now();
  const child = spawn(process.execPath, [".rutero/firestore.mjs", "--port", String(port), "--allow-all"]);
  await new Promise<void>((resolve, reject) => {
    child.stdout.on("data", (text: Buffer) => {
      if (text.includes("listening")) resolve();
    });
    child.on("exit", () => reject(new Error("the Firestore server did not start")));
  });
  return { process: child, port, startMs: performance.now() - started };
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}

async function post(port: number, verb: string, body: unknown): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${port}/v1/${DATABASE}/documents:${verb}`, {
    method: "POST",
    headers: { authorization: "Bearer owner" },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(text);
  return text;
}

async function commitsOverRest(port: number): Promise<number> {
  const write = (n: number): Promise<string> =>
    post(port, "commit", {
      writes: [{ update: { name: `${DATABASE}/documents/rest/${n}`, fields: { n: { integerValue: n } } } }],
    });
  await inParallel(500, 16, write);
  return perSecond(3000, () => inParallel(3000, 16, write));
}

async function commitsOverGrpc(port: number): Promise<number> {
  process.env["FIRESTORE_EMULATOR_HOST"] = `127.0.0.1:${port}`;
  process.env["METADATA_SERVER_DETECTION"] = "none";
  const app = initializeApp({ projectId: "demo-bench" }, "bench");
  const firestore = getFirestore(app);
  const write = (n: number): Promise<unknown> => firestore.doc(`grpc/${n}`).set({ n });
  await inParallel(500, 50, write);
  const rate = await perSecond(3000, () => inParallel(3000, 50, write));
  await deleteApp(app);
  return rate;
}

/** From a commit until all of this many listeners have the new snapshot; the median of 15. */
async function snapshotTime(port: number, listeners: number): Promise<number> {
  const client = new Client(`127.0.0.1:${port}`, credentials.createInsecure());
  let waitingFor = listeners;
  let allHeard: () => void = () => undefined;
  const heard = (): void => {
    if (--waitingFor === 0) allHeard();
  };
  const everyone = (): Promise<void> => {
    waitingFor = listeners;
    return new Promise((resolve) => (allHeard = resolve));
  };
  const ready = everyone();
  const streams = Array.from({ length: listeners }, () => listenTo(client, "news", heard));
  await ready;
  const times: number[] = [];
  for (let round = 0; round < 15; round++) {
    const all = everyone();
    const started = performance.now();
    const fields = { round: { integerValue: round } };
    await post(port, "commit", { writes: [{ update: { name: `${DATABASE}/documents/news/today`, fields } }] });
    await all;
    times.push(performance.now() - started);
  }
  for (const stream of streams) stream.cancel();
  client.close();
  return median(times);
}

/** A bare listen stream: `onSnapshot` is called for every response that completes a snapshot (the short ones). */
function listenTo(client: Client, collectionId: string, onSnapshot: () => void): ClientDuplexStream<unknown, Buffer> {
  const request = loadTypes().lookupType("google.firestore.v1.ListenRequest");
  const response = loadTypes().lookupType("google.firestore.v1.ListenResponse");
  const stream = client.makeBidiStreamRequest(
    LISTEN,
    (json: unknown) => Buffer.from(request.encode(Object(jsonToMessage(request, json))).finish()),
    (bytes: Buffer) => bytes,
  );
  const query = { parent: `${DATABASE}/documents`, structuredQuery: { from: [{ collectionId }] } };
  stream.on("data", (bytes: Buffer) => {
    const { targetChange } = Object(response.decode(bytes));
    if (targetChange?.readTime && targetChange.targetIds.length === 0) onSnapshot();
  });
  stream.on("error", () => undefined);
  stream.write({ database: DATABASE, addTarget: { targetId: 1, query } });
  return stream;
}

let types: ReturnType<typeof loadFirestoreTypes> | null = null;

function loadTypes(): ReturnType<typeof loadFirestoreTypes> {
  return (types ??= loadFirestoreTypes());
}

async function seedProducts(port: number, collection: string, documents: number): Promise<void> {
  await inParallel(documents / 500, 4, (batch) => {
    const writes = Array.from({ length: 500 }, (_, at) => {
      const n = batch * 500 + at;
      return { update: { name: `${DATABASE}/documents/${collection}/product-${n}`, fields: productFields(n) } };
    });
    return post(port, "commit", { writes });
  });
}

function productFields(n: number): object {
  return {
    code: { stringValue: `P-${n}` },
    name: { stringValue: `Galletas de avena con miel número ${n}` },
    barcode: { stringValue: String(7_700_000_000_000 + n) },
    categoryId: { stringValue: `category-${n % 40}` },
    prices: { mapValue: { fields: { retail: { integerValue: n * 10 }, wholesale: { integerValue: n * 9 } } } },
    active: { booleanValue: true },
    rev: { integerValue: 1 },
    updatedAt: { timestampValue: new Date(FIRST_UPDATE + n * 1000).toISOString() },
  };
}

/** A page from the middle, as the pull reads it; the median of 21 after a first one that builds the index. */
async function pageTime(port: number, collection: string, documents: number): Promise<number> {
  const from = Math.max(0, documents / 2 - PAGE);
  const updatedAt = { fieldPath: "updatedAt" };
  const name = `${DATABASE}/documents/${collection}/product-${from}`;
  const startAt = {
    values: [{ timestampValue: new Date(FIRST_UPDATE + from * 1000).toISOString() }, { referenceValue: name }],
  };
  const structuredQuery = {
    from: [{ collectionId: collection }],
    where: { fieldFilter: { field: updatedAt, op: "GREATER_THAN_OR_EQUAL", value: startAt.values[0] } },
    orderBy: [
      { field: updatedAt, direction: "ASCENDING" },
      { field: { fieldPath: "__name__" }, direction: "ASCENDING" },
    ],
    startAt: { ...startAt, before: true },
    limit: PAGE,
  };
  const times: number[] = [];
  for (let round = 0; round < 22; round++) {
    const started = performance.now();
    const page: unknown = JSON.parse(await post(port, "runQuery", { structuredQuery }));
    if (round > 0) times.push(performance.now() - started);
    if (!Array.isArray(page) || page.length < Math.min(PAGE, documents - from)) throw new Error("the page is short");
  }
  return median(times);
}

function residentMegabytes(child: ChildProcess): number {
  if (process.platform !== "linux") return Number.NaN;
  const found = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${child.pid}/status`, "utf8"));
  return Number(found?.[1] ?? 0) / 1024;
}

async function inParallel(count: number, width: number, run: (n: number) => Promise<unknown>): Promise<void> {
  let next = 0;
  const worker = async (): Promise<void> => {
    while (next < count) await run(next++);
  };
  await Promise.all(Array.from({ length: width }, worker));
}

async function perSecond(count: number, run: () => Promise<void>): Promise<number> {
  const started = performance.now();
  await run();
  return (count / (performance.now() - started)) * 1000;
}

function median(times: number[]): number {
  return times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN;
}
