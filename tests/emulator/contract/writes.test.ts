import { FieldValue, Timestamp } from "firebase-admin/firestore";
import * as web from "firebase/firestore";
import * as lite from "firebase/firestore/lite";
import { describe, expect, it } from "vitest";
import { openBackend } from "../support/backend.ts";
import { outcome } from "../support/errors.ts";

const backend = openBackend();

describe.each(["web", "lite"] as const)("writing with %s", (kind) => {
  // Both SDKs have the same functions; typed as one of them so that they can be called.
  const sdk = (kind === "web" ? web : lite) as unknown as typeof web;
  const firestore = (): web.Firestore => backend[kind] as web.Firestore;
  const newDocument = (): web.DocumentReference => sdk.doc(firestore(), backend.freshName(), "d");
  const read = async (document: web.DocumentReference): Promise<unknown> =>
    (await backend.admin.doc(document.path).get()).data();

  it("set replaces the whole document", async () => {
    const document = newDocument();
    await sdk.setDoc(document, { a: 1, b: 2 });
    await sdk.setDoc(document, { c: 3 });
    expect(await read(document)).toEqual({ c: 3 });
  });

  it("set with merge keeps unnamed fields, also inside maps", async () => {
    const document = newDocument();
    await sdk.setDoc(document, { a: 1, map: { x: 1, y: 2 } });
    await sdk.setDoc(document, { map: { y: 3 }, b: 2 }, { merge: true });
    expect(await read(document)).toEqual({ a: 1, b: 2, map: { x: 1, y: 3 } });
  });

  it("set with merge creates a missing document", async () => {
    const document = newDocument();
    await sdk.setDoc(document, { a: 1 }, { merge: true });
    expect(await read(document)).toEqual({ a: 1 });
  });

  it("set with mergeFields writes only the named fields", async () => {
    const document = newDocument();
    await sdk.setDoc(document, { a: 1, b: 1 });
    await sdk.setDoc(document, { a: 2, b: 2 }, { mergeFields: ["b"] });
    expect(await read(document)).toEqual({ a: 1, b: 2 });
  });

  it("merging an empty map leaves an empty map", async () => {
    const document = newDocument();
    await sdk.setDoc(document, { map: { x: 1 } });
    await sdk.setDoc(document, { map: {} }, { merge: true });
    expect(await read(document)).toEqual({ map: {} });
  });

  it("update changes named fields by their path", async () => {
    const document = newDocument();
    await sdk.setDoc(document, { a: { b: { c: 1, d: 2 } }, e: 3 });
    await sdk.updateDoc(document, { "a.b.c": 9, f: 1 });
    expect(await read(document)).toEqual({ a: { b: { c: 9, d: 2 } }, e: 3, f: 1 });
  });

  it("update creates the maps on its path", async () => {
    const document = newDocument();
    await sdk.setDoc(document, { a: 1 });
    await sdk.updateDoc(document, { "a.b": 2 });
    expect(await read(document)).toEqual({ a: { b: 2 } });
  });

  it("update accepts field paths with odd characters", async () => {
    const document = newDocument();
    await sdk.setDoc(document, { "a.b": 1, "c`d": { "e f": 1 } });
    await sdk.updateDoc(document, new sdk.FieldPath("a.b"), 2, new sdk.FieldPath("c`d", "e f"), 3);
    expect(await read(document)).toEqual({ "a.b": 2, "c`d": { "e f": 3 } });
  });

  it("update of a missing document is not-found and creates nothing", async () => {
    const document = newDocument();
    expect(await outcome(sdk.updateDoc(document, { a: 1 }))).toBe("not-found");
    expect(await read(document)).toBeUndefined();
  });

  it("deleteField removes a field, also inside a map", async () => {
    const document = newDocument();
    await sdk.setDoc(document, { a: 1, map: { x: 1, y: 2 } });
    await sdk.updateDoc(document, { a: sdk.deleteField(), "map.x": sdk.deleteField() });
    expect(await read(document)).toEqual({ map: { y: 2 } });
  });

  it("a document can be deleted, set and updated in one commit", async () => {
    const document = newDocument();
    await sdk.setDoc(document, { a: 1 });
    const batch = sdk.writeBatch(firestore());
    batch.delete(document);
    batch.set(document, { b: 1 });
    batch.update(document, { c: 1 });
    await batch.commit();
    expect(await read(document)).toEqual({ b: 1, c: 1 });
  });

  it("delete removes a document and succeeds if there is none", async () => {
    const document = newDocument();
    await sdk.setDoc(document, { a: 1 });
    await sdk.deleteDoc(document);
    expect(await read(document)).toBeUndefined();
    expect(await outcome(sdk.deleteDoc(document))).toBe("ok");
  });

  it("deleting a document keeps those below it", async () => {
    const document = newDocument();
    const below = sdk.doc(document, "sub", "x");
    await sdk.setDoc(document, {});
    await sdk.setDoc(below, { a: 1 });
    await sdk.deleteDoc(document);
    expect(await read(below)).toEqual({ a: 1 });
  });

  it("increment adds, starts at the operand, and replaces a non-number", async () => {
    const document = newDocument();
    await sdk.setDoc(document, { whole: 1, fraction: 1.5, text: "x" });
    await sdk.updateDoc(document, {
      whole: sdk.increment(2),
      fraction: sdk.increment(1),
      none: sdk.increment(5),
      text: sdk.increment(7),
    });
    expect(await read(document)).toEqual({ whole: 3, fraction: 2.5, none: 5, text: 7 });
  });

  it("arrayUnion adds missing elements, arrayRemove removes every occurrence", async () => {
    const document = newDocument();
    await sdk.setDoc(document, { union: [1, 2], remove: [1, 2, 1, { a: 1 }] });
    await sdk.updateDoc(document, {
      union: sdk.arrayUnion(2, 3, 3, { a: 1 }),
      remove: sdk.arrayRemove(1, { a: 1 }),
      none: sdk.arrayUnion("x"),
    });
    expect(await read(document)).toEqual({ union: [1, 2, 3, { a: 1 }], remove: [2], none: ["x"] });
  });

  it("serverTimestamp is the commit time, equal throughout the commit, in milliseconds", async () => {
    const document = newDocument();
    const before = Date.now();
    await sdk.setDoc(document, { a: sdk.serverTimestamp(), map: { b: sdk.serverTimestamp() } });
    const data = (await backend.admin.doc(document.path).get()).data();
    expect(data?.["a"]).toEqual(data?.["map"].b);
    expect(data?.["a"].toMillis()).toBeGreaterThanOrEqual(before - 2);
    expect(data?.["a"].toMillis()).toBeLessThanOrEqual(Date.now() + 2);
    expect(data?.["a"].nanoseconds % 1_000_000).toBe(0);
  });

  it("serverTimestamp in a set with merge keeps the other fields", async () => {
    const document = newDocument();
    await sdk.setDoc(document, { keep: 1 });
    await sdk.setDoc(document, { at: sdk.serverTimestamp() }, { merge: true });
    expect(await read(document)).toMatchObject({ keep: 1, at: expect.any(Timestamp) });
  });

  it("a batch is all or nothing", async () => {
    const [first, second] = [newDocument(), newDocument()];
    const batch = sdk.writeBatch(firestore());
    batch.set(first, { a: 1 });
    batch.update(second, { a: 1 });
    expect(await outcome(batch.commit())).toBe("not-found");
    expect(await read(first)).toBeUndefined();
  });

  it("a batch may write a document several times, in order", async () => {
    const document = newDocument();
    const batch = sdk.writeBatch(firestore());
    batch.set(document, { a: 1 });
    batch.update(document, { b: sdk.increment(2) });
    batch.update(document, { b: sdk.increment(2), a: sdk.deleteField() });
    await batch.commit();
    expect(await read(document)).toEqual({ b: 4 });
  });

  it("deleting and updating a document in one batch is an invalid argument", async () => {
    const document = newDocument();
    await sdk.setDoc(document, { a: 1 });
    const batch = sdk.writeBatch(firestore());
    batch.delete(document);
    batch.update(document, { a: 2 });
    // lite only looks at the HTTP status, which several codes share
    expect(await outcome(batch.commit())).toBe(kind === "web" ? "invalid-argument" : "failed-precondition");
    expect(await read(document)).toEqual({ a: 1 });
  });

  it("a batch of 500 documents is one commit", async () => {
    const collection = backend.freshName();
    const batch = sdk.writeBatch(firestore());
    for (let at = 0; at < 500; at++) batch.set(sdk.doc(firestore(), collection, `d${at}`), { at });
    await batch.commit();
    const found = await backend.admin.collection(collection).get();
    expect(new Set(found.docs.map((document) => document.updateTime.toDate().toISOString())).size).toBe(1);
    expect(found.size).toBe(500);
  });
});

