import * as lite from "firebase/firestore/lite";
import * as web from "firebase/firestore";
import { describe, expect, it } from "vitest";
import { openBackend } from "../support/backend.ts";
import { outcome } from "../support/errors.ts";

const backend = openBackend();

describe.each(["web", "lite"] as const)("a transaction of %s", (kind) => {
  // Both SDKs have the same functions; typed as one of them so that they can be called.
  const sdk = (kind === "web" ? web : lite) as unknown as typeof web;
  const firestore = (): web.Firestore => backend[kind] as web.Firestore;
  const newDocument = (): web.DocumentReference => sdk.doc(firestore(), backend.freshName(), "d");
  const read = async (document: web.DocumentReference): Promise<unknown> =>
    (await backend.admin.doc(document.path).get()).data();

  it("reads, then writes", async () => {
    const document = newDocument();
    await sdk.setDoc(document, { n: 1 });
    const seen = await sdk.runTransaction(firestore(), async (transaction) => {
      const n: unknown = (await transaction.get(document)).get("n");
      transaction.update(document, { n: Number(n) + 1 });
      return n;
    });
    expect([seen, await read(document)]).toEqual([1, { n: 2 }]);
  });

  it("creates a document that it found missing", async () => {
    const document = newDocument();
    await sdk.runTransaction(firestore(), async (transaction) => {
      if (!(await transaction.get(document)).exists()) transaction.set(document, { made: true });
    });
    expect(await read(document)).toEqual({ made: true });
  });

  it("retries when what it read has changed", async () => {
    const document = newDocument();
    await sdk.setDoc(document, { n: 1 });
    let runs = 0;
    await sdk.runTransaction(firestore(), async (transaction) => {
      const n = Number((await transaction.get(document)).get("n"));
      if (++runs === 1) await backend.admin.doc(document.path).update({ n: 10 });
      transaction.update(document, { n: n + 1 });
    });
    expect([runs, await read(document)]).toEqual([2, { n: 11 }]);
  });

  it("retries when a document that it only read has changed", async () => {
    const [condition, target] = [newDocument(), newDocument()];
    await sdk.setDoc(condition, { open: true });
    let runs = 0;
    await sdk.runTransaction(firestore(), async (transaction) => {
      const open = (await transaction.get(condition)).get("open") === true;
      if (++runs === 1) await backend.admin.doc(condition.path).update({ open: false });
      transaction.set(target, { open });
    });
    expect([runs, await read(target)]).toEqual([2, { open: false }]);
  });

  it("writes nothing when it throws", async () => {
    const document = newDocument();
    const failing = sdk.runTransaction(firestore(), async (transaction) => {
      await transaction.get(document);
      transaction.set(document, { n: 1 });
      throw new Error("no");
    });
    await expect(failing).rejects.toThrow("no");
    expect(await read(document)).toBeUndefined();
  });

  it("deletes", async () => {
    const document = newDocument();
    await sdk.setDoc(document, { n: 1 });
    await sdk.runTransaction(firestore(), async (transaction) => {
      await transaction.get(document);
      transaction.delete(document);
    });
    expect(await read(document)).toBeUndefined();
  });

  it("three increments at once all count", async () => {
    const document = newDocument();
    await sdk.setDoc(document, { n: 0 });
    const increment = async (transaction: web.Transaction): Promise<void> => {
      const n = Number((await transaction.get(document)).get("n"));
      transaction.update(document, { n: n + 1 });
    };
    const tries = Array.from({ length: 3 }, () => sdk.runTransaction(firestore(), increment, { maxAttempts: 20 }));
    await Promise.all(tries);
    expect(await read(document)).toEqual({ n: 3 });
  });
});

