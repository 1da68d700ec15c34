import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { AggregateField } from "firebase-admin/firestore";
import type { Query } from "firebase-admin/firestore";
import * as web from "firebase/firestore";
import { afterAll, describe, expect, it } from "vitest";
import { serveFirestore } from "#emulator/firestore/serve-firestore.ts";
import { openBackend, OTHER } from "../support/backend.ts";
import { eventually } from "../support/errors.ts";

const INDEXES = {
  indexes: [
    composite("orders", [asc("status"), asc("at")]),
    composite("orders", [asc("repId"), desc("at")]),
    composite("orders", [asc("customerId"), desc("at")]),
    composite("orders", [{ fieldPath: "tags", arrayConfig: "CONTAINS" }, asc("at")]),
    composite("orders", [asc("repId"), asc("status"), { fieldPath: "__name__", order: "DESCENDING" }]),
  ],
  fieldOverrides: [
    { collectionGroup: "orders", fieldPath: "lines", indexes: [] },
    { collectionGroup: "orders", fieldPath: "totals", indexes: [] },
    {
      collectionGroup: "orders",
      fieldPath: "receivedAt",
      indexes: [
        { order: "ASCENDING", queryScope: "COLLECTION" },
        { order: "ASCENDING", queryScope: "COLLECTION_GROUP" },
      ],
    },
  ],
};

const folder = mkdtempSync(join(tmpdir(), "rutero-indexes-"));
const indexesFile = join(folder, "firestore.indexes.json");
writeFileSync(indexesFile, JSON.stringify(INDEXES));
afterAll(() => rmSync(folder, { recursive: true }));

const backend = openBackend({ indexesFile });

type Shape = (orders: web.Query) => web.Query;
const { where, orderBy, query, or, and } = web;

const SERVED: [string, Shape][] = [
  ["the whole collection", (orders) => orders],
  ["an order by one field, either way", (orders) => query(orders, orderBy("at", "desc"))],
  ["equality on several fields", (orders) => query(orders, where("status", "==", "new"), where("repId", "==", "r"))],
  ["a range over the field ordered by", (orders) => query(orders, where("at", ">", 1), orderBy("at"))],
  [
    "equality and an order that a composite index has",
    (orders) => query(orders, where("status", "==", "a"), orderBy("at")),
  ],
  [
    "in and an order that a composite index has",
    (orders) => query(orders, where("status", "in", ["a", "b"]), orderBy("at")),
  ],
  ["array-contains and a range", (orders) => query(orders, where("tags", "array-contains", "x"), where("at", ">", 1))],
  [
    "two composite indexes that end in the same order",
    (orders) => query(orders, where("repId", "==", "r"), where("customerId", "==", "c"), orderBy("at", "desc")),
  ],
  [
    "an order by a field that equals one value",
    (orders) => query(orders, where("status", "==", "a"), orderBy("status")),
  ],
  ["a name", (orders) => query(orders, where(web.documentId(), "==", "o1"), where("lines", "==", 1))],
  [
    "names in descending order where an index has them",
    (orders) => query(orders, where("repId", "==", "r"), where("status", "==", "s"), orderBy(web.documentId(), "desc")),
  ],
  [
    "branches that each have an index",
    (orders) => query(orders, or(where("status", "==", "a"), where("repId", "==", "r"))),
  ],
];

const REFUSED: [string, Shape, object][] = [
  [
    "equality and an order in the other direction",
    (orders) => query(orders, where("status", "==", "a"), orderBy("at", "desc")),
    composite("orders", [desc("status"), desc("at")]),
  ],
  [
    "equality and a range over another field",
    (orders) => query(orders, where("customerId", "==", "c"), where("at", ">", 1)),
    composite("orders", [asc("customerId"), asc("at")]),
  ],
  [
    "equality that only one of two merged indexes has",
    (orders) => query(orders, where("status", "==", "a"), where("repId", "==", "r"), orderBy("at")),
    composite("orders", [asc("repId"), asc("status"), asc("at")]),
  ],
  [
    "orders by two fields",
    (orders) => query(orders, orderBy("at"), orderBy("status")),
    composite("orders", [asc("at"), asc("status")]),
  ],
  [
    "a field without an index of its own",
    (orders) => query(orders, where("lines", "==", 1)),
    { collectionGroup: "orders", fieldPath: "lines", indexes: [{ order: "ASCENDING", queryScope: "COLLECTION" }] },
  ],
  [
    "a field of a map without indexes",
    (orders) => query(orders, orderBy("totals.total")),
    {
      collectionGroup: "orders",
      fieldPath: "totals.total",
      indexes: [{ order: "ASCENDING", queryScope: "COLLECTION" }],
    },
  ],
  [
    "a direction that the field's own indexes leave out",
    (orders) => query(orders, orderBy("receivedAt", "desc")),
    {
      collectionGroup: "orders",
      fieldPath: "receivedAt",
      indexes: [{ order: "DESCENDING", queryScope: "COLLECTION" }],
    },
  ],
  [
    "one branch without an index",
    (orders) => query(orders, and(where("at", ">", 1), or(where("status", "==", "a"), where("customerId", "==", "c")))),
    composite("orders", [asc("customerId"), asc("at")]),
  ],
  [
    "names in descending order",
    (orders) => query(orders, orderBy(web.documentId(), "desc")),
    composite("orders", [desc("__name__")]),
  ],
];

