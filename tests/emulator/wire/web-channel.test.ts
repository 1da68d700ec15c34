import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { serveFirestore } from "#emulator/firestore/serve-firestore.ts";
import type { RunningFirestore } from "#emulator/firestore/serve-firestore.ts";

const DATABASE = "projects/p/databases/(default)";
let server: RunningFirestore;
beforeAll(async () => {
  server = await serveFirestore({ port: 0, projectId: "p", allowAll: true });
});
afterAll(() => server.close());

const url = (stream: string, query = ""): string =>
  `http://127.0.0.1:${server.port}/google.firestore.v1.Firestore/${stream}/channel?VER=8&database=${encodeURIComponent(DATABASE)}&${query}`;

function form(messages: unknown[], ofs = 0, headers = ""): string {
  const fields = new URLSearchParams({ headers, count: String(messages.length), ofs: String(ofs) });
  for (const [at, message] of messages.entries())
    fields.set(`req${at}___data__`, typeof message === "string" ? message : JSON.stringify(message));
  return fields.toString();
}

const post = (address: string, body: string): Promise<Response> => fetch(address, { method: "POST", body });

/** Splits `<length>\n<json>` chunks; the length counts UTF-16 units. */
function chunks(text: string): unknown[] {
  const found: unknown[] = [];
  for (let at = 0; at < text.length;) {
    const end = text.indexOf("\n", at);
    const length = Number(text.slice(at, end));
    found.push(JSON.parse(text.slice(end + 1, end + 1 + length)));
    at = end + 1 + length;
  }
  return found;
}

async function shakeHands(stream: "Listen" | "Write", messages: unknown[], headers = ""): Promise<string> {
  const answer = await (await post(url(stream, "RID=1&CVER=22"), form(messages, 0, headers))).text();
  return Object(chunks(answer))[0][0][1][1];
}

/** One long poll: the waiting numbered messages. */
async function poll(stream: string, id: string, acknowledged: number): Promise<[number, unknown][]> {
  const answer = await fetch(url(stream, `RID=rpc&SID=${id}&AID=${acknowledged}&CI=1&TYPE=xmlhttp`));
  return chunks(await answer.text()).flatMap((chunk) =>
    Object(chunk).map(([number, [message]]: [number, [unknown]]) => [number, message]),
  );
}

const addTarget = (targetId: number, collectionId: string): object => ({
  database: DATABASE,
  addTarget: { targetId, query: { parent: `${DATABASE}/documents`, structuredQuery: { from: [{ collectionId }] } } },
});
const write = (id: string, n = 1): object => ({
  update: { name: `${DATABASE}/documents/w/${id}`, fields: { n: { integerValue: n }, text: { stringValue: "é😀" } } },
});

