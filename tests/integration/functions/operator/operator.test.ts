import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { bootstrap } from "#functions/operator/bootstrap.ts";
import { deleteCompany, exportCompany } from "#functions/operator/company-data.ts";
import { accountsBackend, fakeAccounts, type FakeAccounts } from "#tests/support/fake-accounts.ts";
import { startBackend, type TestBackend } from "#tests/support/functions-backend.ts";

let backend: TestBackend;
let accounts: FakeAccounts;
beforeAll(async () => {
  backend = await startBackend();
});
afterAll(() => backend.close());
beforeEach(async () => {
  await backend.reset();
  accounts = fakeAccounts();
});

const FIRST = { email: "Eva@Rutero.test", fullName: "Eva Luna", country: "MX" } as const;
const dataOf = async (path: string) => (await backend.firestore.doc(path).get()).data();

async function emptied(...collections: string[]): Promise<void> {
  for (const name of collections) await backend.firestore.recursiveDelete(backend.firestore.collection(name));
}

describe("OPS-23: bootstrap", () => {
  it("makes the first administrator with the house company, the roles and the switch, and then nothing more", async () => {
    await emptied("appconfigdata");
    const made = await bootstrap(accountsBackend(backend, accounts), FIRST);
    const [account] = [...accounts.all.values()];
    expect(account).toMatchObject({
      email: "eva@rutero.test",
      emailVerified: true,
      claims: { role: "super_admin", companyId: "house", fullName: "Eva Luna", active: true },
    });
    expect(await dataOf(`users/${account?.uid}`)).toMatchObject({
      role: "super_admin",
      companyId: "house",
      active: true,
    });
    expect(await dataOf("companies/house")).toMatchObject({ name: "Rutero", settings: { currency: "MXN" } });
    expect(await dataOf("appconfigdata/roles")).toMatchObject({ maintenance: ["super_admin"] });
    expect(await dataOf("appconfigdata/maintenance")).toEqual({ active: false });
    expect(await dataOf("companies/house/products/canary")).toMatchObject({ sku: "CANARY" });
    expect(await dataOf("companies/house/customers/canary")).toMatchObject({ code: "CANARY" });
    expect(made).toHaveLength(7);
    const before = await backend.everything();
    expect(await bootstrap(accountsBackend(backend, accounts), FIRST)).toEqual([]);
    expect(await backend.everything()).toBe(before);
  });

  it("finishes what was interrupted after the account was made", async () => {
    accounts.failNext("setClaims");
    await expect(bootstrap(accountsBackend(backend, accounts), FIRST)).rejects.toThrow("the provider does not answer");
    await bootstrap(accountsBackend(backend, accounts), FIRST);
    expect([...accounts.all.values()]).toMatchObject([{ claims: { role: "super_admin" } }]);
  });

  it("leaves a running maintenance on, and takes nobody who works for a company", async () => {
    await backend.firestore.doc("appconfigdata/maintenance").set({ active: true });
    const ana = { uid: "demo-ana", email: "ana@demo.test", emailVerified: true, password: "x", fullName: "Ana" };
    await accounts.create(ana);
    await expect(bootstrap(accountsBackend(backend, accounts), { ...FIRST, email: ana.email })).rejects.toThrow(
      "works for a company",
    );
    expect(await dataOf("appconfigdata/maintenance")).toEqual({ active: true });
  });
});

describe("OPS-24: a company's data", () => {
  const pathsOf = async (companyId: string) => {
    const paths = [];
    for await (const { path } of exportCompany(backend, companyId)) paths.push(path);
    return paths;
  };

  it("are exported whole: what is below it, its people and its categories, and nobody else's", async () => {
    await backend.firestore.doc("categories/other").set({ companyId: "other" });
    await backend.firestore.doc("companies/other/orders/o1").set({ companyId: "other" });
    await backend.firestore.doc("companies/demo/catalogPacks/p1/chunks/c1").set({ body: "x" });
    await backend.firestore.doc("companies/demo/catalogPacks/p1").set({ at: 1 });
    const exported = await pathsOf("demo");
    const stored: { documents: object } = JSON.parse(await backend.everything());
    const own = Object.keys(stored.documents).filter(
      (path) => path.startsWith("companies/demo") || /^(users|categories)\/(?!other|real)/.test(path),
    );
    expect(exported.toSorted()).toEqual(own.toSorted());
    await expect(pathsOf("none")).rejects.toThrow("there is no company none");
  });

  it("are deleted whole with the accounts, and only under the company's own name", async () => {
    const { name } = (await dataOf("companies/demo")) ?? {};
    await accounts.create({ uid: "demo-ana", email: "a@b.test", emailVerified: true, password: "x", fullName: "Ana" });
    await backend.firestore.doc("companies/other").set({ name: "Other" });
    await backend.firestore.doc("inviteCodes/h1").set({ companyId: "demo" });
    await backend.firestore.doc("users/eva").set({ companyId: "other" });
    await expect(deleteCompany(accountsBackend(backend, accounts), "demo", "Other")).rejects.toThrow("not a company");
    expect(await dataOf("users/demo-ana")).toBeDefined();
    await deleteCompany(accountsBackend(backend, accounts), "demo", String(name));
    const left = await backend.everything();
    expect(left).not.toContain("demo-ana");
    expect(left).not.toContain("companies/demo");
    expect(left).not.toContain("inviteCodes");
    expect(left).toContain("users/eva");
    expect(accounts.all.size).toBe(0);
  });
});
