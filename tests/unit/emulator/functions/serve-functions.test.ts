import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { loadFunctions } from "#emulator/functions/load-functions.ts";
import { serveFunctions } from "#emulator/functions/serve-functions.ts";
import { serveQueues } from "#emulator/functions/serve-queues.ts";

/** As functions are after bundling: what they are deployed by hangs on them. */
const BUNDLE = `
const deployed = (endpoint, handle) => Object.assign(handle, { __endpoint: endpoint });
const name = () => process.env.FUNCTION_TARGET;
export const done = [];
export const first = deployed({ callableTrigger: {} }, async (request, response) => {
  const before = name();
  await new Promise((resolve) => setTimeout(resolve, request.body.ms));
  response.json([before, name(), request.path, request.rawBody.length]);
});
export const second = deployed({ httpsTrigger: {} }, (_request, response) => response.json(name()));
export const broken = deployed({ callableTrigger: {} }, async () => { throw new Error("no"); });
export const work = deployed(
  { taskQueueTrigger: { retryConfig: { maxAttempts: 2, minBackoffSeconds: 0.01 } } },
  (request, response) => {
    done.push([request.body.data, request.get("X-CloudTasks-TaskRetryCount")]);
    response.status(done.length === 1 ? 500 : 204).end();
  },
);
export const nightly = deployed({ scheduleTrigger: {} }, () => {});
export const off = undefined;
`;
const folder = mkdtempSync(join(tmpdir(), "rutero-functions-"));
const bundle = join(folder, "index.mjs");
const complaints: string[] = [];
let server: Server;
let address: string;

beforeAll(async () => {
  writeFileSync(bundle, BUNDLE);
  const functions = await loadFunctions(bundle);
  const app = serveFunctions(functions);
  server = createServer(app).listen(0, "127.0.0.1");
  await once(server, "listening");
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  serveQueues(app, functions, address, (sentence) => complaints.push(sentence));
});
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true });
});

const post = (path: string, body: object) =>
  fetch(address + path, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });

it("what is called or dispatched is served, nothing else of the bundle", async () => {
  const served = await loadFunctions(bundle);
  expect(served.map(({ name }) => name).toSorted()).toEqual(["broken", "first", "second", "work"]);
});

it("each function knows its own name while others run in the same process", async () => {
  const slow = post("/demo-rutero/us-central1/first", { ms: 100 });
  const quick = await post("/demo-rutero/us-central1/second", {});
  expect(await quick.json()).toBe("second");
  expect(await (await slow).json()).toEqual(["first", "first", "/", 10]);
});

it("an unknown function answers 404 and one that throws 500; the others go on", async () => {
  expect((await post("/demo-rutero/us-central1/nightly", {})).status).toBe(404);
  expect((await post("/demo-rutero/us-central1/broken", {})).status).toBe(500);
  expect((await post("/demo-rutero/us-central1/second", {})).status).toBe(200);
});

it("a task is run once for two requests of its name, and again after it failed", async () => {
  const body = Buffer.from(JSON.stringify({ data: { companyId: "c1" } })).toString("base64");
  const request = { task: { name: "t1", scheduleTime: new Date().toISOString(), httpRequest: { body } } };
  const queue = (name: string) => post(`/projects/demo-rutero/locations/us-central1/queues/${name}/tasks`, request);
  expect([(await queue("work")).status, (await queue("work")).status, (await queue("first")).status]).toEqual([
    200, 409, 404,
  ]);
  const { done }: { done: unknown[] } = await import(bundle);
  await vi.waitFor(() =>
    expect(done).toEqual([
      [{ companyId: "c1" }, "0"],
      [{ companyId: "c1" }, "1"],
    ]),
  );
  expect(complaints).toEqual([expect.stringContaining("a task of work failed (attempt 1)")]);
});
