import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createPages } from "#remote/feeds/pages.ts";
import { RemoteUnreachable, type Scope } from "#sync/remote-port.ts";
import { buildProduct } from "#tests/support/build.ts";
import { typedFields } from "#tests/support/firestore-seed.ts";

const SCOPE: Scope = { uid: "ana", role: "salesperson", companyId: "demo" };
const READ_TIME = "2026-11-21T10:00:00.5Z";
const NAME = "projects/demo-rutero/databases/(default)/documents";

let requests: { url: string; headers: Headers; body: Record<string, never> }[];
let answers: (() => Response | Promise<Response>)[];

beforeEach(() => {
  requests = [];
  answers = [];
  vi.stubEnv("VITE_LOCAL_BACKEND", "firestore:18402");
  vi.stubGlobal("fetch", async (url: string, init: { headers: HeadersInit; body: string }) => {
    requests.push({ url, headers: new Headers(init.headers), body: JSON.parse(init.body) });
    const answer = answers.shift();
    if (!answer) throw new TypeError("Failed to fetch");
    return answer();
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

const pages = () => createPages({ getIdToken: async (options) => (options?.fresh ? "fresh" : "token") });
const json =
  (value: unknown, status = 200) =>
  () =>
    new Response(JSON.stringify(value), { status });

function document(path: string, fields: object) {
  return { document: { name: `${NAME}/${path}`, fields: typedFields(fields) }, readTime: READ_TIME };
}

function productDocument(id: string, changes: object = {}) {
  const { id: _, ...product } = buildProduct(id);
  return document(`companies/demo/products/${id}`, {
    ...product,
    rev: 3,
    updatedAt: "2026-11-20T09:00:00.123456Z",
    createdBy: "x",
    ...changes,
  });
}

describe("a page", () => {
  it("is requested in the order of updatedAt and name, below the company, with the bearer token", async () => {
    answers.push(json([{ readTime: READ_TIME }]));
    await pages().fetchPage(
      "customers",
      SCOPE,
      "2026-11-01T00:00:00.000000Z",
      { updatedAt: "2026-11-20T09:00:00.123456Z", id: "c9" },
      50,
    );
    expect(requests[0]?.url).toBe(`http://127.0.0.1:18402/v1/${NAME}/companies/demo:runQuery`);
    expect(requests[0]?.headers.get("authorization")).toBe("Bearer token");
    expect(requests[0]?.body).toMatchObject({
      structuredQuery: {
        from: [{ collectionId: "customers" }],
        where: {
          compositeFilter: {
            op: "AND",
            filters: [
              {
                compositeFilter: {
                  op: "OR",
                  filters: [
                    {
                      fieldFilter: {
                        field: { fieldPath: "repId" },
                        op: "IN",
                        value: { arrayValue: { values: [{ stringValue: "ana" }, { stringValue: "" }] } },
                      },
                    },
                    {
                      fieldFilter: {
                        field: { fieldPath: "otherRepIds" },
                        op: "ARRAY_CONTAINS",
                        value: { stringValue: "ana" },
                      },
                    },
                  ],
                },
              },
              {
                fieldFilter: {
                  field: { fieldPath: "updatedAt" },
                  op: "GREATER_THAN_OR_EQUAL",
                  value: { timestampValue: "2026-11-01T00:00:00.000000Z" },
                },
              },
            ],
          },
        },
        orderBy: [{ field: { fieldPath: "updatedAt" } }, { field: { fieldPath: "__name__" } }],
        startAt: {
          values: [
            { timestampValue: "2026-11-20T09:00:00.123456Z" },
            { referenceValue: `${NAME}/companies/demo/customers/c9` },
          ],
          before: false,
        },
        limit: 50,
      },
    });
  });

  it("returns rows with their revision and microseconds, and where the next page starts", async () => {
    answers.push(json([productDocument("a"), productDocument("b", { updatedAt: "2026-11-20T09:00:00.9Z" })]));
    const page = await pages().fetchPage("products", SCOPE, null, null, 2);
    expect(page.documents[0]).toEqual({
      id: "a",
      rev: 3,
      updatedAt: "2026-11-20T09:00:00.123456Z",
      row: buildProduct("a"),
    });
    expect(page.next).toEqual({ updatedAt: "2026-11-20T09:00:00.900000Z", id: "b" });
    expect(page.serverTime).toBe("2026-11-21T10:00:00.500000Z");
  });

  it("is the last one if it is not full", async () => {
    answers.push(json([productDocument("a")]));
    expect((await pages().fetchPage("products", SCOPE, null, null, 2)).next).toBeNull();
  });

  it("[P3] returns tombstones as deleted rows", async () => {
    answers.push(json([productDocument("a", { deletedAt: "2026-11-20T09:00:00.000000Z" })]));
    expect((await pages().fetchPage("products", SCOPE, null, null, 2)).documents).toEqual([
      { id: "a", rev: 3, updatedAt: "2026-11-20T09:00:00.123456Z", row: null },
    ]);
  });

  it.each([
    ["a wrong type", { name: 7 }],
    ["an empty name", { name: "" }],
    ["a price below zero", { prices: { general: -1 } }],
    ["a fraction of a price", { prices: { general: 1.5 } }],
    ["no revision", { rev: "1" }],
    ["a missing list", { barcodes: null }],
    ["too long a code", { sku: "x".repeat(41) }],
    ["another scale", { quantityScale: 10 }],
    ["a break from one", { breaks: { general: [{ fromQuantity: 1, unitPrice: 5 }] } }],
  ])("[P5] reports a document with %s and keeps the others", async (_, broken) => {
    answers.push(json([productDocument("bad", broken), productDocument("good")]));
    const page = await pages().fetchPage("products", SCOPE, null, null, 2);
    expect(page.unreadable).toEqual(["bad"]);
    expect(page.documents.map(({ id }) => id)).toEqual(["good"]);
    expect(page.next?.id).toBe("good");
  });

  it("[P5] continues past documents whose updatedAt is not a time", async () => {
    answers.push(
      json([productDocument("good"), productDocument("odd", { updatedAt: "yesterday" })]),
      json([productDocument("odd", { updatedAt: "yesterday" }), productDocument("odder", { updatedAt: 5 })]),
    );
    const first = await pages().fetchPage("products", SCOPE, null, null, 2);
    expect(first.next?.id).toBe("good");
    expect((await pages().fetchPage("products", SCOPE, null, first.next, 2)).next).toBeNull();
  });

  it("of the company is its one document; of categories the top-level collection by company", async () => {
    answers.push(
      json([{ found: { name: `${NAME}/companies/demo`, fields: {} }, readTime: READ_TIME }]),
      json([{ readTime: READ_TIME }]),
    );
    const company = await pages().fetchPage("company", SCOPE, null, null, 1);
    expect(company.unreadable).toEqual(["demo"]);
    expect(company.next).toBeNull();
    await pages().fetchPage("categories", SCOPE, null, null, 10);
    expect(requests[0]?.body).toEqual({ documents: [`${NAME}/companies/demo`] });
    expect(requests[1]?.url).toBe(`http://127.0.0.1:18402/v1/${NAME}:runQuery`);
    expect(JSON.stringify(requests[1]?.body)).toContain('"companyId"');
  });
});

describe("[P25] one document", () => {
  it("is requested by its path, and comes as a page; an empty one if it does not exist", async () => {
    const path = `${NAME}/companies/demo/products/p1`;
    const { fields } = productDocument("p1").document;
    answers.push(
      json([{ found: { name: path, fields }, readTime: READ_TIME }]),
      json([{ missing: path, readTime: READ_TIME }]),
      json([{ missing: `${NAME}/categories/c1`, readTime: READ_TIME }]),
    );
    const found = await pages().fetchDocument("products", SCOPE, "p1");
    expect(found.documents.map(({ id, rev }) => `${id} ${rev}`)).toEqual(["p1 3"]);
    expect(await pages().fetchDocument("products", SCOPE, "p1")).toMatchObject({ documents: [], unreadable: [] });
    await pages().fetchDocument("categories", SCOPE, "c1");
    expect(requests.map(({ body }) => body)).toEqual([
      { documents: [path] },
      { documents: [path] },
      { documents: [`${NAME}/categories/c1`] },
    ]);
  });

  it("is parsed by a parser that the build names by its sources", () => {
    expect(pages().parser).toMatch(/^[0-9a-f]{16}$/);
  });
});

describe("a failed page", () => {
  it.each([
    ["no network", [], "unavailable"],
    ["a portal's HTML", [() => new Response("<html></html>")], "not-firestore"],
    ["another JSON", [json({ hello: 1 })], "not-firestore"],
    ["an answer without a time", [json([])], "not-firestore"],
    ["a refusal", [json({ error: {} }, 403)], "permission-denied"],
    ["an index that is building", [json([{ error: { status: "FAILED_PRECONDITION" } }], 400)], "failed-precondition"],
    ["[P23] a gateway's refusal", [() => new Response("<html></html>", { status: 403 })], "http-403"],
    ["too many requests", [json({ error: { status: "RESOURCE_EXHAUSTED" } }, 429)], "http-429"],
    ["a broken server", [json({}, 503)], "http-503"],
  ] as const)("%s is RemoteUnreachable", async (_, given, code) => {
    answers.push(...given);
    const failed = await pages()
      .fetchPage("products", SCOPE, null, null, 2)
      .catch((error: unknown) => error);
    expect(failed).toBeInstanceOf(RemoteUnreachable);
    expect(failed).toMatchObject({ code });
  });

  it("is retried once with a fresh token if the first was stale", async () => {
    answers.push(json({}, 401), json([{ readTime: READ_TIME }]));
    await pages().fetchPage("products", SCOPE, null, null, 2);
    expect(requests.map(({ headers }) => headers.get("authorization"))).toEqual(["Bearer token", "Bearer fresh"]);
  });
});

describe("the count of a feed", () => {
  it("comes from the backend, and is unknown if that does not report it", async () => {
    answers.push(
      json([{ result: { aggregateFields: { count: { integerValue: "67939" } } }, readTime: READ_TIME }]),
      json([{}]),
    );
    expect(await pages().countDocuments?.("products", SCOPE, null)).toBe(67_939);
    expect(await pages().countDocuments?.("products", SCOPE, null)).toBeNull();
    expect(requests[0]?.url).toContain("companies/demo:runAggregationQuery");
  });
});
