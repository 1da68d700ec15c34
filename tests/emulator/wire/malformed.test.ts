import { connect } from "node:net";
import { Client, credentials } from "@grpc/grpc-js";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { serveFirestore } from "#emulator/firestore/serve-firestore.ts";
import type { RunningFirestore } from "#emulator/firestore/serve-firestore.ts";

const DOCUMENTS = "/v1/projects/p/databases/(default)/documents";
let server: RunningFirestore;
beforeAll(async () => {
  server = await serveFirestore({ port: 0, projectId: "p", allowAll: true });
});
afterAll(() => server.close());

const at = (path: string): string => `http://127.0.0.1:${server.port}${path}`;

/** Sends raw bytes and returns the response until the connection ends or half a second has passed. */
function raw(bytes: string | Buffer): Promise<string> {
  return new Promise((resolve) => {
    let answer = "";
    const socket = connect(server.port, "127.0.0.1", () => socket.write(bytes));
    const end = (): void => {
      socket.destroy();
      resolve(answer);
    };
    socket.on("data", (data) => (answer += data.toString("latin1")));
    socket.on("close", end).on("error", end);
    setTimeout(end, 500);
  });
}

// whatever a test sent, the server still answers the next one
afterEach(async () => {
  if ((await fetch(at("/"))).status !== 200) throw new Error("The server is not well");
});

describe("REST", () => {
  const post = async (path: string, body: string): Promise<[number, string]> => {
    const response = await fetch(at(path), { method: "POST", body });
    return [response.status, Object(await response.json()).error?.status];
  };

  it.each(["{", "null", "[]", '"text"', "\u0000", "{'a':1}"])(
    "a body that is not a JSON object (%j): 400",
    async (body) => {
      expect(await post(`${DOCUMENTS}:commit`, body)).toEqual([400, "INVALID_ARGUMENT"]);
    },
  );

  it("a body of 12 MB: 400, with the limit", async () => {
    const response = await fetch(at(`${DOCUMENTS}:commit`), { method: "POST", body: "x".repeat(12_000_000) });
    expect([response.status, Object(await response.json()).error.message]).toEqual([
      400,
      "Request payload size exceeds the limit: 11534336 bytes.",
    ]);
  });

  it.each([
    "/nowhere",
    "/v1/",
    "/v1/projects",
    "/v1/projects/p/databases/(default)",
    "/v2/x",
    "/emulator/v1/nothing",
    "/%00",
    "/google.firestore.v1.Firestore/Fly/channel",
  ])("an unknown address (%s): 404", async (path) => {
    expect((await post(path, "{}"))[0]).toBe(404);
  });

  it("a broken escape in an address: 400", async () => {
    expect(await post(`${DOCUMENTS}/a/%zz`, "{}")).toEqual([400, "INVALID_ARGUMENT"]);
  });

  it.each(["PUT", "HEAD", "TRACE2"])("an unknown method (%s) is rejected", async (method) => {
    expect(
      await raw(`${method} ${DOCUMENTS}/a/b HTTP/1.1\r\nhost: x\r\ncontent-length: 0\r\nconnection: close\r\n\r\n`),
    ).toMatch(/^HTTP\/1\.1 4\d\d/);
  });

  it.each([
    { writes: 7 },
    { writes: [null] },
    { writes: [[]] },
    { writes: [{ update: 5 }] },
    { writes: [{ update: { name: 5 } }] },
    { writes: [{ delete: { a: 1 } }] },
  ])("a commit of nonsense (%j): 400", async (body) => {
    expect(await post(`${DOCUMENTS}:commit`, JSON.stringify(body))).toEqual([400, "INVALID_ARGUMENT"]);
  });

  it.each([
    {},
    { structuredQuery: 5 },
    { structuredQuery: { from: "x" } },
    { structuredQuery: { from: [{ collectionId: 5 }] } },
    { structuredQuery: { from: [{ collectionId: "a" }], where: [] } },
  ])("a query of nonsense (%j): 400", async (body) => {
    const response = await fetch(at(`${DOCUMENTS}:runQuery`), { method: "POST", body: JSON.stringify(body) });
    expect([response.status, Object(await response.json())[0].error.status]).toEqual([400, "INVALID_ARGUMENT"]);
  });

  it("survives a deeply nested body", async () => {
    const [status] = await post(`${DOCUMENTS}:commit`, `{"writes":${"[".repeat(50_000)}${"]".repeat(50_000)}}`);
    expect(status).toBe(400);
  });

  it("a map nested 5,000 deep is rejected without overflow", async () => {
    const deep = `${'{"mapValue":{"fields":{"a":'.repeat(5000)}{"nullValue":null}${"}}}".repeat(5000)}`;
    const body = `{"writes":[{"update":{"name":"projects/p/databases/(default)/documents/a/b","fields":{"a":${deep}}}}]}`;
    expect(await post(`${DOCUMENTS}:commit`, body)).toEqual([400, "INVALID_ARGUMENT"]);
  });

  it("filters nested 5,000 deep are rejected without overflow", async () => {
    const deep = `${'{"compositeFilter":{"op":"AND","filters":['.repeat(5000)}{"unaryFilter":{"op":"IS_NULL","field":{"fieldPath":"a"}}}${"]}}".repeat(5000)}`;
    const response = await fetch(at(`${DOCUMENTS}:runQuery`), {
      method: "POST",
      body: `{"structuredQuery":{"from":[{"collectionId":"a"}],"where":${deep}}}`,
    });
    expect(response.status).toBe(400);
  });
});

