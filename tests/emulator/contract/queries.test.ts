import { Filter } from "firebase-admin/firestore";
import * as web from "firebase/firestore";
import * as lite from "firebase/firestore/lite";
import { beforeAll, describe, expect, it } from "vitest";
import { openBackend } from "../support/backend.ts";

const backend = openBackend();

/** Eight documents that cover every difficulty: missing fields, null, NaN, several types in one field. */
const DOCUMENTS: Record<string, Record<string, unknown>> = {
  a: { n: 1, s: "apple", tags: ["x", "y"], group: "g1", nested: { k: 1 } },
  b: { n: 2, s: "banana", tags: ["y"], group: "g1", nested: { k: 2 } },
  c: { n: 3, s: "cherry", tags: [], group: "g2", nested: { k: 3 } },
  d: { n: 2.5, s: "date", tags: ["x", 1, null], group: "g2" },
  e: { n: "2", s: "elder", group: "g3", tags: "x" },
  f: { n: null, s: "fig", group: null },
  g: { n: Number.NaN, s: "grape", group: "g1", tags: [Number.NaN] },
  h: { s: "honey", tags: ["z", "x"], group: "g3", "odd.name": 5 },
};

let collection = "";

beforeAll(async () => {
  collection = backend.freshName();
  await seed(collection);
});

async function seed(into: string): Promise<void> {
  const batch = backend.admin.batch();
  for (const [id, data] of Object.entries(DOCUMENTS)) batch.set(backend.admin.doc(`${into}/${id}`), data);
  await batch.commit();
}

/** The functions that build constraints have the same names in both SDKs. */
type Sdk = typeof web | typeof lite;
type Case = [promise: string, constraints: (sdk: Sdk) => unknown[], ids: string];

const { where, orderBy, limit, startAfter, documentId } = web;

