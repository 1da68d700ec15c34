import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import * as v from "valibot";
import { Company } from "#domain/company/company.ts";
import { PriceList } from "#domain/pricing/price-list.ts";
import { StaffMember } from "#domain/company/staff.ts";
import { settleAccess } from "#functions/access/settle-access.ts";
import { noteEarlyAccess } from "#functions/accounts/note-early-access.ts";
import { registerCompany } from "#functions/accounts/register-company.ts";
import { resendVerification } from "#functions/accounts/resend-verification.ts";
import { accountsBackend, fakeAccounts, type FakeAccounts } from "#tests/support/fake-accounts.ts";
import { authOf, startBackend, type TestBackend } from "#tests/support/functions-backend.ts";
import { NOW } from "#tests/support/sales.ts";
import { takeConsole } from "#tests/support/silent-console.ts";

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
const nextAddress = () => `10.1.${Math.floor((address += 1) / 200)}.${address % 200}`;

const SIGNUP = {
  plan: "team",
  companyName: "Abarrotes Norte",
  legalName: "Abarrotes Norte S.A. de C.V.",
  country: "MX",
  repName: "Rosa Ibarra",
  repEmail: "Rosa@Norte.test",
  repPassword: "camino-largo-7",
  language: "es",
  terms: true,
};

const signUp = (changes: object = {}, from = nextAddress()) =>
  registerCompany(accountsBackend(backend, accounts), from, { ...SIGNUP, ...changes });

async function mails() {
  const found = await backend.firestore.collection("mail").get();
  return found.docs.map((document) => ({
    to: String(document.get("to")[0]),
    subject: String(document.get("message.subject")),
    text: String(document.get("message.text")),
  }));
}

describe("signing up a company", () => {
  it("creates the owner, the company with its country's settings, a price list, and one mail", async () => {
    expect(await signUp()).toEqual({ ok: true });
    const [owner] = [...accounts.all.values()];
    expect(owner).toMatchObject({
      email: "rosa@norte.test",
      emailVerified: false,
      claims: { role: "company_owner", fullName: "Rosa Ibarra", active: true },
    });
    const companyId = owner?.claims?.companyId ?? "";
    const stored = await backend.firestore.doc(`companies/${companyId}`).get();
    const company = v.parse(Company, { ...stored.data(), id: companyId });
    expect(company).toMatchObject({ name: "Abarrotes Norte", country: "MX" });
    expect(company.settings).toMatchObject({ currency: "MXN", timeZone: "America/Mexico_City", locale: "es-MX" });
    expect(company.settings.taxClasses[0]?.taxes[0]).toMatchObject({ name: "IVA", rate: 1_600 });
    const list = await backend.firestore.doc(`companies/${companyId}/priceLists/default`).get();
    expect(v.parse(PriceList, { ...list.data(), id: "default" }).isDefault).toBe(true);
    const colleague = await backend.firestore.doc(`companies/${companyId}/staff/${owner?.uid}`).get();
    expect(v.parse(StaffMember, { ...colleague.data(), id: owner?.uid })).toMatchObject({ role: "company_owner" });
    const person = await backend.firestore.doc(`users/${owner?.uid}`).get();
    expect(person.data()).toMatchObject({ companyId, role: "company_owner", repCode: "RI", active: true, rev: 1 });
    expect(await mails()).toEqual([
      {
        to: "rosa@norte.test",
        subject: "Confirma tu correo para Rutero",
        text: expect.stringContaining("https://app.test/verify-email/verify-1"),
      },
    ]);
  });

  it("[COMPANY-9] gives the plan that the server sets and keeps the chosen one as a wish", async () => {
    const stored = async () =>
      (await backend.firestore.collection("companies").where("wantedPlan", "!=", "").get()).docs;
    await signUp({ plan: "business" });
    expect((await stored()).map((company) => company.data())).toMatchObject([
      { plan: "starter", wantedPlan: "business" },
    ]);
    await backend.firestore.doc("appconfigdata/signup").set({ open: true, plan: "team" });
    await signUp({ repEmail: "other@norte.test", plan: "starter" });
    expect(new Set((await stored()).map((company) => company.get("plan")))).toEqual(new Set(["starter", "team"]));
  });

  it.each([null, {}, { open: false }, { open: "true" }])(
    "[COMPANY-28] is closed unless it says open: %j",
    async (config) => {
      const signupConfig = backend.firestore.doc("appconfigdata/signup");
      if (config === null) await signupConfig.delete();
      else await signupConfig.set(config);
      await expect(signUp()).rejects.toMatchObject({ code: "failed-precondition", details: { code: "SIGNUP_CLOSED" } });
      expect(accounts.all.size).toBe(0);
      expect(await mails()).toEqual([]);
    },
  );

  it("[COMPANY-5] of two sign-ups with one e-mail at once, one makes the account and both get the same answer", async () => {
    const outcomes = await Promise.all([signUp(), signUp({ companyName: "Another" })]);
    expect(outcomes).toEqual([{ ok: true }, { ok: true }]);
    expect(accounts.all.size).toBe(1);
  });

  it("[COMPANY-5] tells only the owner of an address that it has an account, in their language", async () => {
    const rosa = { uid: "rosa", email: "rosa@norte.test", password: "her own", fullName: "R", emailVerified: true };
    await accounts.create(rosa);
    await backend.firestore.doc("users/rosa").set({ language: "en", companyId: "demo" });
    expect(await signUp({ language: "es" })).toEqual(await signUp({ repEmail: "new@norte.test" }));
    const [notice, ...others] = (await mails()).filter(({ to }) => to === "rosa@norte.test");
    expect(others).toEqual([]);
    expect(notice).toMatchObject({
      subject: "Somebody signed up for Rutero with your address",
      text: expect.stringContaining("https://app.test/login"),
    });
    expect(accounts.all.get("rosa")).toMatchObject({ password: "her own", claims: null });
    await signUp();
    await signUp();
    expect((await mails()).filter(({ to }) => to === "rosa@norte.test")).toHaveLength(2);
  });

  it.each([{ repName: "Ana http://x.y" }, { companyName: "Win at evil.com" }, { legalName: "A\nB: c" }])(
    "[COMPANY-27] refuses a name that is no name: %j",
    async (changes) => {
      await expect(signUp(changes)).rejects.toMatchObject({ code: "invalid-argument" });
      expect(await mails()).toEqual([]);
    },
  );

  it("ACCESS-37 stands when the provider fails once the company is written: it is asked again", async () => {
    accounts.failNext("setClaims");
    expect(await signUp()).toEqual({ ok: true });
    expect(takeConsole()).toEqual([expect.stringContaining("the claims of a new person could not be set")]);
    const [owner] = [...accounts.all.values()];
    await settleAccess(accountsBackend(backend, accounts), owner?.uid ?? "");
    expect(accounts.all.get(owner?.uid ?? "")?.claims).toMatchObject({ role: "company_owner" });
  });

  it.each([
    [{ repPassword: "too-short" }, "passwordTooShort"],
    [{ repPassword: "my-name-is-ROSA", repEmail: "rosa@norte.test" }, "passwordHasEmail"],
  ])("also rejects a bad password on the server: %j", async (changes, code) => {
    await expect(signUp(changes)).rejects.toMatchObject({ code: "invalid-argument", details: { code } });
  });

  it.each([{ terms: false }, { country: "XX" }, { plan: "" }, { companyName: " " }, { repEmail: "rosa" }])(
    "rejects %j",
    async (changes) => {
      await expect(signUp(changes)).rejects.toMatchObject({ code: "invalid-argument" });
      expect(accounts.all.size).toBe(0);
    },
  );
});

