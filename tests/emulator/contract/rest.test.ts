import { describe, expect, it } from "vitest";
import { openBackend } from "../support/backend.ts";

const backend = openBackend();
const at = (path: string): string => `/v1/${backend.database}/documents/${path}`;
const fields = (n: number): object => ({ fields: { n: { integerValue: String(n) } } });

describe("documents over REST", () => {
  it("PATCH creates and replaces, GET reads", async () => {
    const path = at(`${backend.freshName()}/d`);
    const made = await backend.rest("PATCH", path, fields(1));
    expect(made.body).toMatchObject({
      name: path.slice(4),
      ...fields(1),
      createTime: expect.stringMatching(/Z$/),
      updateTime: expect.stringMatching(/Z$/),
    });
    await backend.rest("PATCH", path, { fields: { m: { booleanValue: true } } });
    expect(Object(await backend.rest("GET", path)).body.fields).toEqual({ m: { booleanValue: true } });
  });

  it("PATCH with updateMask changes only those fields, and deletes the ones without a value", async () => {
    const path = at(`${backend.freshName()}/d`);
    await backend.rest("PATCH", path, {
      fields: { a: { integerValue: "1" }, b: { integerValue: "1" }, c: { integerValue: "1" } },
    });
    await backend.rest("PATCH", `${path}?updateMask.fieldPaths=a&updateMask.fieldPaths=b`, {
      fields: { a: { integerValue: "2" } },
    });
    expect(Object(await backend.rest("GET", path)).body.fields).toEqual({
      a: { integerValue: "2" },
      c: { integerValue: "1" },
    });
  });

  it("PATCH with currentDocument.exists=true rejects a missing document", async () => {
    expect(
      (await backend.rest("PATCH", `${at(`${backend.freshName()}/d`)}?currentDocument.exists=true`, fields(1))).status,
    ).toBe(404);
  });

  it("GET with a mask returns only those fields", async () => {
    const path = at(`${backend.freshName()}/d`);
    await backend.rest("PATCH", path, { fields: { a: { integerValue: "1" }, b: { integerValue: "2" } } });
    expect(Object(await backend.rest("GET", `${path}?mask.fieldPaths=b`)).body.fields).toEqual({
      b: { integerValue: "2" },
    });
  });

  it("POST to a collection creates a document with the given id", async () => {
    const collection = backend.freshName();
    await backend.rest("POST", `${at(collection)}?documentId=mine`, fields(1));
    expect((await backend.rest("GET", at(`${collection}/mine`))).body).toMatchObject(fields(1));
    expect((await backend.rest("POST", `${at(collection)}?documentId=mine`, fields(1))).status).toBe(409);
  });

  it("POST without an id generates one", async () => {
    const { body } = await backend.rest("POST", at(backend.freshName()), fields(1));
    expect(Object(body).name).toMatch(/\/[A-Za-z0-9]{20}$/);
  });

  it("DELETE deletes, and accepts a missing document", async () => {
    const path = at(`${backend.freshName()}/d`);
    await backend.rest("PATCH", path, fields(1));
    expect([(await backend.rest("DELETE", path)).status, (await backend.rest("DELETE", path)).status]).toEqual([
      200, 200,
    ]);
    expect((await backend.rest("GET", path)).status).toBe(404);
  });

  it("ids may contain spaces, escaped slashes, colons and letters of any language", async () => {
    const path = at(`${backend.freshName()}/${encodeURIComponent("ñ b:c%😀")}`);
    await backend.rest("PATCH", path, fields(1));
    expect(Object(await backend.rest("GET", path)).body.name).toMatch(/ñ b:c%😀$/);
  });

  it("GET of a collection lists by pages", async () => {
    const collection = backend.freshName();
    for (const id of ["a", "b", "c", "d", "e"]) await backend.rest("PATCH", at(`${collection}/${id}`), fields(1));
    const ids: string[] = [];
    let token = "";
    do {
      const body = Object(
        await backend.rest("GET", `${at(collection)}?pageSize=2&pageToken=${encodeURIComponent(token)}`),
      ).body;
      ids.push(...Object(body).documents.map((found: { name: string }) => found.name.slice(-1)));
      token = Object(body).nextPageToken ?? "";
    } while (token !== "");
    expect(ids).toEqual(["a", "b", "c", "d", "e"]);
  });

  it("GET of a collection accepts orderBy", async () => {
    const collection = backend.freshName();
    for (const n of [2, 3, 1]) await backend.rest("PATCH", at(`${collection}/d${n}`), fields(n));
    const { body } = await backend.rest("GET", `${at(collection)}?orderBy=n%20desc`);
    expect(Object(body).documents.map((found: { name: string }) => found.name.slice(-2))).toEqual(["d3", "d2", "d1"]);
  });

  it("showMissing lists documents that only have others below them", async () => {
    const collection = backend.freshName();
    await backend.rest("PATCH", at(`${collection}/ghost/sub/x`), fields(1));
    await backend.rest("PATCH", at(`${collection}/real`), fields(1));
    const { body } = await backend.rest(
      "GET",
      `${at(collection)}?showMissing=true&mask.fieldPaths=__name__`.replace("&mask.fieldPaths=__name__", ""),
    );
    expect(
      Object(body).documents.map((found: { name: string; fields?: object }) => [
        found.name.split("/").at(-1),
        found.fields !== undefined,
      ]),
    ).toEqual([
      ["ghost", false],
      ["real", true],
    ]);
  });
});

