import * as web from "firebase/firestore";
import { describe, expect, it, onTestFinished } from "vitest";
import { openBackend } from "../support/backend.ts";
import { eventually } from "../support/errors.ts";

const backend = openBackend();
const { where, orderBy, limit } = web;

/** Listens and records each state confirmed by the server, as `added:a modified:b`. */
function record(query: web.Query): { log: string[]; errors: string[]; stop: () => void } {
  const log: string[] = [];
  const errors: string[] = [];
  let changes: string[] = [];
  const stop = web.onSnapshot(
    query,
    { includeMetadataChanges: true },
    (snapshot) => {
      changes.push(...snapshot.docChanges().map((change) => `${change.type}:${change.doc.id}`));
      const isConfirmed = !snapshot.metadata.fromCache && !snapshot.metadata.hasPendingWrites;
      if (!isConfirmed || (changes.length === 0 && log.length > 0)) return;
      log.push(changes.join(" "));
      changes = [];
    },
    (error) => errors.push(error.code),
  );
  onTestFinished(stop);
  return { log, errors, stop };
}

describe("a listener on a query", () => {
  it("first receives the whole result, even if it is empty", async () => {
    const { log } = record(web.collection(backend.web, backend.freshName()));
    await eventually(() => log.length === 1);
    expect(log).toEqual([""]);
  });

  it("receives added, changed and deleted documents", async () => {
    const name = backend.freshName();
    await backend.admin.doc(`${name}/a`).set({ n: 1 });
    const { log } = record(web.collection(backend.web, name));
    await eventually(() => log.length === 1);
    await backend.admin.doc(`${name}/b`).set({ n: 2 });
    await eventually(() => log.length === 2);
    await backend.admin.doc(`${name}/a`).update({ n: 3 });
    await eventually(() => log.length === 3);
    await backend.admin.doc(`${name}/b`).delete();
    await eventually(() => log.length === 4);
    expect(log).toEqual(["added:a", "added:b", "modified:a", "removed:b"]);
  });

  it("receives documents that start or stop matching", async () => {
    const name = backend.freshName();
    await backend.admin.doc(`${name}/a`).set({ open: false });
    const { log } = record(web.query(web.collection(backend.web, name), where("open", "==", true)));
    await eventually(() => log.length === 1);
    await backend.admin.doc(`${name}/a`).set({ open: true });
    await eventually(() => log.length === 2);
    await backend.admin.doc(`${name}/a`).set({ open: false });
    await eventually(() => log.length === 3);
    expect(log).toEqual(["", "added:a", "removed:a"]);
  });

  it("receives nothing about documents that do not match", async () => {
    const name = backend.freshName();
    const { log } = record(web.query(web.collection(backend.web, name), where("n", ">", 5)));
    await eventually(() => log.length === 1);
    await backend.admin.doc(`${name}/a`).set({ n: 1 });
    await backend.admin.doc(`${name}/b`).set({ n: 9 });
    await eventually(() => log.length === 2);
    expect(log).toEqual(["", "added:b"]);
  });

  it("receives one commit as one snapshot", async () => {
    const name = backend.freshName();
    await backend.admin.doc(`${name}/a`).set({ n: 1 });
    const { log } = record(web.collection(backend.web, name));
    await eventually(() => log.length === 1);
    const batch = backend.admin.batch();
    batch.update(backend.admin.doc(`${name}/a`), { n: 2 });
    batch.set(backend.admin.doc(`${name}/b`), { n: 3 });
    batch.set(backend.admin.doc(`${name}/c`), { n: 4 });
    await batch.commit();
    await eventually(() => log.length === 2);
    expect(log[1]?.split(" ").sort()).toEqual(["added:b", "added:c", "modified:a"]);
  });

  it("keeps the first N: documents moving in are added, those moving out are removed", async () => {
    const name = backend.freshName();
    for (const n of [1, 2, 3]) await backend.admin.doc(`${name}/d${n}`).set({ n });
    const { log } = record(web.query(web.collection(backend.web, name), orderBy("n"), limit(2)));
    await eventually(() => log.length === 1);
    await backend.admin.doc(`${name}/d0`).set({ n: 0 });
    await eventually(() => log.length === 2);
    await backend.admin.doc(`${name}/d1`).delete();
    await eventually(() => log.length === 3);
    expect(log).toEqual(["added:d1 added:d2", "removed:d2 added:d0", "removed:d1 added:d2"]);
  });

  it("keeps the last N with limitToLast", async () => {
    const name = backend.freshName();
    for (const n of [1, 2, 3]) await backend.admin.doc(`${name}/d${n}`).set({ n });
    const { log } = record(web.query(web.collection(backend.web, name), orderBy("n"), web.limitToLast(2)));
    await eventually(() => log.length === 1);
    await backend.admin.doc(`${name}/d4`).set({ n: 4 });
    await eventually(() => log.length === 2);
    expect(log).toEqual(["added:d2 added:d3", "removed:d2 added:d4"]);
  });

  it("respects its cursors", async () => {
    const name = backend.freshName();
    const { log } = record(web.query(web.collection(backend.web, name), orderBy("n"), web.startAfter(5), web.endAt(7)));
    await eventually(() => log.length === 1);
    for (const n of [5, 8, 6]) await backend.admin.doc(`${name}/d${n}`).set({ n });
    await eventually(() => log.length === 2);
    expect(log).toEqual(["", "added:d6"]);
  });

  it("follows an OR", async () => {
    const name = backend.freshName();
    const { log } = record(
      web.query(web.collection(backend.web, name), web.or(where("a", "==", 1), where("b", "==", 1))),
    );
    await eventually(() => log.length === 1);
    await backend.admin.doc(`${name}/x`).set({ a: 1 });
    await eventually(() => log.length === 2);
    await backend.admin.doc(`${name}/x`).set({ b: 1 });
    await eventually(() => log.length === 3);
    await backend.admin.doc(`${name}/x`).set({ c: 1 });
    await eventually(() => log.length === 4);
    expect(log).toEqual(["", "added:x", "modified:x", "removed:x"]);
  });

  it("follows a collection group", async () => {
    const name = backend.freshName();
    const { log } = record(web.query(web.collectionGroup(backend.web, name)));
    await eventually(() => log.length === 1);
    await backend.admin.doc(`p/q/${name}/a`).set({});
    await eventually(() => log.length === 2);
    await backend.admin.doc(`${name}/b`).set({});
    await eventually(() => log.length === 3);
    expect(log).toEqual(["", "added:a", "added:b"]);
  });

  it("receives nothing after it stops", async () => {
    const name = backend.freshName();
    const { log, stop } = record(web.collection(backend.web, name));
    const other = record(web.query(web.collection(backend.web, name), orderBy("n")));
    await eventually(() => log.length === 1 && other.log.length === 1);
    stop();
    await backend.admin.doc(`${name}/a`).set({ n: 1 });
    await eventually(() => other.log.length === 2);
    expect(log).toEqual([""]);
  });

  it("receives its own writes at once, then confirmed", async () => {
    const collection = web.collection(backend.web, backend.freshName());
    const states: string[] = [];
    onTestFinished(
      web.onSnapshot(collection, { includeMetadataChanges: true }, (snapshot) => {
        const found = snapshot.docs[0];
        if (found)
          states.push(
            `${found.get("at") === null ? "no time" : "time"}, ${found.metadata.hasPendingWrites ? "pending" : "saved"}`,
          );
      }),
    );
    await web.setDoc(web.doc(collection, "a"), { at: web.serverTimestamp() });
    await eventually(() => states.at(-1) === "time, saved");
    expect(states[0]).toBe("no time, pending");
  });

  it("receives a thousand documents in one snapshot", async () => {
    const name = backend.freshName();
    const { log } = record(web.collection(backend.web, name));
    await eventually(() => log.length === 1);
    const batch = backend.admin.batch();
    for (let at = 0; at < 1000; at++) batch.set(backend.admin.doc(`${name}/d${at}`), { at });
    await batch.commit();
    await eventually(() => log.length === 2);
    expect(log[1]?.split(" ").length).toBe(1000);
  });

  it("two clients see each other's writes", async () => {
    const name = backend.freshName();
    const other = backend.anotherWeb();
    const mine = record(web.collection(backend.web, name));
    const theirs = record(web.collection(other, name));
    await eventually(() => mine.log.length === 1 && theirs.log.length === 1);
    await web.setDoc(web.doc(other, name, "a"), { n: 1 });
    await eventually(() => mine.log.includes("added:a"));
    await web.setDoc(web.doc(backend.web, name, "b"), { n: 1 });
    await eventually(() => theirs.log.includes("added:b"));
    expect([mine.errors, theirs.errors]).toEqual([[], []]);
  });

  it("resumes after an outage, with changes and deletions", async () => {
    const name = backend.freshName();
    const client = backend.anotherWeb();
    for (const id of ["a", "b", "c"]) await backend.admin.doc(`${name}/${id}`).set({ n: 1 });
    const { log } = record(web.collection(client, name));
    await eventually(() => log.length === 1);
    await web.disableNetwork(client);
    await backend.admin.doc(`${name}/a`).update({ n: 2 });
    await backend.admin.doc(`${name}/b`).delete();
    await backend.admin.doc(`${name}/d`).set({ n: 1 });
    await web.enableNetwork(client);
    await eventually(() => log.some((entry) => entry.includes("added:d")));
    expect(log.slice(1).join(" ").split(" ").filter(Boolean).sort()).toEqual(["added:d", "modified:a", "removed:b"]);
  });

  it("a limited query resumes after an outage", async () => {
    const name = backend.freshName();
    const client = backend.anotherWeb();
    for (const n of [1, 2, 3]) await backend.admin.doc(`${name}/d${n}`).set({ n });
    const { log } = record(web.query(web.collection(client, name), orderBy("n"), limit(2)));
    await eventually(() => log.length === 1);
    await web.disableNetwork(client);
    await backend.admin.doc(`${name}/d1`).delete();
    await web.enableNetwork(client);
    await eventually(() => log.some((entry) => entry.includes("added:d3")));
    expect(log.slice(1).join(" ").split(" ").filter(Boolean).sort()).toEqual(["added:d3", "removed:d1"]);
  });

  it("a query that fails ends with an error, others continue", async () => {
    const name = backend.freshName();
    const good = record(web.collection(backend.web, name));
    const bad = record(web.collection(backend.web, "__reserved__"));
    await eventually(() => bad.errors.length === 1 && good.log.length === 1);
    await backend.admin.doc(`${name}/a`).set({});
    await eventually(() => good.log.length === 2);
    expect(bad.errors).toEqual(["invalid-argument"]);
  });
});

