import { initializeTestEnvironment } from "@firebase/rules-unit-testing";
import type { RulesTestEnvironment } from "@firebase/rules-unit-testing";
import * as web from "firebase/firestore";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openBackend } from "../support/backend.ts";
import { eventually, outcome } from "../support/errors.ts";

const backend = openBackend();

const RULES = `rules_version = '2';
service cloud.firestore {
  match /databases/{database}/documents {
    function isStaff() { return request.auth != null && request.auth.token.role == 'staff'; }
    match /notes/{id} {
      allow get: if request.auth != null;
      allow list: if isStaff() || resource.data.owner == request.auth.uid;
      allow create: if request.resource.data.owner == request.auth.uid && request.resource.data.at == request.time;
      allow update: if resource.data.owner == request.auth.uid && request.resource.data.diff(resource.data).affectedKeys().hasOnly(['text']);
      allow delete: if isStaff();
    }
    match /stock/{id} {
      allow read: if true;
      allow write: if getAfter(/databases/$(database)/documents/totals/all).data.sum == request.resource.data.sum;
    }
    match /plans/{id} {
      allow read: if !exists(/databases/$(database)/documents/switches/closed)
        || request.auth.uid in get(/databases/$(database)/documents/switches/people).data.names;
    }
    match /totals/{id} { allow read, write: if exists(/databases/$(database)/documents/members/$(request.auth.uid)); }
  }
}`;

let environment: RulesTestEnvironment;

beforeAll(async () => {
  environment = await initializeTestEnvironment({
    projectId: `${backend.project}-access`,
    firestore: { host: backend.host, port: backend.port, rules: RULES },
  });
});
beforeEach(() => environment.clearFirestore());
afterAll(() => environment.cleanup());

// rules-unit-testing's compatible SDK wraps the web SDK
const as = (uid: string, claims: { role?: string } = {}): web.Firestore =>
  environment.authenticatedContext(uid, claims).firestore() as unknown as web.Firestore;
const nobody = (): web.Firestore => environment.unauthenticatedContext().firestore() as unknown as web.Firestore;
const note = (firestore: web.Firestore, id = "n"): web.DocumentReference => web.doc(firestore, "notes", id);
const mine = (uid = "ana"): object => ({ owner: uid, text: "hello", at: web.serverTimestamp() });

const withData = (write: (firestore: web.Firestore) => Promise<unknown>): Promise<void> =>
  environment.withSecurityRulesDisabled(async (context) => {
    await write(context.firestore() as unknown as web.Firestore);
  });