describe("calls over REST", () => {
  const call = (verb: string, body: unknown, under = "") =>
    backend.rest("POST", `/v1/${backend.database}/documents${under}:${verb}`, body);

  it("batchGet answers every name once, found or missing", async () => {
    const collection = backend.freshName();
    await backend.rest("PATCH", at(`${collection}/a`), fields(1));
    const names = ["a", "b", "a"].map((id) => `${backend.database}/documents/${collection}/${id}`);
    const { body } = await call("batchGet", { documents: names });
    expect(body).toMatchObject([{ found: { name: names[0], ...fields(1) } }, { missing: names[1] }]);
  });

  it("batchGet with newTransaction starts a transaction first", async () => {
    const { body } = await call("batchGet", {
      documents: [`${backend.database}/documents/c/x`],
      newTransaction: { readWrite: {} },
    });
    expect(body).toMatchObject([{ transaction: expect.stringMatching(/./) }, { missing: expect.stringMatching(/x$/) }]);
  });

  it("runQuery without results returns only the read time", async () => {
    expect(
      (await call("runQuery", { structuredQuery: { from: [{ collectionId: backend.freshName() }] } })).body,
    ).toEqual([{ readTime: expect.stringMatching(/Z$/) }]);
  });

  it("runQuery starts at the document in the address", async () => {
    const collection = backend.freshName();
    await backend.rest("PATCH", at(`${collection}/a/items/1`), fields(1));
    await backend.rest("PATCH", at(`${collection}/b/items/2`), fields(2));
    const { body } = await call(
      "runQuery",
      { structuredQuery: { from: [{ collectionId: "items" }] } },
      `/${collection}/a`,
    );
    expect(body).toMatchObject([{ document: fields(1) }]);
    expect(Object(body)).toHaveLength(1);
  });

  it("enums may be numbers and limits may be wrapped", async () => {
    const collection = backend.freshName();
    for (const n of [1, 2, 3]) await backend.rest("PATCH", at(`${collection}/d${n}`), fields(n));
    const structuredQuery = {
      from: [{ collectionId: collection }],
      where: { fieldFilter: { field: { fieldPath: "n" }, op: 3, value: { integerValue: 1 } } },
      orderBy: [{ field: { fieldPath: "n" }, direction: 2 }],
      limit: { value: 1 },
    };
    expect((await call("runQuery", { structuredQuery })).body).toMatchObject([{ document: fields(3) }]);
  });

  it("readTime reads the past", async () => {
    const path = at(`${backend.freshName()}/d`);
    const { updateTime } = Object(await backend.rest("PATCH", path, fields(1))).body;
    await backend.rest("PATCH", path, fields(2));
    expect((await backend.rest("GET", `${path}?readTime=${updateTime}`)).body).toMatchObject(fields(1));
  });

  it("batchWrite applies each write separately", async () => {
    const collection = backend.freshName();
    const name = (id: string): string => `${backend.database}/documents/${collection}/${id}`;
    const writes = [
      { update: { name: name("a"), ...fields(1) } },
      { update: { name: name("b"), ...fields(1) }, currentDocument: { exists: true } },
      { update: { name: name("c"), ...fields(1) } },
    ];
    const { body } = await call("batchWrite", { writes });
    expect(Object(body).status.map((status: { code?: number }) => status.code ?? 0)).toEqual([0, 5, 0]);
    expect((await backend.admin.collection(collection).get()).docs.map((found) => found.id)).toEqual(["a", "c"]);
  });

  it("listCollectionIds names a document's collections, even those without documents of their own", async () => {
    const collection = backend.freshName();
    await backend.rest("PATCH", at(`${collection}/d/one/x`), fields(1));
    await backend.rest("PATCH", at(`${collection}/d/two/x/three/y`), fields(1));
    expect((await call("listCollectionIds", {}, `/${collection}/d`)).body).toMatchObject({
      collectionIds: ["one", "two"],
    });
  });

  it("runAggregationQuery counts, sums and averages", async () => {
    const collection = backend.freshName();
    for (const n of [1, 2, 6]) await backend.rest("PATCH", at(`${collection}/d${n}`), fields(n));
    const of = { field: { fieldPath: "n" } };
    const aggregations = [
      { alias: "c", count: {} },
      { alias: "s", sum: of },
      { alias: "a", avg: of },
    ];
    const { body } = await call("runAggregationQuery", {
      structuredAggregationQuery: { structuredQuery: { from: [{ collectionId: collection }] }, aggregations },
    });
    expect(body).toMatchObject([
      { result: { aggregateFields: { c: { integerValue: "3" }, s: { integerValue: "9" }, a: { doubleValue: 3 } } } },
    ]);
  });
});

