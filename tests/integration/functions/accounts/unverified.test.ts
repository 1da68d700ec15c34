import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { acceptInvite } from "#functions/accounts/accept-invite.ts";
import { expireUnverified, UNVERIFIED_LIFETIME_MS } from "#functions/accounts/expire-unverified.ts";
import { registerCompany } from "#functions/accounts/register-company.ts";
import { publishDuePack } from "#functions/catalogue/publish-due-pack.ts";
import { accountsBackend, fakeAccounts, type FakeAccounts } from "#tests/support/fake-accounts.ts";
import { put, startBackend, type TestBackend } from "#tests/support/functions-backend.ts";
import { makeInvite, sendInvite } from "#tests/support/invites.ts";
import { NOW } from "#tests/support/sales.ts";

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

let address = 0;
const nextAddress = () => `10.3.${Math.floor((address += 1) / 200)}.${address % 200}`;
const ours = () => accountsBackend(backend, accounts);
const EMAIL = "nora@demo.test";

/** Somebody signs up a company with this address and leaves it unconfirmed. Returns the account's id and company. */
async function halfSignUp(): Promise<{ uid: string; companyId: string }> {
  await registerCompany(ours(), nextAddress(), {
    plan: "team",
    companyName: "Half",
    legalName: "Half S.A.",
    country: "MX",
    repName: "Somebody",
    repEmail: EMAIL,
    repPassword: "a-strangers-choice",
    language: "es",
    terms: true,
  });
  const account = await accounts.find(EMAIL);
  const { uid = "" } = account ?? {};
  return { uid, companyId: accounts.all.get(uid)?.claims?.companyId ?? "" };
}

const invite = async (changes: Readonly<Record<string, unknown>> = {}) => {
  const { edit, ...made } = makeInvite({ email: EMAIL, ...changes });
  expect(await sendInvite(ours(), "demo-owner", edit)).toMatchObject({ outcome: "accepted" });
  return made;
};
const tryInvite = () => sendInvite(ours(), "demo-owner", makeInvite({ email: EMAIL }).edit);
const codeIn = (text: string) => /\/signup\/user\/(\S+)/.exec(text)?.[1] ?? "";
const accept = (code: string) =>
  acceptInvite(ours(), nextAddress(), {
    inviteId: code,
    firstName: "Nora",
    lastName: "Vega",
    password: "ruta-de-lunes",
    phone: "",
  });

async function mailedCode(): Promise<string> {
  const { docs } = await backend.firestore.collection("mail").get();
  return docs.map((mail) => codeIn(String(mail.get("message.text")))).find((code) => code !== "") ?? "";
}

const exists = async (path: string) => (await backend.firestore.doc(path).get()).exists;