describe("a listener on a document", () => {
  it("is told that it is missing, created, changed and deleted", async () => {
    const path = `${backend.freshName()}/d`;
    const states: unknown[] = [];
    onTestFinished(web.onSnapshot(web.doc(backend.web, path), (snapshot) => states.push(snapshot.data() ?? "missing")));
    await eventually(() => states.length === 1);
    await backend.admin.doc(path).set({ n: 1 });
    await eventually(() => states.length === 2);
    await backend.admin.doc(path).set({ n: 2 });
    await eventually(() => states.length === 3);
    await backend.admin.doc(path).delete();
    await eventually(() => states.length === 4);
    expect(states).toEqual(["missing", { n: 1 }, { n: 2 }, "missing"]);
  });

  it("a document in two results arrives in both", async () => {
    const name = backend.freshName();
    await backend.admin.doc(`${name}/a`).set({ n: 1 });
    const all = record(web.collection(backend.web, name));
    const some = record(web.query(web.collection(backend.web, name), where("n", ">=", 1)));
    await eventually(() => all.log.length === 1 && some.log.length === 1);
    await backend.admin.doc(`${name}/a`).update({ n: 2 });
    await eventually(() => all.log.length === 2 && some.log.length === 2);
    expect([all.log[1], some.log[1]]).toEqual(["modified:a", "modified:a"]);
  });

  it("getDoc reports a missing document", async () => {
    expect((await web.getDoc(web.doc(backend.web, backend.freshName(), "none"))).exists()).toBe(false);
  });
});