describe("the port", () => {
  it("answers bytes of no known protocol with 400 and closes", async () => {
    expect(await raw("hello there\r\n\r\n")).toMatch(/^HTTP\/1\.1 400/);
  });

  it("half a request followed by nothing blocks nobody", async () => {
    expect(await raw(`POST ${DOCUMENTS}:commit HTTP/1.1\r\nhost: x\r\ncontent-length: 100\r\n\r\n{"wri`)).toBe("");
  });

  it("survives a silent connection, and one that only starts like HTTP/2", async () => {
    expect(await raw("")).toBe("");
    await raw("PRI");
    await raw(`PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n${"garbage".repeat(100)}`);
  });

  it("survives a hundred connections cut at once", async () => {
    const sockets = Array.from({ length: 100 }, () => connect(server.port, "127.0.0.1").on("error", () => undefined));
    for (const socket of sockets) socket.write(`GET ${DOCUMENTS}/a/b HTTP/1.1\r\nhost: x\r\n\r\n`);
    for (const socket of sockets) socket.destroy();
    expect((await fetch(at(`${DOCUMENTS}/a/b`))).status).toBe(404);
  });
});

describe("gRPC", () => {
  const call = (method: string, bytes: Buffer): Promise<number> =>
    new Promise((resolve) => {
      const client = new Client(`127.0.0.1:${server.port}`, credentials.createInsecure());
      const asIs = (buffer: Buffer): Buffer => buffer;
      client.makeUnaryRequest(`/google.firestore.v1.Firestore/${method}`, asIs, asIs, bytes, (error) => {
        client.close();
        resolve(error?.code ?? 0);
      });
    });

  it("an unknown method: UNIMPLEMENTED", async () => {
    expect(await call("Fly", Buffer.alloc(0))).toBe(12);
  });

  it("a missing method: UNIMPLEMENTED", async () => {
    expect(await call("PartitionQuery", Buffer.alloc(0))).toBe(12);
  });

  it("bytes that are not a message are an error of this call only", async () => {
    expect(await call("Commit", Buffer.from([255, 255, 255, 255]))).toBeGreaterThan(0);
  });

  it("an empty message: INVALID_ARGUMENT", async () => {
    expect(await call("GetDocument", Buffer.alloc(0))).toBe(3);
  });

  it("a message over the limit: RESOURCE_EXHAUSTED", async () => {
    expect(await call("Commit", Buffer.alloc(12_000_000))).toBe(8);
  });
});