const CASES: Case[] = [
  ["without conditions everything comes in the order of names", () => [], "abcdefgh"],
  ["== finds equal numbers", (s) => [s.where("n", "==", 2)], "b"],
  ["== does not mix texts and numbers", (s) => [s.where("n", "==", "2")], "e"],
  ["== null finds null only, not missing fields", (s) => [s.where("n", "==", null)], "f"],
  ["== NaN finds NaN only", (s) => [s.where("n", "==", Number.NaN)], "g"],
  ["== compares arrays as a whole", (s) => [s.where("tags", "==", ["y"])], "b"],
  ["== compares maps as a whole", (s) => [s.where("nested", "==", { k: 2 })], "b"],
  ["== reaches into maps by a path", (s) => [s.where("nested.k", "==", 3)], "c"],
  ["== takes odd names through a FieldPath", (s) => [s.where(new s.FieldPath("odd.name"), "==", 5)], "h"],
  ["> finds larger values of the same type, in their order", (s) => [s.where("n", ">", 1)], "bdc"],
  [">= includes the value", (s) => [s.where("n", ">=", 2.5)], "dc"],
  ["< leaves out other types, null and NaN", (s) => [s.where("n", "<", 3)], "abd"],
  ["<= includes the value", (s) => [s.where("n", "<=", 2)], "ab"],
  ["a range has both ends", (s) => [s.where("n", ">", 1), s.where("n", "<", 3)], "bd"],
  ["a range over texts", (s) => [s.where("s", ">=", "c"), s.where("s", "<", "f")], "cde"],
  ["an impossible range finds nothing", (s) => [s.where("n", ">", 5), s.where("n", "<", 1)], ""],
  ["!= leaves out the value, null and missing fields", (s) => [s.where("n", "!=", 2)], "gadce"],
  ["!= null finds everything that is there", (s) => [s.where("n", "!=", null)], "gabdce"],
  ["!= NaN finds everything but NaN and null", (s) => [s.where("n", "!=", Number.NaN)], "abdce"],
  ["in finds any of the values", (s) => [s.where("n", "in", [1, 3, 99])], "ac"],
  ["in ignores null and NaN", (s) => [s.where("n", "in", [null, Number.NaN, 1])], "a"],
  ["in takes arrays and maps as values", (s) => [s.where("tags", "in", [["y"], []])], "bc"],
  ["not-in leaves out the values, null and missing fields", (s) => [s.where("n", "not-in", [1, 2, 2.5])], "gce"],
  ["not-in with null finds nothing", (s) => [s.where("n", "not-in", [1, null])], ""],
  ["array-contains finds elements of arrays only", (s) => [s.where("tags", "array-contains", "x")], "adh"],
  ["array-contains null finds nothing", (s) => [s.where("tags", "array-contains", null)], ""],
  [
    "array-contains-any finds any of the values, each document once",
    (s) => [s.where("tags", "array-contains-any", ["x", "y"])],
    "abdh",
  ],
  ["array-contains-any does not mix types", (s) => [s.where("tags", "array-contains-any", [1, "z"])], "dh"],
  ["several equalities must all hold", (s) => [s.where("group", "==", "g1"), s.where("n", "==", 2)], "b"],
  ["equality and range work together", (s) => [s.where("group", "==", "g1"), s.where("n", ">=", 1)], "ab"],
  [
    "equality and array-contains work together",
    (s) => [s.where("group", "==", "g2"), s.where("tags", "array-contains", "x")],
    "d",
  ],
  [
    "in and array-contains work together",
    (s) => [s.where("group", "in", ["g1", "g3"]), s.where("tags", "array-contains", "x")],
    "ah",
  ],
  ["ranges over two fields", (s) => [s.where("n", ">", 1), s.where("s", "<", "cz")], "bc"],
  [
    "or finds what either side finds, each document once",
    (s) => [s.or(s.where("n", "==", 1), s.where("s", ">=", "h"), s.where("group", "==", "g1"))],
    "abgh",
  ],
  [
    "and inside or",
    (s) => [
      s.or(
        s.and(s.where("group", "==", "g1"), s.where("n", "==", 2)),
        s.and(s.where("group", "==", "g2"), s.where("n", "==", 3)),
      ),
    ],
    "bc",
  ],
  [
    "or inside and",
    (s) => [s.and(s.where("group", "==", "g1"), s.or(s.where("n", "==", 1), s.where("n", "==", 2)))],
    "ab",
  ],
  [
    "or with in and array-contains-any",
    (s) => [s.or(s.where("n", "in", [1, 3]), s.where("tags", "array-contains-any", ["z"]))],
    "ach",
  ],
  [
    "or with order and limit",
    (s) => [s.or(s.where("group", "==", "g1"), s.where("group", "==", "g2")), s.orderBy("s", "desc"), s.limit(3)],
    "gdc",
  ],
  ["orderBy leaves out documents without the field", (s) => [s.orderBy("n")], "fgabdce"],
  ["orderBy descending turns everything round", (s) => [s.orderBy("n", "desc")], "ecdbagf"],
  ["orderBy two fields", (s) => [s.where("n", ">=", 0), s.orderBy("n"), s.orderBy("s")], "abdc"],
  ["ties are broken by the name", (s) => [s.orderBy("group")], "fabgcdeh"],
  ["ties follow the direction of the last order", (s) => [s.orderBy("group", "desc")], "hedcgbaf"],
  ["orderBy mixed directions", (s) => [s.orderBy("group", "desc"), s.orderBy("s", "asc")], "ehcdabgf"],
  ["orderBy the name descending", (s) => [s.orderBy(s.documentId(), "desc")], "hgfedcba"],
  ["limit takes the first", (s) => [s.orderBy("s"), s.limit(2)], "ab"],
  ["limitToLast takes the last, in order", (s) => [s.orderBy("s"), s.limitToLast(2)], "gh"],
  ["startAt includes the value", (s) => [s.orderBy("s"), s.startAt("date"), s.limit(2)], "de"],
  ["startAfter excludes the value", (s) => [s.orderBy("s"), s.startAfter("date"), s.limit(2)], "ef"],
  ["endAt includes the value", (s) => [s.orderBy("s"), s.endAt("cherry")], "abc"],
  ["endBefore excludes the value", (s) => [s.orderBy("s"), s.endBefore("cherry")], "ab"],
  ["cursors work descending", (s) => [s.orderBy("s", "desc"), s.startAfter("grape"), s.endAt("elder")], "fe"],
  ["a cursor may name fewer values than orders", (s) => [s.orderBy("group"), s.orderBy("s"), s.startAt("g2")], "cdeh"],
  ["a cursor with all values", (s) => [s.orderBy("group"), s.orderBy("s"), s.startAfter("g2", "cherry")], "deh"],
  ["a cursor on the name", (s) => [s.orderBy(s.documentId()), s.startAfter("c"), s.limit(2)], "de"],
  ["a cursor inside a range of another type", (s) => [s.orderBy("n"), s.startAt(2.5)], "dce"],
  ["== on the name", (s) => [s.where(s.documentId(), "==", "c")], "c"],
  ["in on the name", (s) => [s.where(s.documentId(), "in", ["h", "a", "none"])], "ah"],
  ["a range on the name", (s) => [s.where(s.documentId(), ">", "b"), s.where(s.documentId(), "<=", "d")], "cd"],
  ["!= on the name", (s) => [s.where(s.documentId(), "!=", "a")], "bcdefgh"],
  [
    "the name and another equality",
    (s) => [s.where(s.documentId(), "in", ["a", "c"]), s.where("group", "==", "g2")],
    "c",
  ],
];

