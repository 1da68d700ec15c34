import { FieldValue, type Query } from "firebase-admin/firestore";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { DATA_VERSION } from "#domain/operations/data-version.ts";
import { migrate } from "#functions/operator/migrate.ts";
import { type Migration, MIGRATIONS } from "#functions/operator/migrations.ts";
import { acceptOrders } from "#functions/orders/accept-orders.ts";
import { authOf, putStock, startBackend, type TestBackend } from "#tests/support/functions-backend.ts";
import { makeNumberedOrder, makeStock, NOW } from "#tests/support/sales.ts";

let backend: TestBackend;
beforeAll(async () => {
  backend = await startBackend();
});
afterAll(() => backend.close());
beforeEach(() => backend.reset());

const dataOf = async (path: string) => (await backend.firestore.doc(path).get()).data();
const versionOf = async (companyId = "demo") => (await dataOf(`companies/${companyId}`))?.["dataVersion"];

it("OPS-31 the version is that of the last migration", () => {
  expect(MIGRATIONS).toHaveLength(DATA_VERSION);
});

describe("OPS-31 version 1: staff records follow their people", () => {
  const first = MIGRATIONS.slice(0, 1);
  const ANA = "companies/demo/staff/demo-ana";

  beforeEach(async () => {
    await backend.firestore.doc("users/demo-ana").update({ repCode: "AN" });
    await backend.firestore.doc(ANA).set({ name: "demo-ana", role: "salesperson", active: true, rev: 4 });
  });

  it("completes what is there, makes what is missing, and tells the devices", async () => {
    const said: string[] = [];
    const written = await migrate(backend, { migrations: first, say: (line) => said.push(line) });
    expect(await dataOf(ANA)).toMatchObject({ email: "demo-ana@demo.rutero.test", repCode: "AN", rev: 5 });
    expect(await dataOf("companies/demo/staff/demo-luis")).toMatchObject({ name: "demo-luis", rev: 1 });
    expect(await dataOf("companies/real/staff/demo-ana")).toBeUndefined();
    expect([await versionOf("demo"), await versionOf("real")]).toEqual([1, 1]);
    expect(said).toEqual([
      "demo: 1 staff records follow their people: 6 documents",
      "real: 1 staff records follow their people: 1 documents",
    ]);
    expect(written).toBe(7);
  });

  it("writes nothing the second time, nor if its company's version is lost", async () => {
    await migrate(backend, { migrations: first });
    const before = await backend.everything();
    expect(await migrate(backend, { migrations: first })).toBe(0);
    expect(await backend.everything()).toBe(before);
    await backend.firestore.doc("companies/demo").update({ dataVersion: 0 });
    expect(await migrate(backend, { migrations: first })).toBe(0);
    expect(await versionOf()).toBe(1);
  });

  it("counts the same without writing anything", async () => {
    const before = await backend.everything();
    expect(await migrate(backend, { migrations: first, isDry: true })).toBe(7);
    expect(await backend.everything()).toBe(before);
  });
});

describe("OPS-31 version 2: customers know how many orders they placed (KPI-46)", () => {
  const monthsOf = async () => (await backend.read("customers/c1"))?.["ordersByMonth"];

  beforeEach(async () => {
    for (const id of ["demo", "real"]) await backend.firestore.doc(`companies/${id}`).update({ dataVersion: 1 });
    await putStock(backend.firestore, makeStock({ onHand: 1_000 }));
    const orders = [1, 2, 3].map((number) => makeNumberedOrder({ orderId: `o${number}` }, { number }));
    await acceptOrders(backend, authOf("demo-ana"), { orders });
  });

  it("is what the store counted, also where that is lost, and is written once", async () => {
    const counted = await monthsOf();
    expect(counted).toMatchObject({ "2026-11": { orders: 3 } });
    await backend.firestore.doc("companies/demo/customers/c1").update({ ordersByMonth: FieldValue.delete() });
    const { rev = 0 } = (await backend.read("customers/c1")) ?? {};
    expect(await migrate(backend)).toBe(1);
    expect(await monthsOf()).toEqual(counted);
    expect((await backend.read("customers/c1"))?.["rev"]).toBe(Number(rev) + 1);
    expect(await versionOf()).toBe(DATA_VERSION);
    await backend.firestore.doc("companies/demo").update({ dataVersion: 1 });
    expect(await migrate(backend)).toBe(0);
  });
});

describe("OPS-31 a run", () => {
  const COUNT = 130;
  const seen: string[] = [];
  let diesAt = "";

  /** Writes a name in capitals. */
  const capitals: Migration = {
    name: "capitals",
    documents: (firestore, companyId): Query => firestore.collection(`companies/${companyId}/things`),
    async migrate(transaction, present) {
      const name: unknown = present.get("name");
      if (present.id === diesAt) throw new Error("killed");
      seen.push(present.id);
      if (typeof name !== "string" || name === name.toUpperCase()) return false;
      transaction.update(present.ref, { name: name.toUpperCase() });
      return true;
    },
  };
  const idOf = (n: number) => `t${String(n).padStart(4, "0")}`;
  const run = () => migrate(backend, { migrations: [capitals] });

  beforeEach(async () => {
    seen.length = 0;
    diesAt = "";
    const batch = backend.firestore.batch();
    for (let n = 0; n < COUNT; n += 1)
      batch.set(backend.firestore.doc(`companies/demo/things/${idOf(n)}`), { name: "x" });
    await batch.commit();
  });

  it("that was killed goes on where it was, once nobody can be at it any more", async () => {
    diesAt = idOf(120);
    await expect(run()).rejects.toThrow("killed");
    expect(await versionOf()).toBeUndefined();
    diesAt = "";
    await expect(run()).rejects.toThrow("another migration runs: try again after 2026-11-21T16:14:05.000Z");
    backend.setNow(NOW + 10 * 60_000);
    seen.length = 0;
    expect(await run()).toBe(1);
    expect(seen).toHaveLength(30);
    expect(await versionOf()).toBe(1);
    expect(await backend.read("migration/place")).toBeUndefined();
    const names = (await backend.firestore.collection("companies/demo/things").get()).docs.map((one) =>
      one.get("name"),
    );
    expect(new Set(names)).toEqual(new Set(["X"]));
  });

  it("goes from a company's version on, in the order of the migrations", async () => {
    await backend.firestore.doc("companies/demo").update({ dataVersion: 1 });
    const said: string[] = [];
    const second = { ...capitals, name: "again" };
    await migrate(backend, { migrations: [capitals, second], say: (line) => said.push(line) });
    expect(said.map((line) => line.split(":").slice(0, 2).join())).toEqual([
      "demo, 2 again",
      "real, 1 capitals",
      "real, 2 again",
    ]);
  });

  it("keeps what somebody wrote meanwhile", async () => {
    const racing: Migration = {
      ...capitals,
      async migrate(transaction, present, companyId) {
        if (present.id === idOf(7) && !seen.includes("raced")) {
          seen.push("raced");
          await backend.firestore.doc(`companies/demo/things/${idOf(8)}`).update({ name: "y", note: "theirs" });
        }
        return capitals.migrate(transaction, present, companyId);
      },
    };
    await migrate(backend, { migrations: [racing] });
    expect(await backend.read(`things/${idOf(8)}`)).toEqual({ name: "Y", note: "theirs" });
  });
});
