import { AggregateField } from "firebase-admin/firestore";
import * as lite from "firebase/firestore/lite";
import * as web from "firebase/firestore";
import { describe, expect, it } from "vitest";
import { openBackend } from "../support/backend.ts";
import { outcome } from "../support/errors.ts";

const backend = openBackend();

describe("the Admin SDK", () => {
  it("getAll reads several documents, with a field mask", async () => {
    const collection = backend.admin.collection(backend.freshName());
    await collection.doc("a").set({ x: 1, y: 2 });
    const found = await backend.admin.getAll(collection.doc("a"), collection.doc("b"), { fieldMask: ["x"] });
    expect(found.map((document) => document.data())).toEqual([{ x: 1 }, undefined]);
  });

  it("add generates an id", async () => {
    const made = await backend.admin.collection(backend.freshName()).add({ n: 1 });
    expect((await made.get()).data()).toEqual({ n: 1 });
  });

  it("BulkWriter writes thousands and reports each failure", async () => {
    const collection = backend.admin.collection(backend.freshName());
    const writer = backend.admin.bulkWriter({ throttling: false });
    writer.onWriteError(() => false);
    const failures: string[] = [];
    for (let at = 0; at < 2000; at++) void writer.create(collection.doc(`d${at}`), { at });
    await writer.flush();
    void writer.create(collection.doc("d7"), {}).catch(() => failures.push("d7"));
    await writer.close();
    expect((await collection.count().get()).data().count).toBe(2000);
    expect(failures).toEqual(["d7"]);
  });

  it("recursiveDelete removes a document and everything below it", async () => {
    const collection = backend.admin.collection(backend.freshName());
    await collection.doc("a/sub/b/deep/c").set({});
    await collection.doc("a").set({});
    await collection.doc("z").set({});
    await backend.admin.recursiveDelete(collection.doc("a"));
    expect((await collection.listDocuments()).map((document) => document.id)).toEqual(["z"]);
    expect((await collection.doc("a/sub/b/deep/c").get()).exists).toBe(false);
  });

  it("recursiveDelete of a collection keeps those with a similar name", async () => {
    const name = backend.freshName();
    await backend.admin.doc(`${name}/a/sub/b`).set({});
    await backend.admin.doc(`${name}x/a`).set({});
    await backend.admin.recursiveDelete(backend.admin.collection(name));
    expect((await backend.admin.doc(`${name}/a/sub/b`).get()).exists).toBe(false);
    expect((await backend.admin.doc(`${name}x/a`).get()).exists).toBe(true);
  });

  it("listCollections and listDocuments include documents that exist only as parents", async () => {
    const collection = backend.admin.collection(backend.freshName());
    await collection.doc("ghost/sub/x").set({});
    expect((await collection.listDocuments()).map((document) => document.id)).toEqual(["ghost"]);
    expect((await collection.doc("ghost").listCollections()).map((found) => found.id)).toEqual(["sub"]);
  });

  it("concurrent batches of 500 writes all commit", async () => {
    const collection = backend.admin.collection(backend.freshName());
    const batch = backend.admin.batch();
    for (let at = 0; at < 500; at++) batch.create(collection.doc(`d${at}`), { at });
    expect(await batch.commit()).toHaveLength(500);
  });

  it("another database of the project is separate", async () => {
    const path = `${backend.freshName()}/d`;
    const name = `projects/${backend.project}/databases/second/documents/${path}`;
    await backend.rest("PATCH", `/v1/${name}`, { fields: {} });
    expect((await backend.rest("GET", `/v1/${name}`)).status).toBe(200);
    expect((await backend.admin.doc(path).get()).exists).toBe(false);
  });
});

describe("aggregates", () => {
  const seed = async (): Promise<string> => {
    const name = backend.freshName();
    const batch = backend.admin.batch();
    const values: unknown[] = [1, 2, 3.5, "text", null];
    for (const [at, n] of values.entries()) batch.set(backend.admin.doc(`${name}/d${at}`), { n, group: at % 2 });
    batch.set(backend.admin.doc(`${name}/none`), { group: 1 });
    await batch.commit();
    return name;
  };

  it("count follows the filters", async () => {
    const name = await seed();
    expect((await backend.admin.collection(name).count().get()).data().count).toBe(6);
    expect((await backend.admin.collection(name).where("group", "==", 0).count().get()).data().count).toBe(3);
  });

  it("count follows the limit", async () => {
    expect(
      (
        await backend.admin
          .collection(await seed())
          .limit(4)
          .count()
          .get()
      ).data().count,
    ).toBe(4);
  });

  it("sum skips non-numbers", async () => {
    const found = await backend.admin
      .collection(await seed())
      .aggregate({ sum: AggregateField.sum("n") })
      .get();
    expect(found.data()).toEqual({ sum: 6.5 });
  });

  it("average of the numbers", async () => {
    const found = await backend.admin
      .collection(await seed())
      .aggregate({ average: AggregateField.average("n") })
      .get();
    expect(found.data().average).toBeCloseTo(6.5 / 3);
  });

  it("of no documents, the average is null and the sum zero", async () => {
    const found = await backend.admin
      .collection(backend.freshName())
      .aggregate({ a: AggregateField.average("n"), s: AggregateField.sum("n"), c: AggregateField.count() })
      .get();
    expect(found.data()).toEqual({ a: null, s: 0, c: 0 });
  });

  it("with a sum, only documents that have the field are counted", async () => {
    const found = await backend.admin
      .collection(await seed())
      .aggregate({ c: AggregateField.count(), s: AggregateField.sum("n") })
      .get();
    expect(found.data()).toEqual({ c: 5, s: 6.5 });
  });

  it("a sum with NaN is NaN", async () => {
    const name = backend.freshName();
    await backend.admin.doc(`${name}/a`).set({ n: Number.NaN });
    await backend.admin.doc(`${name}/b`).set({ n: 1 });
    expect(
      (
        await backend.admin
          .collection(name)
          .aggregate({ s: AggregateField.sum("n") })
          .get()
      ).data().s,
    ).toBeNaN();
  });

  it("sums of integers beyond 64 bits become doubles", async () => {
    const collection = backend.freshName();
    for (const id of ["a", "b"])
      await backend.rest("PATCH", `/v1/${backend.database}/documents/${collection}/${id}`, {
        fields: { n: { integerValue: "9223372036854775807" } },
      });
    expect(
      (
        await backend.admin
          .collection(collection)
          .aggregate({ s: AggregateField.sum("n") })
          .get()
      ).data().s,
    ).toBe(2 ** 64);
  });

  it("more than five are refused", async () => {
    const query = web.collection(backend.web, backend.freshName());
    const spec = Object.fromEntries(["a", "b", "c", "d", "e", "f"].map((name) => [name, web.sum(name)]));
    expect(await outcome(web.getAggregateFromServer(query, spec))).toBe("invalid-argument");
  });

  it("the web SDK and lite count too", async () => {
    const name = await seed();
    expect(
      (await web.getCountFromServer(web.query(web.collection(backend.web, name), web.where("n", ">", 1)))).data().count,
    ).toBe(2);
    expect(
      (await lite.getAggregate(lite.collection(backend.lite, name), { s: lite.sum("n"), c: lite.count() })).data(),
    ).toEqual({ s: 6.5, c: 5 });
  });
});