describe("a query of firestore/lite", () => {
  it.each(CASES)("%s", async (_promise, constraints, ids) => {
    const all = lite.collection(backend.lite, collection);
    const found = await lite.getDocs(lite.query(all, ...(constraints(lite) as [])));
    expect(found.docs.map((document) => document.id).join("")).toBe(ids);
  });
});

describe("a query of the web SDK", () => {
  // A collection per case, so that the SDK's cached results of other cases do not matter.
  it.each(CASES)("%s", async (_promise, constraints, ids) => {
    const own = backend.freshName();
    await seed(own);
    const all = web.collection(backend.web, own);
    const found = await web.getDocsFromServer(web.query(all, ...(constraints(web) as [])));
    expect(found.docs.map((document) => document.id).join("")).toBe(ids);
  });

  it("starts after a document snapshot", async () => {
    const snapshot = await web.getDocFromServer(web.doc(backend.web, collection, "d"));
    const query = web.query(web.collection(backend.web, collection), orderBy("group"), startAfter(snapshot), limit(2));
    expect((await web.getDocsFromServer(query)).docs.map((document) => document.id)).toEqual(["e", "h"]);
  });

  it("pages through everything without gaps or duplicates", async () => {
    const ids: string[] = [];
    let query = web.query(web.collection(backend.web, collection), orderBy("group"), limit(3));
    for (;;) {
      const page = await web.getDocsFromServer(query);
      ids.push(...page.docs.map((document) => document.id));
      const last = page.docs.at(-1);
      if (!last) break;
      query = web.query(web.collection(backend.web, collection), orderBy("group"), startAfter(last), limit(3));
    }
    expect(ids.join("")).toBe("fabgcdeh");
  });
});

