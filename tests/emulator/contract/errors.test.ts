import { describe, expect, it } from "vitest";
import { openBackend } from "../support/backend.ts";

const backend = openBackend();

type Refusal = [promise: string, request: () => unknown, status?: string];

const field = (fieldPath: string): object => ({ fieldPath });
const number = (value: number): object => ({ integerValue: value });
const list = (count: number): object => ({
  arrayValue: { values: Array.from({ length: count }, (_, at) => number(at)) },
});
const filter = (op: string, value: unknown, path = "a"): object => ({ fieldFilter: { field: field(path), op, value } });
const composite = (op: string, ...filters: object[]): object => ({ compositeFilter: { op, filters } });
const from = [{ collectionId: "c" }];

const QUERIES: Refusal[] = [
  ["a query without from", () => ({ where: filter("EQUAL", number(1)) })],
  ["a query from two collections", () => ({ from: [...from, ...from] })],
  ["a query on a reserved collection", () => ({ from: [{ collectionId: "__x__" }] })],
  ["a query on a path instead of a collection", () => ({ from: [{ collectionId: "a/b" }] })],
  ["a negative limit", () => ({ from, limit: -1 })],
  ["a negative offset", () => ({ from, offset: -1 })],
  ["a limit that is no number", () => ({ from, limit: "many" })],
  ["an unknown operator", () => ({ from, where: filter("LIKE", number(1)) })],
  [
    "an operator with an unknown number",
    () => ({ from, where: { fieldFilter: { field: field("a"), op: 99, value: number(1) } } }),
  ],
  ["a filter without a value", () => ({ from, where: filter("EQUAL", undefined) })],
  ["a filter with a value of no type", () => ({ from, where: filter("EQUAL", {}) })],
  ["a filter with an empty field path", () => ({ from, where: filter("EQUAL", number(1), "") })],
  ["a filter with a broken field path", () => ({ from, where: filter("EQUAL", number(1), "a..b") })],
  ["a filter with an unclosed quote in its path", () => ({ from, where: filter("EQUAL", number(1), "`a") })],
  ["in with an empty list", () => ({ from, where: filter("IN", list(0)) })],
  ["in with 31 values", () => ({ from, where: filter("IN", list(31)) })],
  ["in without a list", () => ({ from, where: filter("IN", number(1)) })],
  ["not-in with 11 values", () => ({ from, where: filter("NOT_IN", list(11)) })],
  ["not-in with an empty list", () => ({ from, where: filter("NOT_IN", list(0)) })],
  ["array-contains-any with 31 values", () => ({ from, where: filter("ARRAY_CONTAINS_ANY", list(31)) })],
  [
    "two array-contains",
    () => ({ from, where: composite("AND", filter("ARRAY_CONTAINS", number(1)), filter("ARRAY_CONTAINS", number(2))) }),
  ],
  [
    "array-contains with array-contains-any",
    () => ({
      from,
      where: composite("AND", filter("ARRAY_CONTAINS", number(1)), filter("ARRAY_CONTAINS_ANY", list(2))),
    }),
  ],
  [
    "two not-equals",
    () => ({ from, where: composite("AND", filter("NOT_EQUAL", number(1)), filter("NOT_EQUAL", number(2), "b")) }),
  ],
  [
    "not-equal with not-in",
    () => ({ from, where: composite("AND", filter("NOT_EQUAL", number(1)), filter("NOT_IN", list(2))) }),
  ],
  ["not-in with in", () => ({ from, where: composite("AND", filter("NOT_IN", list(2)), filter("IN", list(2), "b")) })],
  [
    "not-in inside an or",
    () => ({ from, where: composite("OR", filter("NOT_IN", list(2)), filter("EQUAL", number(1), "b")) }),
  ],
  [
    "more than 30 disjunctions",
    () => ({ from, where: composite("AND", filter("IN", list(6)), filter("IN", list(6), "b")) }),
  ],
  ["an unknown composite operator", () => ({ from, where: composite("XOR", filter("EQUAL", number(1))) })],
  ["an empty composite filter", () => ({ from, where: composite("AND") })],
  ["a name compared with a text", () => ({ from, where: filter("EQUAL", { stringValue: "x" }, "__name__") })],
  [
    "array-contains on the name",
    () => ({
      from,
      where: filter("ARRAY_CONTAINS", { referenceValue: `${backend.database}/documents/c/x` }, "__name__"),
    }),
  ],
  ["a field ordered by twice", () => ({ from, orderBy: [{ field: field("a") }, { field: field("a") }] })],
  ["an order after the name", () => ({ from, orderBy: [{ field: field("__name__") }, { field: field("a") }] })],
  ["an unknown direction", () => ({ from, orderBy: [{ field: field("a"), direction: "SIDEWAYS" }] })],
  [
    "a cursor with more values than orders",
    () => ({ from, orderBy: [{ field: field("a") }], startAt: { values: [number(1), number(2)] } }),
  ],
  [
    "a cursor whose name is not a reference",
    () => ({ from, orderBy: [{ field: field("__name__") }], startAt: { values: [{ stringValue: "x" }] } }),
  ],
  [
    "an exact name with a range over another field",
    () => ({
      from,
      where: composite(
        "AND",
        filter("EQUAL", { referenceValue: `${backend.database}/documents/c/x` }, "__name__"),
        filter("GREATER_THAN", number(1)),
      ),
    }),
  ],
  [
    "inequalities over 11 fields",
    () => ({
      from,
      where: composite("AND", ...Array.from({ length: 11 }, (_, at) => filter("GREATER_THAN", number(1), `f${at}`))),
    }),
  ],
  ["vector search", () => ({ from, findNearest: { vectorField: field("v") } }), "UNIMPLEMENTED"],
];

