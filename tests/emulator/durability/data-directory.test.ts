import { copyFileSync, mkdtempSync, readFileSync, readdirSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { ADMIN } from "#emulator/firestore/access/caller.ts";
import { commitRequest } from "#emulator/firestore/operations/commit.ts";
import { assembleServer, openSession } from "#emulator/firestore/operations/session.ts";
import type { Session } from "#emulator/firestore/operations/session.ts";
import { serveFirestore } from "#emulator/firestore/serve-firestore.ts";
import { Databases } from "#emulator/firestore/store/databases.ts";
import { exportJson } from "#emulator/firestore/store/export-json.ts";
import { DATABASE, write } from "../support/in-process.ts";

let directory = "";
const said: string[] = [];

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "rutero-data-"));
  said.length = 0;
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

function open(compactFrom?: number): Session {
  const databases = new Databases(directory, (message) => said.push(message), compactFrom);
  return openSession(
    assembleServer(databases, () => "allowAll"),
    DATABASE,
    ADMIN,
  );
}

const close = ({ server }: Session): Promise<void> => server.databases.close();
const ids = ({ database }: Session): string[] =>
  [...database.documents.all()].map((document) => document.path.slice("things/".length)).sort();
const logFile = (): string => join(directory, "log-000001");

async function withThreeDocuments(): Promise<Session> {
  const session = open();
  for (const id of ["a", "b", "c"]) write(session, [{ id, fields: { text: { stringValue: `${id} ñ\n😀` } } }]);
  await close(session);
  return session;
}

describe("the data directory", () => {
  it("restores documents with their fields and times, and deletions too", async () => {
    const first = await withThreeDocuments();
    const again = open();
    write(again, [{ id: "b", fields: null }]);
    await close(again);
    const last = open();
    expect(ids(last)).toEqual(["a", "c"]);
    expect(last.database.documents.get("things/a")).toEqual(first.database.documents.get("things/a"));
    await close(last);
  });

  it("keeps versions increasing and the instance the same, so that listeners can resume", async () => {
    const first = await withThreeDocuments();
    const again = open();
    expect(again.server.databases.instance).toBe(first.server.databases.instance);
    expect(again.server.databases.clock.next()).toBeGreaterThan(first.database.version);
    await close(again);
  });

  it("keeps databases separate", async () => {
    const session = open();
    const other = openSession(session.server, "projects/p/databases/other", ADMIN);
    commitRequest(other, {
      writes: [{ update: { name: "projects/p/databases/other/documents/things/x", fields: {} } }],
    });
    await close(session);
    const again = open();
    expect([ids(again), again.server.databases.get("projects/p/databases/other").documents.size]).toEqual([[], 1]);
    await close(again);
  });

  it("replaces a grown log by a snapshot and stays small", async () => {
    const session = open(20_000);
    for (let round = 0; round < 300; round++) {
      write(session, [{ id: `d${round % 10}`, fields: { text: { stringValue: `${round} `.repeat(200) } } }]);
      if (round % 20 === 0) await new Promise((resolve) => setTimeout(resolve, 10));
    }
    const before = exportJson(session.database);
    await close(session);
    const files = readdirSync(directory);
    expect(files.filter((name) => name.startsWith("snapshot"))).toHaveLength(1);
    expect(files.length).toBeLessThanOrEqual(3);
    const again = open();
    expect(exportJson(again.database)).toBe(before);
    await close(again);
  });

  it("drops an incomplete last record with a message, wherever it was cut", async () => {
    await withThreeDocuments();
    const whole = readFileSync(logFile());
    const lastRecord = whole.length - 120;
    for (let cut = lastRecord; cut < whole.length; cut += 7) {
      writeFileSync(logFile(), whole.subarray(0, cut));
      said.length = 0;
      const session = open();
      expect(ids(session).slice(0, 1)).toEqual(["a"]);
      expect(ids(session)).not.toContain("c");
      write(session, [{ id: "z", fields: {} }]);
      await close(session);
      const again = open();
      expect(ids(again)).toContain("z");
      await close(again);
    }
    truncateSync(logFile(), whole.length);
    expect(said.every((message) => /not complete .* dropped/.test(message))).toBe(true);
  });

  it("refuses to start if any byte is wrong, and says where", async () => {
    await withThreeDocuments();
    const whole = readFileSync(logFile());
    for (let at = 0; at < whole.length; at += 3) {
      const damaged = Buffer.from(whole);
      damaged[at] = (damaged[at] ?? 0) ^ 64;
      writeFileSync(logFile(), damaged);
      expect(() => open()).toThrow(/log-000001/);
    }
  });

  it("refuses to start if a log is missing or foreign", async () => {
    await withThreeDocuments();
    copyFileSync(logFile(), join(directory, "log-000003"));
    expect(() => open()).toThrow(/log-000002 is missing/);
    rmSync(join(directory, "log-000003"));
    writeFileSync(logFile(), "this is something else entirely");
    expect(() => open()).toThrow(/not a data file/);
  });

  it("cannot be shared by two servers", () => {
    writeFileSync(join(directory, "lock"), String(process.ppid));
    expect(() => open()).toThrow(new RegExp(`in use by another server \\(process ${process.ppid}\\)`));
  });

  it("is released by a server that could not start", async () => {
    const first = await serveFirestore({ port: 0, projectId: "p", allowAll: true });
    const second = serveFirestore({ port: first.port, projectId: "p", allowAll: true, dataDir: directory });
    await expect(second).rejects.toThrow(`Port ${first.port} on 127.0.0.1 is already in use by another program.`);
    await close(open());
    await first.close();
  });
});

describe("one JSON file", () => {
  it("contains everything, and is read back unchanged", async () => {
    const first = await serveFirestore({ port: 0, projectId: "p", allowAll: true });
    const address = `http://127.0.0.1:${first.port}`;
    const fields = { text: { stringValue: "ñ" }, list: { arrayValue: { values: [{ integerValue: "1" }] } } };
    for (const path of ["a/1", "a/1/b/2"])
      await fetch(`${address}/v1/${DATABASE}/documents/${path}`, { method: "PATCH", body: JSON.stringify({ fields }) });
    const exported = await (await fetch(`${address}/emulator/v1/${DATABASE}:export`)).text();
    const file = join(directory, "fixture.json");
    writeFileSync(file, exported);
    const second = await serveFirestore({ port: 0, projectId: "p", allowAll: true, importFile: file });
    expect(await (await fetch(`http://127.0.0.1:${second.port}/emulator/v1/${DATABASE}:export`)).text()).toBe(exported);
    expect(JSON.parse(exported)).toEqual({ documents: { "a/1": fields, "a/1/b/2": fields } });
    await Promise.all([first.close(), second.close()]);
  });

  it("is rejected with a reason if invalid", async () => {
    const server = await serveFirestore({ port: 0, projectId: "p", allowAll: true });
    const send = async (body: string): Promise<unknown> =>
      (await fetch(`http://127.0.0.1:${server.port}/emulator/v1/${DATABASE}:import`, { method: "POST", body })).json();
    expect(await send("{")).toMatchObject({ error: { message: expect.stringMatching(/not JSON/) } });
    expect(await send('{"documents":{"a":{}}}')).toMatchObject({
      error: { message: '"a" is not the path of a document.' },
    });
    await server.close();
  });
});
