import { readFileSync } from "node:fs";
import { assertFails, assertSucceeds, initializeTestEnvironment } from "@firebase/rules-unit-testing";
import type { RulesTestContext, RulesTestEnvironment } from "@firebase/rules-unit-testing";
import {
  collection,
  collectionGroup,
  doc,
  getCountFromServer,
  getDoc,
  getDocs,
  onSnapshot,
  orderBy,
  query,
  runTransaction,
  serverTimestamp,
  setDoc,
  Timestamp,
  updateDoc,
  where,
  setLogLevel,
  writeBatch,
} from "firebase/firestore";
import type { Firestore, Query } from "firebase/firestore";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { serveFirestore } from "#emulator/firestore/serve-firestore.ts";
import type { RunningFirestore } from "#emulator/firestore/serve-firestore.ts";
import { CATEGORY, CUSTOMER, ITINERARY_DAY, PROSPECT } from "../support/rules-documents.ts";
import { ROLES } from "../support/rules-people.ts";
import type { Person } from "../support/rules-people.ts";

const PORT = 18_200;
const RULES = readFileSync(new URL("../../firestore.rules", import.meta.url), "utf8");

let server: RunningFirestore;
let environment: RulesTestEnvironment;

beforeAll(async () => {
  // The SDK logs every refusal; here refusals are what is tested.
  setLogLevel("silent");
  server = await serveFirestore({ host: "127.0.0.1", port: PORT, projectId: "demo-rules" });
  environment = await initializeTestEnvironment({
    projectId: "demo-rules",
    firestore: { host: "127.0.0.1", port: PORT, rules: RULES },
  });
});

afterAll(async () => {
  await environment.cleanup();
  await server.close();
});

beforeEach(async () => {
  await environment.clearFirestore();
  await environment.withSecurityRulesDisabled(async (context) => {
    const batch = writeBatch(database(context));
    const stamps = { createdAt: Timestamp.now(), createdBy: "seed", updatedAt: Timestamp.now(), rev: 1 };
    const documents: Record<string, object> = {
      "companies/c1": { name: "One" },
      "companies/c2": { name: "Two" },
      "categories/drinks": CATEGORY,
      "categories/other": { ...CATEGORY, companyId: "c2" },
      "companies/c1/products/p1": { name: "Water" },
      "companies/c1/stock/p1": { onHand: 5 },
      "companies/c1/customers/k1": CUSTOMER,
      "companies/c1/customers/k2": { ...CUSTOMER, repId: "" },
      "companies/c1/customers/k3": { ...CUSTOMER, repId: "luis" },
      "companies/c1/orders/o1": { repId: "ana", assignedTo: "driver" },
      "companies/c1/orders/o2": { repId: "luis", assignedTo: "" },
      "companies/c1/itineraryDays/ana_2026-11-21": ITINERARY_DAY,
      "users/ana": { companyId: "c1", active: true },
    };
    for (const [path, fields] of Object.entries(documents))
      batch.set(doc(database(context), path), { ...fields, ...stamps });
    await batch.commit();
  });
});

/** The library types its database as the old namespaced one; it also works as the modular one. */
const database = (context: RulesTestContext): Firestore => context.firestore() as unknown as Firestore;

function as(person: Person, claims: Record<string, unknown> = {}): Firestore {
  const token = {
    role: ROLES[person],
    companyId: "c1",
    email_verified: true,
    auth_time: Math.floor(Date.now() / 1000),
    ...claims,
  };
  return database(environment.authenticatedContext(person, token));
}

const signedOut = (): Firestore => database(environment.unauthenticatedContext());

const isAllowed = (attempt: Promise<unknown>): Promise<boolean> => assertSucceeds(attempt).then(() => true);
const isRefused = (attempt: Promise<unknown>): Promise<boolean> => assertFails(attempt).then(() => true);

/** How devices follow a feed: the ids of the first snapshot. */
function follow(source: Query): Promise<string[]> {
  const since = where("updatedAt", ">=", Timestamp.fromMillis(Date.now() - 300_000));
  return new Promise((resolve, reject) => {
    const stop = onSnapshot(query(source, since, orderBy("updatedAt"), orderBy("__name__")), {
      next(snapshot) {
        stop();
        resolve(snapshot.docs.map(({ id }) => id));
      },
      error: reject,
    });
  });
}