describe("a query of the Admin SDK", () => {
  it("select reduces the documents to its fields", async () => {
    const found = await backend.admin.collection(collection).where("s", "==", "apple").select("n", "nested.k").get();
    expect(found.docs[0]?.data()).toEqual({ n: 1, nested: { k: 1 } });
  });

  it("select without fields returns only names", async () => {
    const found = await backend.admin.collection(collection).select().get();
    expect(found.docs.map((document) => document.data())).toEqual(Array.from({ length: 8 }, () => ({})));
  });

  it("offset skips", async () => {
    const found = await backend.admin.collection(collection).orderBy("s").offset(3).limit(2).get();
    expect(found.docs.map((document) => document.id)).toEqual(["d", "e"]);
  });

  it("limitToLast with a cursor", async () => {
    const found = await backend.admin.collection(collection).orderBy("s").endBefore("grape").limitToLast(2).get();
    expect(found.docs.map((document) => document.id)).toEqual(["e", "f"]);
  });

  it("Filter.or and Filter.and", async () => {
    const filter = Filter.or(
      Filter.where("n", "==", 1),
      Filter.and(Filter.where("group", "==", "g2"), Filter.where("n", ">", 2.6)),
    );
    const found = await backend.admin.collection(collection).where(filter).get();
    expect(found.docs.map((document) => document.id)).toEqual(["a", "c"]);
  });

  it("a limit of one on an empty collection is empty", async () => {
    expect((await backend.admin.collection(backend.freshName()).limit(1).get()).empty).toBe(true);
  });

  it("a stream delivers every document", async () => {
    let count = 0;
    for await (const _document of backend.admin.collection(collection).stream()) count++;
    expect(count).toBe(8);
  });

  it("a query sees the preceding write", async () => {
    const fresh = backend.admin.collection(backend.freshName());
    for (let n = 0; n < 10; n++) {
      await fresh.doc(`d${n}`).set({ n });
      expect((await fresh.where("n", ">=", 0).orderBy("n", "desc").limit(1).get()).docs[0]?.get("n")).toBe(n);
    }
  });

  it("a changed document moves to its new position", async () => {
    const fresh = backend.admin.collection(backend.freshName());
    await Promise.all([1, 2, 3].map((n) => fresh.doc(`d${n}`).set({ n })));
    expect((await fresh.orderBy("n").get()).docs.map((found) => found.id)).toEqual(["d1", "d2", "d3"]);
    await fresh.doc("d1").update({ n: 9 });
    await fresh.doc("d2").update({ m: 1 });
    expect((await fresh.orderBy("n").get()).docs.map((found) => found.id)).toEqual(["d2", "d3", "d1"]);
    await fresh.doc("d3").set({ other: 1 });
    expect((await fresh.orderBy("n").get()).docs.map((found) => found.id)).toEqual(["d2", "d1"]);
  });
});

describe("collections inside documents", () => {
  it("a query covers its own collection, not those with the same name elsewhere", async () => {
    const name = backend.freshName();
    await backend.admin.doc(`${name}/x/items/1`).set({ n: 1 });
    await backend.admin.doc(`${name}/y/items/2`).set({ n: 2 });
    expect((await backend.admin.collection(`${name}/x/items`).get()).docs.map((found) => found.id)).toEqual(["1"]);
  });

  it("a collection group covers every collection with the name, at any depth", async () => {
    const name = backend.freshName();
    await backend.admin.doc(`${name}/1`).set({ n: 1 });
    await backend.admin.doc(`parents/p/${name}/2`).set({ n: 2 });
    await backend.admin.doc(`parents/p/deep/q/${name}/3`).set({ n: 3 });
    await backend.admin.doc(`${name}x/4`).set({ n: 4 });
    const group = backend.admin.collectionGroup(name);
    expect((await group.where("n", ">=", 2).get()).docs.map((found) => found.get("n"))).toEqual([2, 3]);
    const byWeb = await web.getDocsFromServer(web.query(web.collectionGroup(backend.web, name), orderBy("n", "desc")));
    expect(byWeb.docs.map((found) => found.get("n"))).toEqual([3, 2, 1]);
  });

  it("a collection group with equality on a full name", async () => {
    const name = backend.freshName();
    await backend.admin.doc(`parents/p/${name}/2`).set({ n: 2 });
    const byWeb = await web.getDocsFromServer(
      web.query(web.collectionGroup(backend.web, name), where(documentId(), "==", `parents/p/${name}/2`)),
    );
    expect(byWeb.size).toBe(1);
  });
});
