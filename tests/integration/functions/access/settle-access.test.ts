import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { settleAccess } from "#functions/access/settle-access.ts";
import type { AccountPort } from "#functions/accounts/account-port.ts";
import { fakeAccounts, type FakeAccounts } from "#tests/support/fake-accounts.ts";
import { put, startBackend, type TestBackend } from "#tests/support/functions-backend.ts";

const ANA = "demo-ana";
const CLAIMS = { role: "salesperson", companyId: "demo", fullName: ANA, active: true } as const;

let backend: TestBackend;
let accounts: FakeAccounts;
beforeAll(async () => {
  backend = await startBackend();
});
afterAll(() => backend.close());
beforeEach(async () => {
  await backend.reset();
  accounts = fakeAccounts();
  await accounts.create({ uid: ANA, email: "ana@demo.test", password: "p", fullName: ANA, emailVerified: true });
  await accounts.setClaims(ANA, CLAIMS);
});

const settle = (port: AccountPort = accounts) => settleAccess({ accounts: port, firestore: backend.firestore }, ANA);
const ana = () => accounts.all.get(ANA);
const change = (fields: object) => backend.firestore.doc(`users/${ANA}`).update(fields);
const staff = async (companyId = "demo") =>
  (await backend.firestore.doc(`companies/${companyId}/staff/${ANA}`).get()).data();

describe("what a person may do follows their record", () => {
  it.each<[string, object, object]>([
    ["deactivated", { active: false }, { ...CLAIMS, active: false }],
    ["given another role", { role: "delivery_personnel" }, { ...CLAIMS, role: "delivery_personnel" }],
    ["left without a role", { role: null }, { ...CLAIMS, role: "" }],
  ])("ACCESS-37 of somebody %s: claims and staff record change, and sessions end", async (_case, fields, claims) => {
    await change(fields);
    await settle();
    expect(ana()).toMatchObject({ claims, revocations: 1 });
    await settle();
    expect(ana()?.revocations).toBe(1);
  });

  it("ACCESS-37 shows colleagues who left and who changed", async () => {
    await change({ active: false, fullName: "Ana Torres", role: "store_staff" });
    await settle();
    expect(await staff()).toMatchObject({ name: "Ana Torres", role: "store_staff", active: false, rev: 1 });
    await settle();
    expect(await staff()).toMatchObject({ rev: 1 });
  });

  it("ACCESS-37 gives rights back, or more of them, without ending a session", async () => {
    await change({ active: false });
    await settle();
    await change({ active: true, role: ["company_owner", "salesperson"] });
    await settle();
    expect(ana()).toMatchObject({ claims: { role: ["company_owner", "salesperson"], active: true }, revocations: 1 });
  });

  it("ACCESS-37 of somebody who changes company: the former one knows that they left", async () => {
    await settle();
    await change({ companyId: "real" });
    await settle();
    expect(ana()).toMatchObject({ claims: { companyId: "real" }, revocations: 1 });
    expect(await staff("demo")).toMatchObject({ active: false });
    expect(await staff("real")).toMatchObject({ active: true, rev: 1 });
  });

  it("ACCESS-37 whose record was deleted: nothing is left", async () => {
    await settle();
    await backend.firestore.doc(`users/${ANA}`).delete();
    await settle();
    expect(ana()).toMatchObject({ claims: { role: "", companyId: "", active: false }, revocations: 1 });
    expect(await staff()).toMatchObject({ active: false });
  });

  it("ACCESS-37 without an account there is nothing to set", async () => {
    await accounts.remove(ANA);
    await change({ active: false });
    await settle();
    expect(accounts.all.size).toBe(0);
    expect(await staff()).toMatchObject({ active: false });
  });

  it("ACCESS-37 a record without a company or a name makes no staff record", async () => {
    await put(backend.firestore, `users/${ANA}`, { role: "salesperson", companyId: "" });
    await settle();
    expect(await staff()).toBeUndefined();
    expect(ana()?.claims).toMatchObject({ companyId: "", fullName: ANA, active: true });
  });
});

describe("after a failure in between", () => {
  it.each(["revokeSessions", "setClaims"] as const)("ACCESS-37 of %s, the next call does the rest", async (method) => {
    await change({ active: false });
    accounts.failNext(method);
    await expect(settle()).rejects.toThrow("does not answer");
    expect(ana()?.claims).toEqual(CLAIMS);
    await settle();
    expect(ana()?.claims).toEqual({ ...CLAIMS, active: false });
    expect(ana()?.revocations).toBeGreaterThan(0);
  });

  it("ACCESS-37 a change made while the former one is being applied is the one that stays", async () => {
    await change({ role: "store_staff" });
    let isFirst = true;
    await settle({
      ...accounts,
      async setClaims(uid, rights) {
        if (isFirst) {
          isFirst = false;
          await change({ role: "delivery_personnel", active: false });
        }
        await accounts.setClaims(uid, rights);
      },
    });
    expect(ana()?.claims).toMatchObject({ role: "delivery_personnel", active: false });
  });

  it("ACCESS-37 two at once end with the record's rights", async () => {
    await change({ role: "store_staff" });
    const first = settle();
    await change({ role: "delivery_personnel" });
    await Promise.all([first, settle()]);
    expect(ana()?.claims).toMatchObject({ role: "delivery_personnel" });
    expect(await staff()).toMatchObject({ role: "delivery_personnel" });
  });
});