// Google's emulator runs every query.
describe.skipIf(OTHER !== undefined)("a query runs only on an index:", () => {
  it.each(SERVED)("%s is served", async (_, shape) => {
    await expect(web.getDocs(shape(web.collection(backend.web, "orders")))).resolves.toBeDefined();
  });

  it.each(REFUSED)("%s is refused, and the message names the index", async (_, shape, missing) => {
    const refused = web.getDocs(shape(web.collection(backend.web, "orders")));
    await expect(refused).rejects.toMatchObject({
      code: "failed-precondition",
      message: `The query requires an index. Add it to firestore.indexes.json: ${JSON.stringify(missing)}`,
    });
  });

  it("a collection group needs an index of its own", async () => {
    const group = backend.admin.collectionGroup("orders");
    await expect(group.get()).resolves.toBeDefined();
    await expect(group.where("receivedAt", ">", 1).get()).resolves.toBeDefined();
    await expect(group.where("at", ">", 1).get()).rejects.toMatchObject({ code: 9 });
    await expect(group.where("at", ">", 1).count().get()).rejects.toMatchObject({ code: 9 });
  });

  it("a sum needs its field after those that the query filters by", async () => {
    const orders = backend.admin.collection("orders");
    const sum = (query: Query) => query.aggregate({ sum: AggregateField.sum("at") }).get();
    await expect(sum(orders)).resolves.toBeDefined();
    await expect(sum(orders.where("status", "==", "a"))).resolves.toBeDefined();
    await expect(sum(orders.where("other", "==", "a"))).rejects.toMatchObject({
      code: 9,
      details: expect.stringContaining(JSON.stringify(composite("orders", [asc("other"), asc("at")]))),
    });
  });

  it("a listener without its index ends with the error", async () => {
    const errors: string[] = [];
    web.onSnapshot(
      query(web.collection(backend.web, "orders"), orderBy("at"), orderBy("status")),
      () => errors.push("a snapshot"),
      (error) => errors.push(error.code),
    );
    await eventually(() => errors.length > 0);
    expect(errors).toEqual(["failed-precondition"]);
  });

  it("a document may not take more than 40,000 index entries", async () => {
    const many = Array.from({ length: 20_000 }, (_, at) => `number ${at}`);
    await expect(backend.admin.doc("orders/o1").set({ lines: many, totals: { many } })).resolves.toBeDefined();
    // one entry each by itself, and one each in the composite index over tags
    await expect(backend.admin.doc("orders/o1").set({ tags: many, at: 1 })).rejects.toMatchObject({
      code: 3,
      message: expect.stringContaining("too many index entries"),
    });
  });

  it("a server told to warn runs the query and reports what is missing", async () => {
    const log: string[] = [];
    const lenient = await serveFirestore({
      port: 0,
      projectId: "p",
      allowAll: true,
      indexesFile,
      onMissingIndex: "warn",
      say: (message) => log.push(message),
    });
    const address = `http://127.0.0.1:${lenient.port}/v1/projects/p/databases/(default)/documents:runQuery`;
    const body = {
      structuredQuery: { from: [{ collectionId: "orders" }], orderBy: [{ field: { fieldPath: "lines" } }] },
    };
    const answer = await fetch(address, { method: "POST", body: JSON.stringify(body) });
    await lenient.close();
    expect(answer.status).toBe(200);
    expect(log).toEqual([expect.stringContaining('"fieldPath":"lines"')]);
  });
});

function asc(fieldPath: string): object {
  return { fieldPath, order: "ASCENDING" };
}

function desc(fieldPath: string): object {
  return { fieldPath, order: "DESCENDING" };
}

function composite(collectionGroup: string, fields: object[]): object {
  return { collectionGroup, queryScope: "COLLECTION", fields };
}