describe("WebChannel, byte by byte", () => {
  it("a handshake returns the session, and the first messages wait in order", async () => {
    const answer = await (await post(url("Listen", "RID=1"), form([addTarget(2, "empty")]))).text();
    expect(chunks(answer)).toEqual([[[0, ["c", expect.stringMatching(/^[\w-]{10,}$/), "", 8, 12, 30000]]]]);
    const waiting = await poll("Listen", Object(chunks(answer))[0][0][1][1], 0);
    expect(waiting.map(([number]) => number)).toEqual([1, 2, 3]);
    expect(waiting.map(([, message]) => Object(message).targetChange.targetChangeType)).toEqual([
      "ADD",
      "CURRENT",
      undefined,
    ]);
  });

  it("unacknowledged messages are sent again, acknowledged ones are not", async () => {
    const id = await shakeHands("Listen", [addTarget(2, "empty")]);
    expect(await poll("Listen", id, 0)).toHaveLength(3);
    expect((await poll("Listen", id, 2)).map(([number]) => number)).toEqual([3]);
  });

  it("a repeated POST is processed once", async () => {
    const id = await shakeHands("Write", [{ database: DATABASE }]);
    const increment = {
      update: { name: `${DATABASE}/documents/w/once` },
      updateMask: { fieldPaths: [] },
      updateTransforms: [{ fieldPath: "n", increment: { integerValue: 1 } }],
    };
    const body = form([{ streamToken: "MA==", writes: [increment] }], 1);
    await post(url("Write", `SID=${id}&RID=2&AID=0`), body);
    await post(url("Write", `SID=${id}&RID=2&AID=0`), body);
    const found = await fetch(`http://127.0.0.1:${server.port}/v1/${DATABASE}/documents/w/once`);
    expect(await found.json()).toMatchObject({ fields: { n: { integerValue: "1" } } });
  });

  it("a forward POST is told the state of the back channel", async () => {
    const id = await shakeHands("Listen", []);
    const answer = await (await post(url("Listen", `SID=${id}&RID=2&AID=0`), form([addTarget(2, "empty")], 0))).text();
    expect(chunks(answer)).toEqual([[0, 0, 0]]);
  });

  it("lengths count UTF-16 units rather than bytes", async () => {
    const id = await shakeHands("Write", [{ database: DATABASE }]);
    await post(url("Write", `SID=${id}&RID=2&AID=0`), form([{ streamToken: "MA==", writes: [write("é😀")] }], 1));
    const listen = await shakeHands("Listen", [addTarget(2, "w")]);
    expect(JSON.stringify(await poll("Listen", listen, 0))).toMatch(/é😀/);
  });

  it("a streaming back channel sends something at once and continues", async () => {
    const id = await shakeHands("Listen", []);
    const response = await fetch(url("Listen", `RID=rpc&SID=${id}&AID=0&CI=0&TYPE=xmlhttp`));
    const reader = response.body?.getReader();
    const read = async (): Promise<string> => Buffer.from((await reader?.read())?.value ?? []).toString();
    expect(chunks(await read())).toEqual([[[1, ["noop"]]]]);
    await post(url("Listen", `SID=${id}&RID=2&AID=0`), form([addTarget(2, "empty")], 0));
    expect(await read()).toMatch(/"ADD"/);
    await reader?.cancel();
  });

  it("a new back channel replaces the old one", async () => {
    const id = await shakeHands("Listen", []);
    const first = await fetch(url("Listen", `RID=rpc&SID=${id}&AID=0&CI=0&TYPE=xmlhttp`));
    const second = await fetch(url("Listen", `RID=rpc&SID=${id}&AID=1&CI=0&TYPE=xmlhttp`));
    expect(chunks(await first.text())).toEqual([[[1, ["noop"]]]]);
    await second.body?.cancel();
  });

  it("terminate ends the session", async () => {
    const id = await shakeHands("Listen", []);
    expect((await post(url("Listen", `SID=${id}&RID=2&TYPE=terminate`), "")).status).toBe(200);
    const gone = await post(url("Listen", `SID=${id}&RID=3`), form([]));
    expect([gone.status, await gone.text()]).toEqual([400, "Error: Unknown SID"]);
  });

  it("the server closes an idle write stream, which then accepts nothing more", async () => {
    const id = await shakeHands("Write", [{ database: DATABASE }]);
    await post(url("Write", `SID=${id}&RID=2&AID=0`), form([{ streamToken: "MA==", writes: [write("idle")] }], 1));
    const first = await poll("Write", id, 0);
    const last = await poll("Write", id, first.at(-1)?.[0] ?? 0);
    expect(last.map(([, message]) => message)).toEqual(["close"]);
    expect((await post(url("Write", `SID=${id}&RID=3&AID=2`), form([{ writes: [write("late")] }], 2))).status).toBe(
      400,
    );
    expect((await fetch(`http://127.0.0.1:${server.port}/v1/${DATABASE}/documents/w/late`)).status).toBe(404);
  });

  it("an error ends a write stream and stays available to the next poll", async () => {
    const id = await shakeHands("Write", [{ database: DATABASE }]);
    await post(
      url("Write", `SID=${id}&RID=2&AID=0`),
      form([{ streamToken: "MA==", writes: [{ ...write("none"), currentDocument: { exists: true } }] }], 1),
    );
    expect((await poll("Write", id, 0)).at(-1)?.[1]).toMatchObject({ error: { status: "NOT_FOUND" } });
  });

  it("the token travels in the form's headers", async () => {
    const payload = Buffer.from(JSON.stringify({ sub: "ana", aud: "p", iat: 0 })).toString("base64url");
    const id = await shakeHands(
      "Listen",
      [addTarget(2, "empty")],
      `Content-Type:text/plain\r\nauthorization:Bearer e30.${payload}.\r\n`,
    );
    expect(await poll("Listen", id, 0)).toHaveLength(3);
    const refused = await shakeHands("Listen", [addTarget(2, "empty")], "Authorization:Bearer nonsense\r\n");
    expect((await poll("Listen", refused, 0))[0]?.[1]).toMatchObject({ error: { status: "INVALID_ARGUMENT" } });
  });

  it.each([
    ["a first write message with writes", "Write", [{ database: DATABASE, writes: [write("x")] }]],
    ["a listen message that asks for nothing", "Listen", [{ database: DATABASE }]],
    ["a message that is no JSON", "Listen", ["{nonsense"]],
    ["a message that is a number", "Write", ["7"]],
  ] as const)("%s ends the stream with INVALID_ARGUMENT", async (_promise, stream, messages) => {
    const id = await shakeHands(stream, [...messages]);
    expect((await poll(stream, id, 0)).at(-1)?.[1]).toMatchObject({ error: { status: "INVALID_ARGUMENT" } });
  });

  it("a removed target is confirmed once and then silent", async () => {
    const id = await shakeHands("Listen", [addTarget(2, "quiet")]);
    await post(url("Listen", `SID=${id}&RID=2&AID=0`), form([{ database: DATABASE, removeTarget: 2 }], 1));
    const removed = (await poll("Listen", id, 0)).filter(
      ([, message]) => Object(message).targetChange?.targetChangeType === "REMOVE",
    );
    expect(removed).toHaveLength(1);
  });
});
