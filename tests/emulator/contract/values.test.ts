import { FieldValue, GeoPoint as AdminGeoPoint, Timestamp as AdminTimestamp } from "firebase-admin/firestore";
import * as web from "firebase/firestore";
import * as lite from "firebase/firestore/lite";
import { describe, expect, it } from "vitest";
import { openBackend } from "../support/backend.ts";

const backend = openBackend();

/** Values that are the same JavaScript value in every SDK. */
const PLAIN: Record<string, unknown> = {
  null: null,
  true: true,
  false: false,
  zero: 0,
  "a negative integer": -42,
  "the largest safe integer": Number.MAX_SAFE_INTEGER,
  "the smallest safe integer": Number.MIN_SAFE_INTEGER,
  "a fraction": 0.1,
  "a tiny number": 5e-324,
  "a huge number": 1.7976931348623157e308,
  "not a number": Number.NaN,
  infinity: Infinity,
  "negative infinity": -Infinity,
  "an empty text": "",
  "a text with accents": "Ñandú, señor: ¿cuánto?",
  "a text with emoji": "😀 👨‍👩‍👧",
  "a text with control characters": "line\nbreak\ttab\u0000zero\u2028",
  "a text that looks like JSON": '{"a":"\\"b\\""}',
  "a long text": "lorem ".repeat(10_000),
  "an empty array": [],
  "an array of many types": [1, "two", null, true, { three: 3 }],
  "an empty map": {},
  "a nested map": { a: { b: { c: { d: [1, { e: "f" }] } } } },
  "a map with odd keys": { "with space": 1, "with.dot": 2, "with`tick": 3, ünïcode: 4, "0": 5, constructor: 6 },
};

describe("a value is read back as written", () => {
  for (const [name, value] of Object.entries(PLAIN)) {
    it(`${name}, by the web SDK`, async () => {
      const document = web.doc(backend.web, backend.freshName(), "v");
      await web.setDoc(document, { value });
      expect((await web.getDocFromServer(document)).data()).toEqual({ value });
    });

    it(`${name}, by firestore/lite`, async () => {
      const document = lite.doc(backend.lite, backend.freshName(), "v");
      await lite.setDoc(document, { value });
      expect((await lite.getDoc(document)).data()).toEqual({ value });
    });

    it(`${name}, by the Admin SDK`, async () => {
      const document = backend.admin.doc(`${backend.freshName()}/v`);
      await document.set({ value });
      expect((await document.get()).data()).toEqual({ value });
    });
  }

  it("a timestamp keeps its microseconds and nothing finer", async () => {
    const document = backend.admin.doc(`${backend.freshName()}/v`);
    await document.set({ at: new AdminTimestamp(1_700_000_000, 123_456_789) });
    expect((await document.get()).get("at")).toEqual(new AdminTimestamp(1_700_000_000, 123_456_000));
  });

  it("timestamps of the years 1 and 9999 are kept", async () => {
    const document = web.doc(backend.web, backend.freshName(), "v");
    const value = { first: new web.Timestamp(-62_135_596_800, 0), last: new web.Timestamp(253_402_300_799, 0) };
    await web.setDoc(document, value);
    expect((await web.getDocFromServer(document)).data()).toEqual(value);
  });

  it("bytes, a geo point and a reference are kept", async () => {
    const document = web.doc(backend.web, backend.freshName(), "v");
    const value = {
      bytes: web.Bytes.fromUint8Array(new Uint8Array([0, 1, 254, 255])),
      place: new web.GeoPoint(-33.4, -70.6),
      self: document,
    };
    await web.setDoc(document, value);
    const data = (await web.getDocFromServer(document)).data();
    expect(data?.["bytes"].isEqual(value.bytes)).toBe(true);
    expect(data?.["place"].isEqual(value.place)).toBe(true);
    expect(data?.["self"].path).toBe(document.path);
  });

  it("a vector can be filtered by, started at and put into an array", async () => {
    const vectors = backend.admin.collection(backend.freshName());
    const [small, large] = [FieldValue.vector([1, 2]), FieldValue.vector([3, 4])];
    await vectors.doc("a").set({ vector: small, list: [] });
    await vectors.doc("b").set({ vector: large, list: FieldValue.arrayUnion(small) });
    const idsOf = async (found: Promise<{ docs: { id: string }[] }>) => (await found).docs.map(({ id }) => id);
    expect(await idsOf(vectors.where("vector", "==", small).get())).toEqual(["a"]);
    expect(await idsOf(vectors.where("vector", "in", [large]).get())).toEqual(["b"]);
    expect(await idsOf(vectors.where("list", "array-contains", small).get())).toEqual(["b"]);
    expect(await idsOf(vectors.orderBy("vector").startAfter(small).get())).toEqual(["b"]);
  });

  it("a vector is kept", async () => {
    const document = backend.admin.doc(`${backend.freshName()}/v`);
    await document.set({ vector: FieldValue.vector([1, 2.5, -3]) });
    expect((await document.get()).get("vector").toArray()).toEqual([1, 2.5, -3]);
  });

  it("64-bit integers beyond the safe range are exact", async () => {
    const name = `${backend.database}/documents/${backend.freshName()}/v`;
    const fields = { max: { integerValue: "9223372036854775807" }, min: { integerValue: "-9223372036854775808" } };
    await backend.rest("PATCH", `/v1/${name}`, { fields });
    expect((await backend.rest("GET", `/v1/${name}`)).body).toMatchObject({ fields });
  });

  it("minus zero becomes zero", async () => {
    const document = backend.admin.doc(`${backend.freshName()}/v`);
    await document.set({ value: -0 });
    expect(Object.is((await document.get()).get("value"), 0)).toBe(true);
  });

  it("a value written by one SDK is the same for the others", async () => {
    const path = `${backend.freshName()}/v`;
    await backend.admin
      .doc(path)
      .set({ text: "é", place: new AdminGeoPoint(1, 2), at: AdminTimestamp.fromMillis(5), list: [1, { a: null }] });
    const byWeb = (await web.getDocFromServer(web.doc(backend.web, path))).data();
    const byLite = (await lite.getDoc(lite.doc(backend.lite, path))).data();
    expect(byWeb).toMatchObject({ text: "é", list: [1, { a: null }] });
    expect(byWeb?.["at"].toMillis()).toBe(5);
    expect(byLite?.["place"].isEqual(new lite.GeoPoint(1, 2))).toBe(true);
  });
});