describe("a listener of the Admin SDK", () => {
  it("receives additions, changes and removals with their positions", async () => {
    const collection = backend.admin.collection(backend.freshName());
    const log: string[] = [];
    onTestFinished(
      collection.orderBy("n").onSnapshot((snapshot) => {
        for (const change of snapshot.docChanges())
          log.push(`${change.type}:${change.doc.id}:${change.oldIndex}>${change.newIndex}`);
      }),
    );
    await collection.doc("b").set({ n: 2 });
    await eventually(() => log.length === 1);
    await collection.doc("a").set({ n: 1 });
    await eventually(() => log.length === 2);
    await collection.doc("a").set({ n: 3 });
    await eventually(() => log.length === 3);
    await collection.doc("b").delete();
    await eventually(() => log.length === 4);
    expect(log).toEqual(["added:b:-1>0", "added:a:-1>0", "modified:a:0>1", "removed:b:0>-1"]);
  });

  it("on a document is told that it is missing and created", async () => {
    const document = backend.admin.doc(`${backend.freshName()}/d`);
    const states: boolean[] = [];
    onTestFinished(document.onSnapshot((snapshot) => states.push(snapshot.exists)));
    await eventually(() => states.length === 1);
    await document.set({});
    await eventually(() => states.length === 2);
    expect(states).toEqual([false, true]);
  });
});
