import { createServer } from "node:http";
import type { Server } from "node:http";
import { connect, createServer as createTcpServer } from "node:net";
import { chromium } from "@playwright/test";
import type { Browser, Page } from "@playwright/test";
import type * as firebaseApp from "firebase/app";
import type * as firestoreSdk from "firebase/firestore";
import { rolldown } from "rolldown";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { CHROMIUM_ARGS, findChromiumShell } from "#tests/support/chromium.ts";
import { openBackend } from "../support/backend.ts";

const backend = openBackend();
let browser: Browser;
let pages: Server;
let address = "";

beforeAll(async () => {
  const sdk = await bundleSdk();
  pages = createServer((request, response) => {
    const isScript = request.url === "/sdk.js";
    response.setHeader("content-type", isScript ? "text/javascript" : "text/html; charset=utf-8");
    response.end(isScript ? sdk : '<!doctype html><title>contract</title><script src="/sdk.js"></script>');
  });
  await new Promise<void>((resolve) => pages.listen(0, "127.0.0.1", resolve));
  address = `http://127.0.0.1:${Object(pages.address()).port}/`;
  browser = await chromium.launch({
    executablePath: findChromiumShell(),
    args: CHROMIUM_ARGS,
  });
});
afterAll(async () => {
  await browser?.close();
  pages?.close();
});

/** Runs in its own page. The function sees `F` (firebase/firestore) and `db` as globals. */
async function inPage<T>(
  run: (name: string) => Promise<T>,
  settings: object = {},
  prepare?: (page: Page) => Promise<void>,
  port = backend.port,
): Promise<T> {
  const context = await browser.newContext();
  const page = await context.newPage();
  try {
    await page.goto(address);
    await prepare?.(page);
    await page.evaluate(
      async ({ host, port, project, wanted }) => {
        const { A, F } = SDK;
        const db = F.initializeFirestore(A.initializeApp({ projectId: project, apiKey: "x" }), wanted);
        F.connectFirestoreEmulator(db, host, port);
        F.setLogLevel("silent");
        Object.assign(globalThis, { F, db });
      },
      { host: backend.host, port, project: backend.project, wanted: settings },
    );
    return await page.evaluate(run, backend.freshName());
  } finally {
    await context.close();
  }
}

/** The global of the page's script: firebase/app and firebase/firestore. */
declare const SDK: { A: typeof firebaseApp; F: typeof firestoreSdk };
declare const F: typeof firestoreSdk;
declare const db: firestoreSdk.Firestore;

const SETTINGS: [string, object][] = [
  ["by a streaming fetch", {}],
  ["by a streaming XMLHttpRequest", { useFetchStreams: false }],
  ["by long polling", { experimentalForceLongPolling: true }],
];

describe.each(SETTINGS)("the web SDK in a browser, %s", (_name, settings) => {
  it("writes, reads and listens", async () => {
    const log = await inPage(async (name) => {
      const seen: string[] = [];
      const collection = F.collection(db, name);
      F.onSnapshot(F.query(collection, F.orderBy("n")), { includeMetadataChanges: true }, (snapshot) => {
        if (!snapshot.metadata.hasPendingWrites && !snapshot.metadata.fromCache)
          seen.push(snapshot.docs.map((found) => found.get("text")).join());
      });
      await F.setDoc(F.doc(collection, "a"), { n: 2, text: "é😀" });
      await F.setDoc(F.doc(collection, "b"), { n: 1, text: "ñ\u2028" });
      await F.deleteDoc(F.doc(collection, "a"));
      while (seen.at(-1) !== "ñ\u2028") await new Promise((resolve) => setTimeout(resolve, 10));
      return [
        (await F.getDocFromServer(F.doc(collection, "b"))).get("text"),
        (await F.getDocFromServer(F.doc(collection, "a"))).exists(),
      ];
    }, settings);
    expect(log).toEqual(["ñ\u2028", false]);
  });

  it("sixty writes in a row arrive once each, in order", async () => {
    const n = await inPage(async (name) => {
      const document = F.doc(db, name, "counter");
      await F.setDoc(document, { n: 0 });
      const writes: Promise<void>[] = [];
      for (let at = 0; at < 60; at++) writes.push(F.updateDoc(document, { n: F.increment(1) }));
      await Promise.all(writes);
      return (await F.getDocFromServer(document)).get("n");
    }, settings);
    expect(n).toBe(60);
  });

  it("a refused write is reported and the next one goes through", async () => {
    const codes = await inPage(async (name) => {
      const refused = await F.updateDoc(F.doc(db, name, "none"), { a: 1 }).catch(
        (error: { code: string }) => error.code,
      );
      await F.setDoc(F.doc(db, name, "next"), { a: 1 });
      return [refused, (await F.getDocFromServer(F.doc(db, name, "next"))).exists()];
    }, settings);
    expect(codes).toEqual(["not-found", true]);
  });
});

