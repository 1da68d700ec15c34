import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { deleteApp, initializeApp } from "firebase/app";
import * as web from "firebase/firestore";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { serveFirestore } from "#emulator/firestore/serve-firestore.ts";
import type { RunningFirestore } from "#emulator/firestore/serve-firestore.ts";
import { eventually } from "../support/errors.ts";

let dataDir = "";
let server: RunningFirestore;
let firestore: web.Firestore;
let known: string[] = [];

const start = (port: number): Promise<RunningFirestore> =>
  serveFirestore({ port, projectId: "p", allowAll: true, dataDir });

beforeEach(async () => {
  web.setLogLevel("silent");
  dataDir = mkdtempSync(join(tmpdir(), "rutero-restart-"));
  server = await start(0);
  firestore = web.initializeFirestore(initializeApp({ projectId: "p", apiKey: "x" }, dataDir), {});
  web.connectFirestoreEmulator(firestore, "127.0.0.1", server.port);
  await web.setDoc(web.doc(firestore, "things/a"), { n: 1 });
  await web.setDoc(web.doc(firestore, "things/b"), { n: 1 });
  web.onSnapshot(web.collection(firestore, "things"), { includeMetadataChanges: true }, (snapshot) => {
    if (!snapshot.metadata.fromCache && !snapshot.metadata.hasPendingWrites)
      known = snapshot.docs.map((found) => `${found.id}${found.get("n")}`);
  });
  await eventually(() => known.join() === "a1,b1");
});
afterEach(async () => {
  await web.terminate(firestore);
  await deleteApp(firestore.app);
  await server.close();
  rmSync(dataDir, { recursive: true });
});

async function restart(): Promise<void> {
  const { port } = server;
  await server.close();
  server = await start(port);
}

const rest = (method: string, id: string, n = 0): Promise<Response> =>
  fetch(`http://127.0.0.1:${server.port}/v1/projects/p/databases/(default)/documents/things/${id}`, {
    method,
    ...(method === "PATCH" ? { body: JSON.stringify({ fields: { n: { integerValue: n } } }) } : {}),
  });

describe("a restart of the server", { timeout: 40_000 }, () => {
  it("lets listeners resume and waiting writes arrive", async () => {
    await restart();
    const waiting = web.setDoc(web.doc(firestore, "things/c"), { n: 1 });
    await rest("DELETE", "a");
    await waiting;
    await eventually(() => known.join() === "b1,c1", 30_000);
    expect(known).toEqual(["b1", "c1"]);
  });

  it("lets a listener disconnected before it catch up on all changes and deletions", async () => {
    await web.disableNetwork(firestore);
    await rest("DELETE", "a");
    await rest("PATCH", "b", 2);
    await rest("PATCH", "c", 3);
    await restart();
    await web.enableNetwork(firestore);
    await eventually(() => known.join() === "b2,c3", 30_000);
    expect(known).toEqual(["b2", "c3"]);
  });
});
