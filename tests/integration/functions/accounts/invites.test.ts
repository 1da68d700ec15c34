import { createHash } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { INVITE_LIFETIME_MS } from "#domain/company/invite.ts";
import { settleAccess } from "#functions/access/settle-access.ts";
import { acceptInvite } from "#functions/accounts/accept-invite.ts";
import { issueInvite } from "#functions/accounts/issue-invite.ts";
import { keepProfile } from "#functions/accounts/keep-profile.ts";
import { showInvite } from "#functions/accounts/show-invite.ts";
import { accountsBackend, fakeAccounts, type FakeAccounts } from "#tests/support/fake-accounts.ts";
import { authOf, startBackend, type TestBackend, type Uid } from "#tests/support/functions-backend.ts";
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
const nextAddress = () => `10.2.${Math.floor((address += 1) / 200)}.${address % 200}`;
const ours = () => accountsBackend(backend, accounts);

const invite = (uid: Uid = "demo-owner", changes: object = {}) =>
  issueInvite(ours(), authOf(uid), { email: "nora@demo.test", role: "salesperson", language: "en", ...changes });
const codeOf = (link: string) => link.slice(link.lastIndexOf("/") + 1);
const accept = (code: string, changes: object = {}) =>
  acceptInvite(ours(), nextAddress(), {
    inviteId: code,
    firstName: "Nora",
    lastName: "Vega",
    password: "ruta-de-lunes",
    phone: "+525512345678",
    ...changes,
  });
const show = (code: string) => showInvite(backend, nextAddress(), { code });

async function mailedCode(): Promise<string> {
  const [mail] = (await backend.firestore.collection("mail").get()).docs;
  return /\/signup\/user\/(\S+)/.exec(String(mail?.get("message.text")))?.[1] ?? "";
}

/** The account that an attempt to accept the invitation makes first. */
async function findInvited(): Promise<{ uid: string } | undefined> {
  const [invited] = (await backend.firestore.collection("companies/demo/invites").get()).docs;
  return invited && { uid: invited.id };
}