describe("[COMPANY-29] an invitation to the address of an unconfirmed sign-up", () => {
  it("is taken up by its mailed code: new password, the invitation's company, nothing left of the half one", async () => {
    const half = await halfSignUp();
    await publishDuePack(backend, half.companyId);
    await invite();
    expect(await accept(await mailedCode())).toEqual({ ok: true });
    const [account, ...others] = [...accounts.all.values()];
    expect(others).toEqual([]);
    expect(account).toMatchObject({
      email: EMAIL,
      password: "ruta-de-lunes",
      emailVerified: true,
      claims: { companyId: "demo", role: "salesperson" },
    });
    expect(account?.uid).not.toBe(half.uid);
    expect(await exists(`users/${half.uid}`)).toBe(false);
    expect(await exists(`companies/${half.companyId}`)).toBe(false);
    const left = await backend.firestore.doc(`companies/${half.companyId}`).listCollections();
    expect(left).toEqual([]);
    expect(await exists(`users/${account?.uid}`)).toBe(true);
  });

  it("is not taken up by the link that is passed on, which proves nothing", async () => {
    const half = await halfSignUp();
    const { code } = await invite();
    await expect(accept(code)).rejects.toMatchObject({ details: { code: "INVITE_BY_MAIL" } });
    expect(accounts.all.get(half.uid)).toMatchObject({ password: "a-strangers-choice" });
    expect(await exists(`companies/${half.companyId}`)).toBe(true);
    expect(await accept(await mailedCode())).toEqual({ ok: true });
  });

  it.each([
    ["a product", (companyId: string) => `companies/${companyId}/products/p1`],
    ["a category", () => "categories/k1"],
    ["a colleague", () => "users/colleague"],
  ])("leaves a company that has %s, and makes the person inactive there", async (_, pathIn) => {
    const half = await halfSignUp();
    await put(backend.firestore, pathIn(half.companyId), { companyId: half.companyId });
    await invite();
    await accept(await mailedCode());
    expect(await exists(pathIn(half.companyId))).toBe(true);
    expect(await exists(`companies/${half.companyId}/priceLists/default`)).toBe(true);
    for (const path of [`users/${half.uid}`, `companies/${half.companyId}/staff/${half.uid}`]) {
      expect((await backend.firestore.doc(path).get()).data()).toMatchObject({ active: false, rev: 2 });
    }
  });

  it("confirmed meanwhile is not taken over", async () => {
    const half = await halfSignUp();
    await invite();
    const account = accounts.all.get(half.uid);
    if (account) accounts.all.set(half.uid, { ...account, emailVerified: true });
    await expect(accept(await mailedCode())).rejects.toMatchObject({ details: { code: "EMAIL_TAKEN" } });
    expect(accounts.all.get(half.uid)).toMatchObject({ password: "a-strangers-choice" });
    expect(await tryInvite()).toMatchObject({ outcome: "unreachable", reason: "RATE_LIMITED" });
    backend.setNow(NOW + 60_000);
    expect(await tryInvite()).toMatchObject({ outcome: "refused", reason: "EMAIL_TAKEN" });
  });

  it("of somebody who joined another company by its shared link frees the address there", async () => {
    const first = await invite();
    await accept(first.code);
    const joined = await accounts.find(EMAIL);
    backend.setNow(NOW + 60_000);
    const { docs: before } = await backend.firestore.collection("mail").get();
    await invite({ email: "else@demo.test", role: "store_staff" });
    await backend.firestore.doc("users/real-ana").update({ role: "company_owner" });
    const { edit } = makeInvite({ email: EMAIL, role: "store_staff", language: "es" });
    expect(await sendInvite(ours(), "real-ana", edit)).toMatchObject({ outcome: "accepted" });
    const { docs } = await backend.firestore.collection("mail").where("to", "array-contains", EMAIL).get();
    const known = new Set(before.map(({ id }) => id));
    const code = codeIn(String(docs.find(({ id }) => !known.has(id))?.get("message.text")));
    expect(await accept(code)).toEqual({ ok: true });
    expect((await accounts.find(EMAIL))?.uid).not.toBe(joined?.uid);
    expect((await backend.firestore.doc(`users/${joined?.uid}`).get()).get("active")).toBe(false);
    expect(await exists("companies/demo")).toBe(true);
  });
});

describe("[COMPANY-29] an unconfirmed account", () => {
  const expire = () => {
    const failures: string[] = [];
    return expireUnverified(ours(), (uid) => failures.push(uid)).then((cleared) => ({ cleared, failures }));
  };

  it("expires after seven days with the company it signed up", async () => {
    const half = await halfSignUp();
    backend.setNow(NOW + UNVERIFIED_LIFETIME_MS);
    expect(await expire()).toEqual({ cleared: [], failures: [] });
    backend.setNow(NOW + UNVERIFIED_LIFETIME_MS + 1);
    expect(await expire()).toEqual({ cleared: [half.uid], failures: [] });
    expect(accounts.all.size).toBe(0);
    expect(await exists(`companies/${half.companyId}`)).toBe(false);
    expect(await exists(`users/${half.uid}`)).toBe(false);
    expect(await exists("companies/demo")).toBe(true);
  });

  it("stays if it was confirmed, or if its person has worked", async () => {
    const half = await halfSignUp();
    const demo = { uid: "demo-ana", email: "ana@demo.test", password: "p", fullName: "Ana", emailVerified: false };
    await accounts.create(demo);
    await put(backend.firestore, "companies/demo/devices/d1", { uid: "demo-ana", letter: "A" });
    backend.setNow(NOW + UNVERIFIED_LIFETIME_MS + 1);
    const account = accounts.all.get(half.uid);
    const listed = accounts.listUnverified(backend.now());
    if (account) accounts.all.set(half.uid, { ...account, emailVerified: true });
    accounts.listUnverified = () => listed;
    expect(await expire()).toEqual({ cleared: [], failures: [] });
    expect(accounts.all.size).toBe(2);
    expect((await backend.firestore.doc("users/demo-ana").get()).get("active")).toBe(true);
  });

  it("that cannot be cleared stops no other", async () => {
    await halfSignUp();
    const other = { uid: "lone", email: "lone@x.test", password: "p", fullName: "L", emailVerified: false };
    await accounts.create(other);
    const remove = accounts.remove.bind(accounts);
    accounts.remove = async (uid) => {
      if (uid !== "lone") throw new Error("the provider does not answer");
      await remove(uid);
    };
    backend.setNow(NOW + UNVERIFIED_LIFETIME_MS + 1);
    const { cleared, failures } = await expire();
    expect(cleared).toEqual(["lone"]);
    expect(failures).toHaveLength(1);
    accounts.remove = remove;
    expect((await expire()).cleared).toEqual(failures);
  });
});