describe("a query is refused with INVALID_ARGUMENT:", () => {
  it("explaining a query", async () => {
    const answer = await backend.rest("POST", `/v1/${backend.database}/documents:runQuery`, {
      structuredQuery: { from },
      explainOptions: { analyze: true },
    });
    expect(answer.body).toMatchObject([{ error: { status: "UNIMPLEMENTED" } }]);
  });

  it.each(QUERIES)("%s", async (_promise, request, status = "INVALID_ARGUMENT") => {
    const answer = await backend.rest("POST", `/v1/${backend.database}/documents:runQuery`, {
      structuredQuery: request(),
    });
    expect(answer.body).toMatchObject([{ error: { status, message: expect.stringMatching(/\w/) } }]);
  });
});

const document = (name = "c/d", fields: unknown = {}): object => ({
  update: { name: `${backend.database}/documents/${name}`, fields },
});
const vector = (dimensions: number): object => ({
  mapValue: {
    fields: {
      __type__: { stringValue: "__vector__" },
      value: { arrayValue: { values: Array.from({ length: dimensions }, () => ({ doubleValue: 0.5 })) } },
    },
  },
});
const deep = (levels: number): object => (levels === 0 ? number(1) : { mapValue: { fields: { x: deep(levels - 1) } } });

const WRITES: Refusal[] = [
  ["a write that is nothing", () => ({})],
  ["a document name outside of any database", () => ({ update: { name: "c/d", fields: {} } })],
  [
    "a document of another database",
    () => ({ update: { name: "projects/x/databases/(default)/documents/c/d", fields: {} } }),
  ],
  ["a name of a collection", () => document("c")],
  ["a name with an empty segment", () => document("c//d/e")],
  ["a reserved document id", () => document("c/__id__")],
  ["a reserved collection id", () => document("__c__/d")],
  ["the document id .", () => document("c/.")],
  ["the document id ..", () => document("c/..")],
  ["a document id longer than 1,500 bytes", () => document(`c/${"é".repeat(751)}`)],
  ["a reserved field name", () => document("c/d", { __x__: number(1) })],
  ["an empty field name", () => document("c/d", { "": number(1) })],
  ["a value without a type", () => document("c/d", { a: {} })],
  ["a value of an unknown type", () => document("c/d", { a: { colourValue: "red" } })],
  [
    "an array directly in an array",
    () => document("c/d", { a: { arrayValue: { values: [{ arrayValue: { values: [] } }] } } }),
  ],
  ["an integer beyond 64 bits", () => document("c/d", { a: { integerValue: "9223372036854775808" } })],
  ["an integer with a fraction", () => document("c/d", { a: { integerValue: 1.5 } })],
  ["a double that is a word", () => document("c/d", { a: { doubleValue: "much" } })],
  ["a boolean that is a text", () => document("c/d", { a: { booleanValue: "true" } })],
  ["a timestamp that is none", () => document("c/d", { a: { timestampValue: "yesterday" } })],
  ["a timestamp after the year 9999", () => document("c/d", { a: { timestampValue: { seconds: 253_402_300_800 } } })],
  ["a latitude beyond the pole", () => document("c/d", { a: { geoPointValue: { latitude: 91, longitude: 0 } } })],
  ["a longitude beyond 180", () => document("c/d", { a: { geoPointValue: { latitude: 0, longitude: 181 } } })],
  ["bytes that are not base64", () => document("c/d", { a: { bytesValue: "@@" } })],
  ["a reference to nothing", () => document("c/d", { a: { referenceValue: "c/d" } })],
  ["maps nested more than 20 deep", () => document("c/d", { a: deep(21) })],
  [
    "a document larger than 1 MiB",
    () => document("c/d", { a: { stringValue: "x".repeat(700_000) }, b: { stringValue: "x".repeat(400_000) } }),
  ],
  ["a vector of 2,049 dimensions", () => document("c/d", { a: vector(2049) })],
  ["a text larger than the limit of one value", () => document("c/d", { a: { stringValue: "x".repeat(1_048_488) } })],
  ["a mask with a broken path", () => ({ ...document(), updateMask: { fieldPaths: ["a..b"] } })],
  ["a mask with the name", () => ({ ...document(), updateMask: { fieldPaths: ["__name__"] } })],
  [
    "a precondition of both kinds",
    () => ({ ...document(), currentDocument: { exists: true, updateTime: "2026-01-01T00:00:00Z" } }),
  ],
  [
    "an unknown server value",
    () => ({ ...document(), updateTransforms: [{ fieldPath: "a", setToServerValue: "MOON_PHASE" }] }),
  ],
  [
    "an increment by a text",
    () => ({ ...document(), updateTransforms: [{ fieldPath: "a", increment: { stringValue: "1" } }] }),
  ],
  ["a transform without an operation", () => ({ ...document(), updateTransforms: [{ fieldPath: "a" }] })],
  ["a verify without a precondition", () => ({ verify: `${backend.database}/documents/c/d` })],
];