describe("values of different types have one order", () => {
  it("null, booleans, NaN, numbers, timestamps, texts, bytes, references, places, arrays, vectors, maps", async () => {
    const collection = backend.admin.collection(backend.freshName());
    const inOrder: unknown[] = [
      null,
      false,
      true,
      Number.NaN,
      -Infinity,
      -1.5,
      0,
      1,
      1.5,
      Infinity,
      AdminTimestamp.fromMillis(0),
      AdminTimestamp.fromMillis(1),
      "",
      "A",
      "a",
      "a\u0000",
      "aa",
      "é",
      "\uffff",
      "😀",
      Buffer.from([]),
      Buffer.from([0]),
      Buffer.from([255]),
      backend.admin.doc("a/b"),
      backend.admin.doc("a/b/c/d"),
      backend.admin.doc("a/c"),
      new AdminGeoPoint(-1, 5),
      new AdminGeoPoint(0, -5),
      new AdminGeoPoint(0, 5),
      [],
      [null],
      [1],
      [1, 2],
      [2],
      FieldValue.vector([9]),
      FieldValue.vector([1, 2]),
      {},
      { a: 1 },
      { a: 1, b: 1 },
      { a: 2 },
      { b: 0 },
    ];
    const ids = inOrder.map((_, at) => String(at).padStart(3, "0"));
    const batch = backend.admin.batch();
    // written in a different order than they sort in
    for (const at of [...ids.keys()].sort((a, b) => ((a * 7) % 41) - ((b * 7) % 41))) {
      batch.set(collection.doc(ids[at] ?? ""), { value: inOrder[at] });
    }
    await batch.commit();
    expect((await collection.orderBy("value").get()).docs.map((found) => found.id)).toEqual(ids);
    expect((await collection.orderBy("value", "desc").get()).docs.map((found) => found.id)).toEqual(ids.toReversed());
  });

  it("integers and doubles are one number line, exact beyond 2^53", async () => {
    const collection = backend.freshName();
    const inOrder = [
      { integerValue: "9007199254740992" },
      { integerValue: "9007199254740993" },
      { doubleValue: 9_007_199_254_740_994 },
      { integerValue: "9007199254740995" },
    ];
    for (const [at, value] of inOrder.entries()) {
      await backend.rest("PATCH", `/v1/${backend.database}/documents/${collection}/d${(at * 3) % 4}${at}`, {
        fields: { value },
      });
    }
    const found = await backend.admin.collection(collection).orderBy("value").get();
    expect(found.docs.map((document) => document.id.slice(1))).toEqual(["00", "31", "22", "13"]);
  });

  it("names are ordered as texts, by their bytes", async () => {
    const collection = backend.admin.collection(backend.freshName());
    await Promise.all(["b", "a", "10", "9"].map((id) => collection.doc(id).set({})));
    expect((await collection.get()).docs.map((found) => found.id)).toEqual(["10", "9", "a", "b"]);
  });
});