describe("endpoints for browsers and tools", () => {
  it("GET / answers Ok", async () => {
    expect((await backend.rest("GET", "/")).body).toBe("Ok\n");
  });

  it("a preflight returns the origin, credentials and the requested headers", async () => {
    const response = await fetch(`http://${backend.host}:${backend.port}${at("c/d")}`, {
      method: "OPTIONS",
      headers: {
        origin: "http://app.test",
        "access-control-request-method": "PATCH",
        "access-control-request-headers": "authorization,x-goog-api-client",
      },
    });
    expect(response.status).toBe(200);
    expect(response.headers.get("access-control-allow-origin")).toBe("http://app.test");
    expect(response.headers.get("access-control-allow-credentials")).toBe("true");
    expect(response.headers.get("access-control-allow-headers")).toMatch(/x-goog-api-client/);
    expect(response.headers.get("access-control-allow-methods")).toMatch(/PATCH/);
  });

  it("errors carry the CORS headers too, so that browsers can read them", async () => {
    const response = await fetch(`http://${backend.host}:${backend.port}${at("c/missing")}`, {
      headers: { origin: "http://app.test" },
    });
    expect([response.status, response.headers.get("access-control-allow-origin")]).toEqual([404, "http://app.test"]);
  });

  it("DELETE of the emulator's documents clears one project's data", async () => {
    const path = at(`${backend.freshName()}/d`);
    await backend.rest("PATCH", path, fields(1));
    expect((await backend.rest("DELETE", `/emulator/v1/${backend.database}/documents`)).status).toBe(200);
    expect((await backend.rest("GET", path)).status).toBe(404);
  });

  it("registering a trigger is accepted", async () => {
    const answer = await backend.rest("PUT", `/emulator/v1/projects/${backend.project}/triggers/key`, {
      eventTrigger: {
        eventType: "providers/cloud.firestore/eventTypes/document.create",
        resource: "projects/p/databases/(default)/documents/items/{id}",
        service: "firestore.googleapis.com",
      },
    });
    expect(answer.status).toBe(200);
  });
});