describe("the project's rules, through the real SDK", () => {
  const inCompany = (db: Firestore, name: string): Query => collection(db, `companies/c1/${name}`);

  test("each role follows the feeds it needs", async () => {
    const ana = as("ana");
    expect(await follow(query(collection(ana, "categories"), where("companyId", "==", "c1")))).toEqual(["drinks"]);
    expect(await follow(inCompany(ana, "products"))).toEqual(["p1"]);
    expect(await follow(inCompany(ana, "stock"))).toEqual(["p1"]);
    expect(await follow(query(inCompany(ana, "customers"), where("repId", "in", ["ana", ""])))).toEqual(["k1", "k2"]);
    expect(await follow(query(inCompany(ana, "orders"), where("repId", "==", "ana")))).toEqual(["o1"]);
    expect(await follow(query(inCompany(ana, "itineraryDays"), where("repId", "==", "ana")))).toHaveLength(1);
    expect(await follow(query(inCompany(as("driver"), "orders"), where("assignedTo", "==", "driver")))).toEqual(["o1"]);
    for (const person of ["super", "owner", "store"] as const) {
      expect(await follow(inCompany(as(person), "orders"))).toEqual(["o1", "o2"]);
      expect(await follow(inCompany(as(person), "customers"))).toHaveLength(3);
    }
  });

  test("rejects queries without a scope", async () => {
    const ana = as("ana");
    for (const source of [
      collection(ana, "categories"),
      inCompany(ana, "customers"),
      query(inCompany(ana, "customers"), where("repId", "in", ["ana", "luis"])),
      inCompany(ana, "orders"),
      query(inCompany(ana, "orders"), where("repId", "==", "luis")),
      collection(ana, "companies/c2/products"),
      collectionGroup(ana, "orders"),
      query(collection(ana, "users"), where("companyId", "==", "c1")),
    ]) {
      expect(await isRefused(getDocs(source))).toBe(true);
    }
    expect(await isRefused(follow(inCompany(ana, "orders")))).toBe(true);
    expect(await isRefused(getCountFromServer(inCompany(ana, "orders")))).toBe(true);
    expect(await isAllowed(getCountFromServer(query(inCompany(ana, "orders"), where("repId", "==", "ana"))))).toBe(
      true,
    );
  });

  test("only permitted people read documents", async () => {
    expect(await isAllowed(getDoc(doc(as("ana"), "companies/c1/orders/o1")))).toBe(true);
    expect(await isRefused(getDoc(doc(as("ana"), "companies/c1/orders/o2")))).toBe(true);
    expect(await isAllowed(getDoc(doc(as("ana"), "users/ana")))).toBe(true);
    expect(await isRefused(getDoc(doc(as("luis"), "users/ana")))).toBe(true);
    expect(await isAllowed(getDoc(doc(as("owner"), "users/ana")))).toBe(true);
    expect(await isRefused(getDoc(doc(as("owner", { companyId: "c2" }), "companies/c1")))).toBe(true);
    expect(await isRefused(getDoc(doc(as("owner", { email_verified: false }), "companies/c1")))).toBe(true);
    expect(await isRefused(getDoc(doc(as("owner", { active: false }), "companies/c1")))).toBe(true);
    expect(await isRefused(getDoc(doc(as("owner", { auth_time: 1 }), "companies/c1")))).toBe(true);
    expect(await isRefused(getDoc(doc(signedOut(), "companies/c1")))).toBe(true);
    expect(await isRefused(getDoc(doc(signedOut(), "appconfigdata/roles")))).toBe(true);
    expect(await isAllowed(getDoc(doc(as("ana", { email_verified: false }), "appconfigdata/roles")))).toBe(true);
  });

  test("an owner can only write a record through the callable", async () => {
    const db = as("owner");
    const stamps = { createdAt: serverTimestamp(), createdBy: "owner", updatedAt: serverTimestamp(), rev: 1 };
    expect(await isRefused(setDoc(doc(db, "categories/new"), { ...CATEGORY, ...stamps }))).toBe(true);
    expect(await isRefused(setDoc(doc(db, "companies/c1/customers/new"), { ...CUSTOMER, ...stamps }))).toBe(true);
    expect(await isRefused(updateDoc(doc(db, "companies/c1/customers/k1"), { phone: "1" }))).toBe(true);
  });

  test("a salesperson writes no days, prospects, orders, stock or roles", async () => {
    const db = as("ana");
    const stamps = { createdAt: serverTimestamp(), createdBy: "ana", updatedAt: serverTimestamp(), rev: 1 };
    const day = { ...ITINERARY_DAY, day: "2026-11-22", ...stamps };
    expect(await isRefused(setDoc(doc(db, "companies/c1/itineraryDays/ana_2026-11-22"), day))).toBe(true);
    expect(await isRefused(setDoc(doc(db, "companies/c1/customers/new"), { ...PROSPECT, ...stamps }))).toBe(true);
    expect(await isRefused(updateDoc(doc(db, "companies/c1/orders/o1"), { status: "cancelled" }))).toBe(true);
    expect(await isRefused(updateDoc(doc(db, "companies/c1/stock/p1"), { onHand: 9 }))).toBe(true);
    expect(await isRefused(updateDoc(doc(db, "users/ana"), { role: "super_admin" }))).toBe(true);
    expect(await isRefused(setDoc(doc(db, "mail/x"), { to: "a@b.c" }))).toBe(true);
  });
});