describe("inviting", () => {
  it("is for owners", async () => {
    await expect(invite("demo-ana")).rejects.toMatchObject({ code: "permission-denied" });
    await expect(invite("demo-store")).rejects.toMatchObject({ code: "permission-denied" });
  });

  it("stores neither the code in the mail nor the one in the link", async () => {
    const { link, inviteId } = await invite();
    const stored = await backend.firestore.doc(`companies/demo/invites/${inviteId}`).get();
    const codes = await backend.firestore.collection("inviteCodes").get();
    const everything = JSON.stringify([stored.data(), codes.docs.map((document) => [document.id, document.data()])]);
    expect(codes.size).toBe(2);
    for (const code of [codeOf(link), await mailedCode()]) {
      expect(code.length).toBeGreaterThanOrEqual(22);
      expect(everything).not.toContain(code);
    }
  });

  it("stays within the plan's limit", async () => {
    await backend.firestore.doc("companies/demo").update({ plan: "starter" });
    await expect(invite()).rejects.toMatchObject({ details: { code: "PLAN_FULL" } });
  });

  it("[COMPANY-10] reaches a recipient once a minute and five times a day, whoever invites", async () => {
    const sent: boolean[] = [];
    for (let half = 0; half < 14; half += 1) {
      backend.setNow(NOW + half * 30_000);
      const uid = half % 4 < 2 ? "demo-owner" : "demo-super";
      sent.push(
        await invite(uid, { email: "victim@else.test" }).then(
          () => true,
          (error: { code?: unknown }) => error.code !== "resource-exhausted",
        ),
      );
    }
    expect(sent.map((was, half) => (was ? half : -1)).filter((half) => half >= 0)).toEqual([0, 2, 4, 6, 8]);
    expect((await backend.firestore.collection("mail").get()).size).toBe(5);
  });

  it.each([
    ["60 an hour by one person", "invite by demo-owner", 60, "sent"],
    ["200 a day by a company", "invite of demo", 200, "resource-exhausted"],
  ])("[COMPANY-10] ends at %s", async (_, key, most, ofOthers) => {
    const throttle = createHash("sha256").update(key).digest("hex");
    const at = Array.from({ length: most - 1 }, () => NOW - 600_000);
    await backend.firestore.doc(`throttles/${throttle}`).set({ at });
    const outcomeOf = (call: Promise<unknown>) =>
      call.then(
        () => "sent",
        (error: { code?: unknown }) => error.code,
      );
    expect(await outcomeOf(invite("demo-owner", { email: "a@else.test" }))).toBe("sent");
    expect(await outcomeOf(invite("demo-owner", { email: "b@else.test" }))).toBe("resource-exhausted");
    expect(await outcomeOf(invite("demo-super", { email: "c@else.test" }))).toBe(ofOthers);
  });

  it("[COMPANY-27] writes no link but its own, whatever older records are called", async () => {
    await backend.firestore.doc("companies/demo").update({ name: "Win.Now http://evil.com" });
    await backend.firestore.doc("users/demo-owner").update({ fullName: "Ana\r\nBcc: all www.evil.com" });
    await issueInvite(ours(), authOf("demo-owner", { fullName: "Ana\r\nBcc: all www.evil.com" }), {
      email: "nora@demo.test",
      role: "salesperson",
      language: "en",
    });
    const [mail] = (await backend.firestore.collection("mail").get()).docs;
    const [subject, text] = [String(mail?.get("message.subject")), String(mail?.get("message.text"))];
    expect(subject).toBe("Ana Bcc: all www evil. com invites you to Win. Now http evil. com on Rutero");
    expect(text.match(/https?:\/\/\S+/g)).toEqual([expect.stringMatching(/^https:\/\/app\.test\/signup\/user\//)]);
  });

  it("cannot make anyone an administrator", async () => {
    await expect(invite("demo-super", { role: "super_admin" })).rejects.toMatchObject({ code: "invalid-argument" });
  });
});

describe("accepting an invitation", () => {
  it("shows the company, role and inviter, then signs up once", async () => {
    await invite();
    const code = await mailedCode();
    expect(await show(code)).toMatchObject({ state: "valid", role: "salesperson", invitedBy: "demo-owner" });
    expect(await accept(code)).toEqual({ ok: true });
    const [account] = [...accounts.all.values()];
    expect(account).toMatchObject({
      email: "nora@demo.test",
      fullName: "Nora Vega",
      emailVerified: true,
      claims: { role: "salesperson", companyId: "demo", active: true },
    });
    const person = await backend.firestore.doc(`users/${account?.uid}`).get();
    expect(person.data()).toMatchObject({ phone: "+525512345678", repCode: "NV", companyId: "demo", active: true });
    const colleague = await backend.firestore.doc(`companies/demo/staff/${account?.uid}`).get();
    expect(colleague.data()).toMatchObject({ name: "Nora Vega", role: "salesperson", active: true, rev: 1 });
    expect(await show(code)).toEqual({ state: "used" });
    await expect(accept(code)).rejects.toMatchObject({ message: "Signup failed", details: { code: "INVITE_USED" } });
  });

  it("two attempts at once make one account", async () => {
    const { link } = await invite();
    const codes = [codeOf(link), await mailedCode()];
    const tries = Array.from({ length: 8 }, (_, index) =>
      accept(codes[index % 2] ?? "", { password: `long-password-${index}`, firstName: `N${index}` }),
    );
    const outcomes = await Promise.allSettled(tries);
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(accounts.all.size).toBe(1);
    const winner = outcomes.findIndex(({ status }) => status === "fulfilled");
    expect([...accounts.all.values()][0]).toMatchObject({ password: `long-password-${winner}` });
    const staff = await backend.firestore.collection("users").where("email", "==", "nora@demo.test").get();
    expect(staff.size).toBe(1);
  });

  it("a link passed on by an owner does not prove the address: the e-mail must be verified", async () => {
    const { link } = await invite();
    await accept(codeOf(link));
    expect([...accounts.all.values()][0]?.emailVerified).toBe(false);
    const mails = await backend.firestore.collection("mail").get();
    expect(mails.docs.some((mail) => String(mail.get("message.text")).includes("/verify-email/"))).toBe(true);
  });

  it("expires after seven days or when revoked; a wrong code reveals nothing", async () => {
    const { link, inviteId } = await invite();
    const code = codeOf(link);
    backend.setNow(NOW + INVITE_LIFETIME_MS - 1);
    expect(await show(code)).toMatchObject({ state: "valid" });
    backend.setNow(NOW + INVITE_LIFETIME_MS);
    expect(await show(code)).toEqual({ state: "expired" });
    await expect(accept(code)).rejects.toMatchObject({ details: { code: "INVITE_EXPIRED" } });
    await backend.firestore.doc(`companies/demo/invites/${inviteId}`).update({ status: "revoked" });
    expect(await show(code)).toEqual({ state: "revoked" });
    expect(await show("x".repeat(32))).toEqual({ state: "unknown" });
    expect(accounts.all.size).toBe(0);
  });

  it("ACCESS-37 a provider that fails once the person is on the staff is asked again afterwards", async () => {
    await invite();
    accounts.failNext("setClaims");
    expect(await accept(await mailedCode())).toEqual({ ok: true });
    expect(takeConsole().join()).toContain("the claims of a new person could not be set");
    const [account] = [...accounts.all.values()];
    expect(account?.claims).toBeNull();
    await settleAccess(ours(), account?.uid ?? "");
    expect(accounts.all.get(account?.uid ?? "")?.claims).toMatchObject({ role: "salesperson", companyId: "demo" });
  });

  it("the next attempt completes one that failed halfway", async () => {
    await invite();
    const code = await mailedCode();
    const { uid } = (await findInvited()) ?? { uid: "" };
    await accounts.create({
      uid,
      email: "nora@demo.test",
      password: "first-try-now",
      fullName: "N",
      emailVerified: true,
    });
    expect(await accept(code, { password: "second-try-now" })).toEqual({ ok: true });
    expect([...accounts.all.values()]).toMatchObject([{ password: "second-try-now", claims: { companyId: "demo" } }]);
  });

  it("an address that got an account elsewhere is told so, and the invitation stays", async () => {
    const { link } = await invite();
    const other = { uid: "other", email: "nora@demo.test", password: "x", fullName: "N", emailVerified: true };
    await accounts.create(other);
    await expect(accept(codeOf(link))).rejects.toMatchObject({ details: { code: "EMAIL_TAKEN" } });
    expect(accounts.all.get("other")).toMatchObject({ password: "x", claims: null });
    expect(await show(codeOf(link))).toMatchObject({ state: "valid" });
  });

  it("a weak password leaves the invitation unchanged", async () => {
    const { link } = await invite();
    await expect(accept(codeOf(link), { password: "short" })).rejects.toMatchObject({
      details: { code: "passwordTooShort" },
    });
    expect(await show(codeOf(link))).toMatchObject({ state: "valid" });
  });

  it("gives the second person with code NV in the company another code", async () => {
    await backend.firestore.doc("users/demo-luis").update({ repCode: "NV" });
    await invite();
    await accept(await mailedCode());
    const staff = await backend.firestore.collection("users").where("email", "==", "nora@demo.test").get();
    expect(staff.docs[0]?.get("repCode")).toBe("NV2");
  });
});

describe("the own profile", () => {
  const profile = { fullName: "Ana Torres", phone: "", language: "es", distanceUnit: "km" };

  it("is saved, and the new name is in the next token", async () => {
    const account = { uid: "demo-ana", email: "a@x.test", password: "p", fullName: "demo-ana", emailVerified: true };
    await accounts.create(account);
    await keepProfile(ours(), authOf("demo-ana"), profile);
    expect((await backend.firestore.doc("users/demo-ana").get()).data()).toMatchObject(profile);
    expect(accounts.all.get("demo-ana")?.claims).toMatchObject({ fullName: "Ana Torres", role: "salesperson" });
    const colleague = await backend.firestore.doc("companies/demo/staff/demo-ana").get();
    expect(colleague.data()).toMatchObject({ name: "Ana Torres", role: "salesperson", active: true });
  });

  it("ACCESS-37 a rename writes no old role back", async () => {
    const account = { uid: "demo-ana", email: "a@x.test", password: "p", fullName: "demo-ana", emailVerified: true };
    await accounts.create(account);
    await backend.firestore.doc("users/demo-ana").update({ role: "delivery_personnel" });
    await keepProfile(ours(), authOf("demo-ana", { role: "company_owner" }), profile);
    expect(accounts.all.get("demo-ana")?.claims).toMatchObject({ role: "delivery_personnel" });
    const colleague = await backend.firestore.doc("companies/demo/staff/demo-ana").get();
    expect(colleague.get("role")).toBe("delivery_personnel");
  });

  it("accepts only its own fields", async () => {
    await keepProfile(ours(), authOf("demo-ana"), { ...profile, fullName: "demo-ana", role: "super_admin" });
    expect((await backend.firestore.doc("users/demo-ana").get()).get("role")).toBe("salesperson");
    const bad = keepProfile(ours(), authOf("demo-ana"), { ...profile, phone: "12" });
    await expect(bad).rejects.toMatchObject({ code: "invalid-argument" });
  });
});