describe("rules apply to every access", () => {
  it("denies whatever no rule allows", async () => {
    expect(await outcome(web.getDoc(web.doc(as("ana"), "elsewhere/x")))).toBe("permission-denied");
    expect(await outcome(web.setDoc(web.doc(as("ana"), "elsewhere/x"), {}))).toBe("permission-denied");
  });

  it("decide a get with and without a sign-in", async () => {
    expect(await outcome(web.getDoc(note(as("ana"))))).toBe("ok");
    expect(await outcome(web.getDoc(note(nobody())))).toBe("permission-denied");
  });

  it("see the new document on create, with server times equal to the request time", async () => {
    expect(await outcome(web.setDoc(note(as("ana")), mine()))).toBe("ok");
    expect(await outcome(web.setDoc(note(as("ana"), "other"), mine("luis")))).toBe("permission-denied");
    expect(await outcome(web.setDoc(note(as("ana"), "late"), { ...mine(), at: web.Timestamp.fromMillis(0) }))).toBe(
      "permission-denied",
    );
  });

  it("see the document before and after the merge on update", async () => {
    await withData((firestore) => web.setDoc(note(firestore), mine()));
    expect(await outcome(web.updateDoc(note(as("ana")), { text: "changed" }))).toBe("ok");
    expect(await outcome(web.updateDoc(note(as("ana")), { owner: "luis" }))).toBe("permission-denied");
    expect(await outcome(web.updateDoc(note(as("luis")), { text: "changed" }))).toBe("permission-denied");
  });

  it("have a separate rule for delete", async () => {
    await withData((firestore) => web.setDoc(note(firestore), mine()));
    expect(await outcome(web.deleteDoc(note(as("ana"))))).toBe("permission-denied");
    expect(await outcome(web.deleteDoc(note(as("boss", { role: "staff" }))))).toBe("ok");
  });

  it("must allow a query for everything it may return", async () => {
    const notes = (firestore: web.Firestore): web.CollectionReference => web.collection(firestore, "notes");
    expect(await outcome(web.getDocs(notes(as("ana"))))).toBe("permission-denied");
    expect(await outcome(web.getDocs(web.query(notes(as("ana")), web.where("owner", "==", "ana"))))).toBe("ok");
    expect(await outcome(web.getDocs(web.query(notes(as("ana")), web.where("owner", "==", "luis"))))).toBe(
      "permission-denied",
    );
    expect(await outcome(web.getDocs(notes(as("boss", { role: "staff" }))))).toBe("ok");
  });

  it("allow counting only with the right to list", async () => {
    const notes = web.collection(as("ana"), "notes");
    expect(await outcome(web.getCountFromServer(notes))).toBe("permission-denied");
    expect(await outcome(web.getCountFromServer(web.query(notes, web.where("owner", "==", "ana"))))).toBe("ok");
  });

  it("deny a whole batch if one write is denied", async () => {
    const firestore = as("ana");
    const batch = web.writeBatch(firestore);
    batch.set(note(firestore, "good"), mine());
    batch.set(note(firestore, "bad"), mine("luis"));
    expect(await outcome(batch.commit())).toBe("permission-denied");
    await withData(async (admin) => expect((await web.getDoc(note(admin, "good"))).exists()).toBe(false));
  });

  it("see the whole batch in getAfter, and the state before it in exists", async () => {
    await withData((firestore) => web.setDoc(web.doc(firestore, "members/ana"), {}));
    const write = (sum: number): Promise<void> => {
      const firestore = as("ana");
      const batch = web.writeBatch(firestore);
      batch.set(web.doc(firestore, "stock/a"), { sum: 5 });
      batch.set(web.doc(firestore, "totals/all"), { sum });
      return batch.commit();
    };
    expect(await outcome(write(4))).toBe("permission-denied");
    expect(await outcome(write(5))).toBe("ok");
  });

  it("apply to a transaction as to a batch", async () => {
    await withData((firestore) => web.setDoc(note(firestore), mine()));
    const change = (firestore: web.Firestore): Promise<unknown> =>
      web.runTransaction(firestore, async (transaction) => {
        await transaction.get(note(firestore));
        transaction.update(note(firestore), { text: "by a transaction" });
      });
    expect(await outcome(change(as("ana")))).toBe("ok");
    expect(await outcome(change(as("luis")))).toBe("permission-denied");
  });

  it("deny before reporting that a document is missing", async () => {
    expect(await outcome(web.updateDoc(note(as("luis"), "none"), { text: "x" }))).toBe("permission-denied");
  });

  it("judge an update of a missing document as an update, not as its creation", async () => {
    expect(await outcome(web.updateDoc(note(as("ana"), "none"), mine()))).toBe("permission-denied");
    await withData((firestore) => web.setDoc(web.doc(firestore, "members/ana"), {}));
    expect(await outcome(web.updateDoc(web.doc(as("ana"), "totals/none"), { sum: 1 }))).toBe("not-found");
  });

  it("judge two writes to one document in their order", async () => {
    await withData((firestore) => web.setDoc(note(firestore), mine("luis")));
    const firestore = as("boss", { role: "staff" });
    const batch = web.writeBatch(firestore);
    batch.delete(note(firestore));
    batch.set(note(firestore), mine("boss"));
    batch.update(note(firestore), { text: "changed" });
    expect(await outcome(batch.commit())).toBe("ok");
  });

  it("deny in the words of production, which say nothing about the rules", async () => {
    await expect(web.getDoc(note(nobody()))).rejects.toMatchObject({
      message: expect.stringContaining("Missing or insufficient permissions."),
    });
  });

  it("end a forbidden listener with permission-denied", async () => {
    const errors: string[] = [];
    web.onSnapshot(
      web.collection(as("ana"), "notes"),
      () => undefined,
      (error) => errors.push(error.code),
    );
    await eventually(() => errors.length === 1);
    expect(errors).toEqual(["permission-denied"]);
  });

  it("end a listener as soon as a document that they read no longer allows it", async () => {
    const set = (path: string, fields: object) => withData((admin) => web.setDoc(web.doc(admin, path), fields));
    await set("switches/people", { names: ["ana", "boss"] });
    await set("plans/p", { text: "one" });
    const follow = (uid: string, target: "all" | "one") => {
      const heard: string[] = [];
      const firestore = as(uid);
      const note = (text: unknown) => heard.push(String(text));
      const lost = ({ code }: { code: string }) => heard.push(code);
      if (target === "one") web.onSnapshot(web.doc(firestore, "plans/p"), (found) => note(found.get("text")), lost);
      else web.onSnapshot(web.collection(firestore, "plans"), ({ docs }) => note(docs[0]?.get("text")), lost);
      return heard;
    };
    const heardAre = (heard: string[], ...expected: string[]) => eventually(() => heard.join() === expected.join());
    const [ana, luis, eva] = [follow("ana", "all"), follow("luis", "all"), follow("eva", "one")];
    for (const heard of [ana, luis, eva]) await heardAre(heard, "one");

    await set("switches/closed", {});
    for (const heard of [luis, eva]) await heardAre(heard, "one", "permission-denied");
    await set("plans/p", { text: "two" });
    await heardAre(ana, "one", "two");
    expect(luis).toHaveLength(2);

    // By now the rules read another document for Ana than at first.
    await set("switches/people", { names: ["boss"] });
    await heardAre(ana, "one", "two", "permission-denied");
  });

  it("do not apply to an administrator", async () => {
    await withData((firestore) => web.setDoc(web.doc(firestore, "elsewhere/x"), { a: 1 }));
    await withData(async (firestore) =>
      expect((await web.getDoc(web.doc(firestore, "elsewhere/x"))).data()).toEqual({ a: 1 }),
    );
  });

  it("apply only to their own project", async () => {
    expect(await outcome(web.setDoc(web.doc(backend.web, "elsewhere", "y"), {}))).toBe("ok");
  });

  it("are rejected with the position of an error, and the old ones stay in force", async () => {
    const content = "rules_version = '2';\nservice cloud.firestore {\n  match /a/{b} { allow read: if }\n}";
    const { body } = await backend.rest("PUT", `/emulator/v1/projects/${backend.project}-access:securityRules`, {
      ignore_errors: true,
      rules: { files: [{ name: "security.rules", content }] },
    });
    expect(body).toMatchObject({
      issues: [
        {
          severity: "ERROR",
          description: expect.stringMatching(/\w/),
          sourcePosition: { line: 3, column: expect.any(Number) },
        },
      ],
    });
    expect(await outcome(web.getDoc(note(nobody())))).toBe("permission-denied");
  });
});

describe("a token is refused", () => {
  const now = Math.floor(Date.now() / 1000);
  const claims = { sub: "ana", iat: now, exp: now + 3600 };
  const project = (): string => `${backend.project}-access`;
  const readWith = async (token: object): Promise<unknown> => {
    const text = `e30.${Buffer.from(JSON.stringify(token)).toString("base64url")}.`;
    const name = `projects/${project()}/databases/(default)/documents/notes/n`;
    return (await backend.rest("GET", `/v1/${name}`, undefined, text)).body;
  };

  it("never when it is current and the project's", async () => {
    expect(await readWith({ ...claims, aud: project() })).toMatchObject({ error: { status: "NOT_FOUND" } });
  });

  it.each([
    ["after it expired", { exp: now - 1 }],
    ["without an expiry", { exp: undefined }],
    ["before it was issued", { iat: now + 3600 }],
    ["of another project", { aud: "elsewhere" }],
  ])("%s", async (_, wrong) => {
    expect(await readWith({ ...claims, aud: project(), ...wrong })).toMatchObject({
      error: { status: "UNAUTHENTICATED", code: 401 },
    });
  });
});