describe("loading rules", () => {
  const load = (source: string) => server.loadRules("demo-other", source);

  test("rules with an error are rejected with its position and change nothing", async () => {
    const bad = initializeTestEnvironment({
      projectId: "demo-bad",
      firestore: {
        host: "127.0.0.1",
        port: PORT,
        rules: "service cloud.firestore { match /a/{b} { allow read: if nobody(); } }",
      },
    });
    await expect(bad).rejects.toThrow(/There is no function 'nobody'/);
    expect(load("service x")).toHaveLength(1);
  });

  const PAIR = "/documents/pairs/$(id == 'left' ? 'right' : 'left')";
  const open = (condition: string): string => `rules_version = '2'; service cloud.firestore {
    match /databases/{database}/documents { match /pairs/{id} { allow read, write: if ${condition}; } } }`;
  async function other(condition: string): Promise<RulesTestEnvironment> {
    const firestore = { host: "127.0.0.1", port: PORT, rules: open(condition) };
    return initializeTestEnvironment({ projectId: "demo-other", firestore });
  }

  test("getAfter sees the whole commit, and new rules apply at once", async () => {
    const pairs = await other(`existsAfter(/databases/$(database)${PAIR})`);
    const db = database(pairs.unauthenticatedContext());
    expect(await isRefused(setDoc(doc(db, "pairs/left"), { n: 1 }))).toBe(true);
    const batch = writeBatch(db);
    batch.set(doc(db, "pairs/left"), { n: 1 }).set(doc(db, "pairs/right"), { n: 2 });
    expect(await isAllowed(batch.commit())).toBe(true);
    expect(load(open("false"))).toEqual([]);
    expect(await isRefused(getDoc(doc(db, "pairs/left")))).toBe(true);
    await pairs.cleanup();
  });

  test("one rejected write rejects the whole batch, in the words of production", async () => {
    const pairs = await other("request.method == 'get' || request.resource.data.n > 0");
    const db = database(pairs.unauthenticatedContext());
    const batch = writeBatch(db);
    batch.set(doc(db, "pairs/one"), { n: 1 }).set(doc(db, "pairs/two"), { n: -1 });
    const refusal: unknown = await batch.commit().catch((problem: unknown) => problem);
    expect(String(refusal)).toContain("Missing or insufficient permissions.");
    expect((await getDoc(doc(db, "pairs/one"))).exists()).toBe(false);
    await pairs.cleanup();
  });

  test("a transaction may read before it writes, and the time is the server's", async () => {
    const pairs = await other("request.method == 'get' || request.resource.data.at == request.time");
    const db = database(pairs.unauthenticatedContext());
    const one = doc(db, "pairs/one");
    const write = runTransaction(db, async (transaction) => {
      const known = await transaction.get(one);
      transaction.set(one, { wasThere: known.exists(), at: serverTimestamp() });
    });
    expect(await isAllowed(write)).toBe(true);
    expect(await isRefused(setDoc(one, { at: Timestamp.now() }))).toBe(true);
    await pairs.cleanup();
  });
});