describe("a transaction of the Admin SDK", () => {
  it("reads a query and writes based on its result", async () => {
    const collection = backend.admin.collection(backend.freshName());
    await collection.doc("a").set({ n: 1 });
    await collection.doc("b").set({ n: 2 });
    await backend.admin.runTransaction(async (transaction) => {
      const found = await transaction.get(collection.where("n", ">", 0));
      for (const document of found.docs) transaction.update(document.ref, { n: Number(document.get("n")) * 10 });
    });
    expect((await collection.orderBy("n").get()).docs.map((document) => document.get("n"))).toEqual([10, 20]);
  });

  it("retries when a document joins a query that it read", async () => {
    const collection = backend.admin.collection(backend.freshName());
    let runs = 0;
    await backend.admin.runTransaction(async (transaction) => {
      const { size } = await transaction.get(collection.where("kind", "==", "item"));
      if (++runs === 1) await collection.doc("new").set({ kind: "item" });
      transaction.set(collection.doc("total"), { size });
    });
    expect([runs, (await collection.doc("total").get()).get("size")]).toEqual([2, 1]);
  });

  it("ignores changes to documents it did not read", async () => {
    const collection = backend.admin.collection(backend.freshName());
    let runs = 0;
    await backend.admin.runTransaction(async (transaction) => {
      runs++;
      await transaction.get(collection.where("kind", "==", "item"));
      await collection.doc("other").set({ kind: "note" });
      transaction.set(collection.doc("total"), {});
    });
    expect(runs).toBe(1);
  });

  it("reads one consistent state", async () => {
    const collection = backend.admin.collection(backend.freshName());
    await collection.doc("a").set({ n: 1 });
    await collection.doc("b").set({ n: 1 });
    const sum = await backend.admin.runTransaction(
      async (transaction) => {
        const a = Number((await transaction.get(collection.doc("a"))).get("n"));
        const batch = backend.admin.batch();
        batch.update(collection.doc("a"), { n: 0 });
        batch.update(collection.doc("b"), { n: 2 });
        await batch.commit();
        return a + Number((await transaction.get(collection.doc("b"))).get("n"));
      },
      { readOnly: true },
    );
    expect(sum).toBe(2);
  });

  it("a read-only query sees the state at its start", async () => {
    const collection = backend.admin.collection(backend.freshName());
    for (const n of [1, 2, 3]) await collection.doc(`d${n}`).set({ n });
    const seen = await backend.admin.runTransaction(
      async (transaction) => {
        await transaction.get(collection.doc("d1"));
        await collection.doc("d2").delete();
        await collection.doc("d4").set({ n: 4 });
        await collection.doc("d3").set({ n: 0 });
        return (await transaction.get(collection.orderBy("n", "desc").limit(2))).docs.map((document) => document.id);
      },
      { readOnly: true },
    );
    expect(seen).toEqual(["d3", "d2"]);
  });

  it("getAll reads several documents at once", async () => {
    const collection = backend.admin.collection(backend.freshName());
    await collection.doc("a").set({ n: 1 });
    const exists = await backend.admin.runTransaction(async (transaction) => {
      const found = await transaction.getAll(collection.doc("a"), collection.doc("b"));
      return found.map((document) => document.exists);
    });
    expect(exists).toEqual([true, false]);
  });

  it("create in a transaction fails if the document exists", async () => {
    const document = backend.admin.doc(`${backend.freshName()}/d`);
    await document.set({});
    const failing = backend.admin.runTransaction(async (transaction) => {
      transaction.create(document, { n: 1 });
    });
    expect(await outcome(failing)).toBe("already-exists");
  });

  it("two at once on one counter both count", async () => {
    const document = backend.admin.doc(`${backend.freshName()}/d`);
    await document.set({ n: 0 });
    const increment = (): Promise<unknown> =>
      backend.admin.runTransaction(async (transaction) => {
        const n = Number((await transaction.get(document)).get("n"));
        transaction.update(document, { n: n + 1 });
      });
    await Promise.all([increment(), increment()]);
    expect((await document.get()).get("n")).toBe(2);
  });
});

describe("transactions over REST", () => {
  const begin = async (options?: unknown): Promise<unknown> => {
    const { body } = await backend.rest("POST", `/v1/${backend.database}/documents:beginTransaction`, { options });
    return Object(body).transaction;
  };
  const commit = (transaction: unknown, writes: unknown[]) =>
    backend.rest("POST", `/v1/${backend.database}/documents:commit`, { transaction, writes });
  const write = () => ({ update: { name: `${backend.database}/documents/${backend.freshName()}/d`, fields: {} } });

  it("an id can only be committed once", async () => {
    const transaction = await begin();
    expect((await commit(transaction, [write()])).status).toBe(200);
    expect((await commit(transaction, [write()])).body).toMatchObject({ error: { status: "ABORTED" } });
  });

  it("rolling back twice is fine, committing after it is not", async () => {
    const transaction = await begin();
    const rollback = () => backend.rest("POST", `/v1/${backend.database}/documents:rollback`, { transaction });
    expect([(await rollback()).status, (await rollback()).status]).toEqual([200, 200]);
    expect((await commit(transaction, [write()])).status).toBe(409);
  });

  it("writing in a read-only transaction is an invalid argument", async () => {
    const transaction = await begin({ readOnly: {} });
    expect((await commit(transaction, [write()])).body).toMatchObject({ error: { status: "INVALID_ARGUMENT" } });
  });

  it("an invented id is an invalid argument", async () => {
    expect((await commit("bm90IGFuIGlk", [write()])).body).toMatchObject({ error: { status: "INVALID_ARGUMENT" } });
  });

  it("a commit whose reads have changed is aborted", async () => {
    const { update } = write();
    const transaction = await begin();
    await backend.rest("POST", `/v1/${backend.database}/documents:batchGet`, { documents: [update.name], transaction });
    await backend.rest("PATCH", `/v1/${update.name}`, { fields: {} });
    expect((await commit(transaction, [{ update }])).body).toMatchObject({ error: { status: "ABORTED" } });
  });
});