describe("conditions of the Admin SDK", () => {
  const newDocument = () => backend.admin.doc(`${backend.freshName()}/d`);

  it("create makes a new document and rejects an existing one", async () => {
    const document = newDocument();
    await document.create({ a: 1 });
    expect(await outcome(document.create({ a: 2 }))).toBe("already-exists");
    expect((await document.get()).data()).toEqual({ a: 1 });
  });

  it("update with the last update time succeeds only while it is current", async () => {
    const document = newDocument();
    const { writeTime } = await document.set({ a: 1 });
    await document.update({ a: 2 }, { lastUpdateTime: writeTime });
    expect(await outcome(document.update({ a: 3 }, { lastUpdateTime: writeTime }))).toBe("failed-precondition");
  });

  it("delete with exists: true rejects a missing document", async () => {
    expect(await outcome(newDocument().delete({ exists: true }))).toBe("not-found");
  });

  it("delete with the last update time succeeds only while it is current", async () => {
    const document = newDocument();
    const { writeTime } = await document.set({ a: 1 });
    await document.set({ a: 2 });
    expect(await outcome(document.delete({ lastUpdateTime: writeTime }))).toBe("failed-precondition");
  });

  it("the write time is the document's update time, and the create time stays", async () => {
    const document = newDocument();
    const first = await document.set({ a: 1 });
    const second = await document.set({ a: 2 });
    const found = await document.get();
    expect(found.createTime).toEqual(first.writeTime);
    expect(found.updateTime).toEqual(second.writeTime);
  });

  it("a write that changes nothing keeps the update time", async () => {
    const document = newDocument();
    const first = await document.set({ a: 1 });
    await document.set({ a: 1 });
    expect((await document.get()).updateTime).toEqual(first.writeTime);
  });

  it("a recreated document has a new create time", async () => {
    const document = newDocument();
    const first = await document.set({ a: 1 });
    await document.delete();
    await document.set({ a: 1 });
    expect((await document.get()).createTime?.valueOf()).not.toBe(first.writeTime.valueOf());
  });

  it("commit times always increase", async () => {
    const document = newDocument();
    const times: string[] = [];
    for (let at = 0; at < 20; at++) times.push((await document.set({ at })).writeTime.valueOf());
    expect(times).toEqual([...new Set(times)].sort());
  });

  it("maximum and minimum keep the larger and the smaller number", async () => {
    const path = `${backend.database}/documents/${backend.freshName()}/d`;
    await backend.rest("PATCH", `/v1/${path}`, {
      fields: { high: { integerValue: "5" }, low: { integerValue: "5" }, same: { integerValue: "3" } },
    });
    const transforms = [
      { fieldPath: "high", maximum: { doubleValue: 5.5 } },
      { fieldPath: "low", minimum: { integerValue: "7" } },
      { fieldPath: "same", maximum: { doubleValue: 3 } },
      { fieldPath: "none", minimum: { integerValue: "1" } },
    ];
    const answer = await backend.rest("POST", `/v1/${backend.database}/documents:commit`, {
      writes: [{ transform: { document: path, fieldTransforms: transforms } }],
    });
    expect(answer.body).toMatchObject({
      writeResults: [
        {
          transformResults: [{ doubleValue: 5.5 }, { integerValue: "5" }, { integerValue: "3" }, { integerValue: "1" }],
        },
      ],
    });
  });

  it("increment saturates at 64 bits", async () => {
    const path = `${backend.database}/documents/${backend.freshName()}/d`;
    await backend.rest("PATCH", `/v1/${path}`, { fields: { n: { integerValue: "9223372036854775800" } } });
    const updateTransforms = [{ fieldPath: "n", increment: { integerValue: "100" } }];
    await backend.rest("POST", `/v1/${backend.database}/documents:commit`, {
      writes: [{ update: { name: path }, updateMask: { fieldPaths: [] }, updateTransforms }],
    });
    expect((await backend.rest("GET", `/v1/${path}`)).body).toMatchObject({
      fields: { n: { integerValue: "9223372036854775807" } },
    });
  });

  it("transforms run in order, after the fields of the same write", async () => {
    const document = newDocument();
    await document.set({ n: 1, list: ["a"] });
    await document.update({ n: FieldValue.increment(1), list: FieldValue.arrayUnion("b"), plain: 7 });
    expect((await document.get()).data()).toEqual({ n: 2, list: ["a", "b"], plain: 7 });
  });
});