describe("a write is refused with INVALID_ARGUMENT, and nothing is written:", () => {
  it.each(WRITES)("%s", async (_promise, write) => {
    const marker = `${backend.freshName()}/marker`;
    const answer = await backend.rest("POST", `/v1/${backend.database}/documents:commit`, {
      writes: [document(marker), write()],
    });
    expect(answer.body).toMatchObject({
      error: { status: "INVALID_ARGUMENT", code: 400, message: expect.stringMatching(/\w/) },
    });
    expect((await backend.admin.doc(marker).get()).exists).toBe(false);
  });

  it("the error for an oversized document states both sizes", async () => {
    const write = document("c/d", { a: { stringValue: "x".repeat(700_000) }, b: { stringValue: "x".repeat(400_000) } });
    const answer = await backend.rest("POST", `/v1/${backend.database}/documents:commit`, { writes: [write] });
    expect(JSON.stringify(answer.body)).toMatch(
      /because its size \(1,100,\d{3} bytes\) exceeds the maximum allowed size of 1,048,576 bytes/,
    );
  });
});

describe("accepts values at the limit:", () => {
  const FINE: [string, () => object][] = [
    ["maps nested 20 deep", () => document(`${backend.freshName()}/d`, { a: deep(19) })],
    [
      "a document just below 1 MiB",
      () => document(`${backend.freshName()}/d`, { a: { stringValue: "x".repeat(1_048_400) } }),
    ],
    ["a document id of 1,500 bytes", () => document(`${backend.freshName()}/${"é".repeat(750)}`)],
    ["an id as Datastore's numeric ones are named", () => document(`${backend.freshName()}/__id7__`)],
    ["a vector of 2,048 dimensions", () => document(`${backend.freshName()}/d`, { a: vector(2048) })],
    ["an id with spaces, dots, colons and emoji", () => document(`${backend.freshName()}/a b.c:d 😀`)],
  ];
  it.each(FINE)("%s", async (_promise, write) => {
    const answer = await backend.rest("POST", `/v1/${backend.database}/documents:commit`, { writes: [write()] });
    expect(answer.status).toBe(200);
  });
});

describe("the right status for", () => {
  const commit = (write: object) =>
    backend.rest("POST", `/v1/${backend.database}/documents:commit`, { writes: [write] });

  it("a missing document: NOT_FOUND, 404", async () => {
    const answer = await backend.rest("GET", `/v1/${backend.database}/documents/c/missing`);
    expect([answer.status, answer.body]).toMatchObject([404, { error: { status: "NOT_FOUND" } }]);
  });

  it("updating a missing document: NOT_FOUND", async () => {
    expect(
      (await commit({ ...document(`${backend.freshName()}/d`), currentDocument: { exists: true } })).body,
    ).toMatchObject({ error: { status: "NOT_FOUND" } });
  });

  it("creating an existing document: ALREADY_EXISTS, 409", async () => {
    const name = `${backend.freshName()}/d`;
    await commit(document(name));
    const answer = await commit({ ...document(name), currentDocument: { exists: false } });
    expect([answer.status, answer.body]).toMatchObject([409, { error: { status: "ALREADY_EXISTS" } }]);
  });

  it("a stale update time: FAILED_PRECONDITION, 400", async () => {
    const name = `${backend.freshName()}/d`;
    await commit(document(name));
    const answer = await commit({ ...document(name), currentDocument: { updateTime: "2020-01-01T00:00:00Z" } });
    expect([answer.status, answer.body]).toMatchObject([400, { error: { status: "FAILED_PRECONDITION" } }]);
  });

  it("a call that does not exist: 404", async () => {
    expect((await backend.rest("POST", `/v1/${backend.database}/documents:fly`, {})).status).toBe(404);
  });

  it("a body that is not JSON: INVALID_ARGUMENT", async () => {
    expect((await backend.rest("POST", `/v1/${backend.database}/documents:commit`, "{nonsense")).body).toMatchObject({
      error: { status: "INVALID_ARGUMENT" },
    });
  });

  it("a body that is a list: INVALID_ARGUMENT", async () => {
    expect((await backend.rest("POST", `/v1/${backend.database}/documents:commit`, "[1]")).status).toBe(400);
  });

  it("an invalid token: INVALID_ARGUMENT", async () => {
    expect((await backend.rest("GET", `/v1/${backend.database}/documents/c/d`, undefined, "nonsense")).status).toBe(
      400,
    );
  });
});