describe("the web SDK in a browser", () => {
  it("runs transactions and counts", async () => {
    const result = await inPage(async (name) => {
      const document = F.doc(db, name, "d");
      await F.setDoc(document, { n: 1 });
      await F.runTransaction(db, async (transaction) => {
        transaction.update(document, { n: Number((await transaction.get(document)).get("n")) + 1 });
      });
      return [
        (await F.getDocFromServer(document)).get("n"),
        (await F.getCountFromServer(F.collection(db, name))).data().count,
      ];
    });
    expect(result).toEqual([2, 1]);
  });

  it("receives 2,000 documents", async () => {
    const name = backend.freshName();
    for (let part = 0; part < 4; part++) {
      const batch = backend.admin.batch();
      for (let at = 0; at < 500; at++)
        batch.set(backend.admin.doc(`${name}/d${part}-${at}`), { at, text: "producto ñ".repeat(5) });
      await batch.commit();
    }
    const size = await inPage(
      async () => {
        const wanted = new URL(location.href).hash.slice(1);
        return (await F.getDocsFromServer(F.collection(db, wanted))).size;
      },
      {},
      (page) => page.evaluate((hash) => void (location.hash = hash), name),
    );
    expect(size).toBe(2000);
  });

  it("resumes after its connections were cut, without losing or repeating a write", async () => {
    const proxy = await startCuttingProxy(backend.port);
    const result = await inPage(
      async (name) => {
        const document = F.doc(db, name, "counter");
        let heard = 0;
        F.onSnapshot(document, { includeMetadataChanges: true }, (snapshot) => {
          if (!snapshot.metadata.hasPendingWrites) heard = Number(snapshot.get("n") ?? 0);
        });
        await F.setDoc(document, { n: 0 });
        const writes = Array.from({ length: 60 }, () => F.updateDoc(document, { n: F.increment(1) }));
        await Promise.all(writes);
        while (heard < 60) await new Promise((resolve) => setTimeout(resolve, 10));
        return [heard, (await F.getDocFromServer(document)).get("n")];
      },
      {},
      undefined,
      proxy.port,
    );
    expect(proxy.cuts).toBeGreaterThan(0);
    expect(result).toEqual([60, 60]);
    proxy.close();
  });

  it("a persistent cache resumes with its token after a reload", async () => {
    const name = backend.freshName();
    for (const id of ["a", "b", "c"]) await backend.admin.doc(`${name}/${id}`).set({ n: 1 });
    const context = await browser.newContext();
    const page = await context.newPage();
    const open = async (): Promise<string[]> => {
      await page.goto(address);
      return page.evaluate(
        async ({ host, port, project, collection }) => {
          const { A, F: sdk } = SDK;
          const firestore = sdk.initializeFirestore(A.initializeApp({ projectId: project, apiKey: "x" }), {
            localCache: sdk.persistentLocalCache({}),
          });
          sdk.connectFirestoreEmulator(firestore, host, port);
          return new Promise<string[]>((resolve) => {
            sdk.onSnapshot(
              sdk.collection(firestore, collection),
              { includeMetadataChanges: true },
              (snapshot: firestoreSdk.QuerySnapshot) => {
                if (!snapshot.metadata.fromCache) resolve(snapshot.docs.map((found) => `${found.id}${found.get("n")}`));
              },
            );
          });
        },
        { host: backend.host, port: backend.port, project: backend.project, collection: name },
      );
    };
    expect(await open()).toEqual(["a1", "b1", "c1"]);
    await page.goto("about:blank");
    await backend.admin.doc(`${name}/a`).update({ n: 2 });
    await backend.admin.doc(`${name}/b`).delete();
    expect(await open()).toEqual(["a2", "c1"]);
    await context.close();
  });
});

/** Forwards everything, and once cuts a write stream's connection right after a request got through: its answer is lost. */
async function startCuttingProxy(to: number): Promise<{ port: number; cuts: number; close: () => void }> {
  const state = { port: 0, cuts: 0, requests: 0, close: () => void proxy.close() };
  const proxy = createTcpServer((client) => {
    const server = connect(to, "127.0.0.1");
    const drop = (): void => {
      client.destroy();
      server.destroy();
    };
    for (const socket of [client, server]) socket.on("error", drop).on("close", drop);
    client.on("data", (data) => {
      server.write(data);
      const isWrite = data.includes("/Write/channel") && data.includes("SID=");
      if (!isWrite || state.cuts >= 1 || ++state.requests < 4) return;
      state.cuts++;
      setTimeout(drop, 3);
    });
    server.on("data", (data) => client.write(data));
  });
  await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
  state.port = Object(proxy.address()).port;
  return state;
}

async function bundleSdk(): Promise<string> {
  const entry = "virtual:sdk";
  const bundle = await rolldown({
    input: entry,
    platform: "browser",
    plugins: [
      {
        name: "sdk",
        resolveId: (id) => (id === entry ? id : null),
        load: (id) =>
          id === entry ? "export * as A from 'firebase/app'; export * as F from 'firebase/firestore';" : null,
      },
    ],
  });
  const { output } = await bundle.generate({ format: "iife", name: "SDK" });
  return output[0].code;
}