describe("the verification mail", () => {
  const resend = () =>
    resendVerification(accountsBackend(backend, accounts), authOf("demo-ana", { email_verified: false }), {
      language: "en",
    });

  it("waits 60 seconds between two and sends at most five in an hour", async () => {
    const sent: boolean[] = [];
    for (let minute = 0; minute < 61; minute += 1) {
      backend.setNow(NOW + minute * 60_000);
      sent.push(
        await resend().then(
          () => true,
          () => false,
        ),
      );
    }
    expect(sent.map((was, minute) => (was ? minute : -1)).filter((minute) => minute >= 0)).toEqual([0, 1, 2, 3, 4, 60]);
    backend.setNow(NOW + 60 * 60_000 + 59_999);
    await expect(resend()).rejects.toMatchObject({ code: "resource-exhausted", details: { code: "WAIT" } });
    expect(await mails()).toHaveLength(6);
  });

  it("requires a signed-in person", async () => {
    const nobody = resendVerification(accountsBackend(backend, accounts), undefined, { language: "en" });
    await expect(nobody).rejects.toMatchObject({ code: "unauthenticated" });
  });
});

describe("early access", () => {
  const form = {
    email: "maria@tienda.test",
    company: "Tienda María",
    country: "CO",
    reps: "1-3",
    role: "",
    consent: true,
    language: "es",
  };

  it("[COMPANY-8] stores a person once and answers the second request alike", async () => {
    expect(await noteEarlyAccess(backend, nextAddress(), form)).toEqual({ ok: true });
    const again = { ...form, email: "Maria@Tienda.test", company: "Other" };
    expect(await noteEarlyAccess(backend, nextAddress(), again)).toEqual({ ok: true });
    const list = await backend.firestore.collection("earlyAccess").get();
    expect(list.docs.map((document) => document.get("company"))).toEqual(["Tienda María"]);
  });

  it("requires consent", async () => {
    const without = noteEarlyAccess(backend, nextAddress(), { ...form, consent: false });
    await expect(without).rejects.toMatchObject({ code: "invalid-argument" });
  });
});
