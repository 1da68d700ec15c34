import type { Timestamp } from "firebase-admin/firestore";
import { createHash } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { INVITE_LIFETIME_MS } from "#domain/company/invite.ts";
import { settleAccess } from "#functions/access/settle-access.ts";
import { acceptInvite } from "#functions/accounts/accept-invite.ts";
import { keepProfile } from "#functions/accounts/keep-profile.ts";
import { showInvite } from "#functions/accounts/show-invite.ts";
import { accountsBackend, fakeAccounts, type FakeAccounts } from "#tests/support/fake-accounts.ts";
import { authOf, startBackend, type TestBackend, type Uid } from "#tests/support/functions-backend.ts";
import { makeInvite, sendInvite } from "#tests/support/invites.ts";
import { runs } from "#tests/support/runs.ts";
import { makeEdit } from "#tests/support/record-edits.ts";
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

const ACCEPTED = { outcome: "accepted", rev: 1 };
const refusedFor = (reason: string, field = "") => expect.objectContaining({ outcome: "refused", reason, field });

/** Invites Nora, with these changes; the answer, and the code of the shared link. */
async function invite(uid: Uid = "demo-owner", changes: Readonly<Record<string, unknown>> = {}, token = {}) {
  const { edit, ...made } = makeInvite(changes);
  return { ...made, answer: await sendInvite(ours(), uid, edit, token) };
}

/** Changes an invitation as its owner. */
const changeInvite = (
  inviteId: string,
  fields: Readonly<Record<string, readonly [from: unknown, to: unknown]>>,
  token = {},
) =>
  sendInvite(
    ours(),
    "demo-owner",
    makeEdit({
      noun: "invite",
      recordId: inviteId,
      fields: Object.fromEntries(Object.entries(fields).map(([field, [from, to]]) => [field, { from, to }])),
    }),
    token,
  );
const revoke = (inviteId: string) => changeInvite(inviteId, { status: ["open", "revoked"] });
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
  return invited && { uid: String(invited.get("accountId")) };
}

describe("inviting", () => {
  it("[COMPANY-10] is for owners", async () => {
    for (const uid of ["demo-ana", "demo-store", "demo-delivery"] as const) {
      expect((await invite(uid)).answer).toEqual(refusedFor("PERMISSION_LOST"));
    }
    expect((await backend.firestore.collection("mail").get()).size).toBe(0);
  });

  it("[COMPANY-12] stores neither the code in the mail nor the one in the link", async () => {
    const { code: shared, inviteId, answer } = await invite();
    expect(answer).toEqual(ACCEPTED);
    const stored = await backend.firestore.doc(`companies/demo/invites/${inviteId}`).get();
    const codes = await backend.firestore.collection("inviteCodes").get();
    const everything = JSON.stringify([stored.data(), codes.docs.map((document) => [document.id, document.data()])]);
    expect(codes.size).toBe(2);
    for (const code of [shared, await mailedCode()]) {
      expect(code.length).toBeGreaterThanOrEqual(22);
      expect(everything).not.toContain(code);
    }
  });

  it("COMPANY-34 keeps its links for ninety days, in which sending it again revives them", async () => {
    await invite();
    const codes = await backend.firestore.collection("inviteCodes").get();
    const kept = codes.docs.map((document) => (document.get("expiresAt") as Timestamp).toMillis() - NOW);
    expect(kept).toEqual([90 * 86_400_000, 90 * 86_400_000]);
  });

  it("[COMPANY-9] stays within the plan's limit, also when several are sent at once", async () => {
    await backend.firestore.doc("companies/demo").update({ plan: "starter" });
    expect((await invite()).answer).toEqual(refusedFor("PLAN_FULL"));
    for (const uid of ["demo-super", "demo-luis", "demo-delivery", "demo-ana"]) {
      await backend.firestore.doc(`users/${uid}`).update({ active: false });
    }
    const emails = ["a@else.test", "b@else.test", "c@else.test"];
    const answers = await Promise.all(emails.map((email) => invite("demo-owner", { email })));
    expect(answers.filter(({ answer }) => answer?.outcome === "accepted")).toHaveLength(1);
    expect((await backend.firestore.collection("mail").get()).size).toBe(1);
  });

  it("[COMPANY-10] an address with a confirmed account is refused, an unconfirmed one is not", async () => {
    const account = { uid: "x", email: "nora@demo.test", password: "p", fullName: "N", emailVerified: true };
    await accounts.create(account);
    expect((await invite()).answer).toEqual(refusedFor("EMAIL_TAKEN", "email"));
    accounts.all.clear();
    backend.setNow(NOW + 60_000);
    await accounts.create({ ...account, emailVerified: false });
    expect((await invite()).answer).toEqual(ACCEPTED);
  });

  it("[COMPANY-10] the same invitation sent twice is one, with one mail", async () => {
    const { edit } = makeInvite();
    expect(await sendInvite(ours(), "demo-owner", edit)).toEqual(ACCEPTED);
    expect(await sendInvite(ours(), "demo-owner", edit)).toEqual(ACCEPTED);
    expect((await backend.firestore.collection("mail").get()).size).toBe(1);
    expect((await backend.firestore.collection("inviteCodes").get()).size).toBe(2);
  });

  it("[COMPANY-10] reaches a recipient once a minute and five times a day, whoever invites", async () => {
    const answers: unknown[] = [];
    for (let half = 0; half < 14; half += 1) {
      backend.setNow(NOW + half * 30_000);
      const uid = half % 4 < 2 ? "demo-owner" : "demo-super";
      const { answer } = await invite(uid, { email: "victim@else.test" });
      answers.push(answer);
    }
    const [sent, later] = [ACCEPTED, { outcome: "unreachable", reason: "RATE_LIMITED" }];
    const five = Array.from({ length: 5 }, () => [sent, later]).flat();
    expect(answers).toEqual([...five, later, later, later, later]);
    expect((await backend.firestore.collection("mail").get()).size).toBe(5);
  });

  it.each([
    ["60 an hour by one person", "invite by demo-owner", 60, "accepted"],
    ["200 a day by a company", "invite of demo", 200, "unreachable"],
  ])("[COMPANY-10] ends at %s", async (_, key, most, ofOthers) => {
    const throttle = createHash("sha256").update(key).digest("hex");
    const at = Array.from({ length: most - 1 }, () => NOW - 600_000);
    await backend.firestore.doc(`throttles/${throttle}`).set({ at });
    const outcomeOf = async (uid: Uid, email: string) => (await invite(uid, { email })).answer?.outcome;
    expect(await outcomeOf("demo-owner", "a@else.test")).toBe("accepted");
    expect(await outcomeOf("demo-owner", "b@else.test")).toBe("unreachable");
    expect(await outcomeOf("demo-super", "c@else.test")).toBe(ofOthers);
  });

  it("[COMPANY-27] writes no link but its own, whatever older records are called", async () => {
    await backend.firestore.doc("companies/demo").update({ name: "Win.Now http://evil.com" });
    await backend.firestore.doc("users/demo-owner").update({ fullName: "Ana\r\nBcc: all www.evil.com" });
    await invite("demo-owner", {}, { fullName: "Ana\r\nBcc: all www.evil.com" });
    const [mail] = (await backend.firestore.collection("mail").get()).docs;
    const [subject, text] = [String(mail?.get("message.subject")), String(mail?.get("message.text"))];
    expect(subject).toBe("Ana Bcc: all www evil. com invites you to Win. Now http evil. com on Rutero");
    expect(text.match(/https?:\/\/\S+/g)).toEqual([expect.stringMatching(/^https:\/\/app\.test\/signup\/user\//)]);
  });

  it.each([
    ["makes anyone an administrator", { role: "super_admin" }, "role"],
    ["reaches nobody", { email: "" }, "email"],
    ["has a name that mails turn into a link", { firstName: "www.evil.com" }, "firstName"],
    ["has no link", { linkHash: "" }, ""],
    ["has a link that is no hash", { linkHash: "../users/demo-ana" }, "linkHash"],
  ])("[COMPANY-10] refuses one that %s", async (_, changes, field) => {
    expect((await invite("demo-owner", changes)).answer).toEqual(refusedFor("SCHEMA_INVALID", field));
    expect((await backend.firestore.collection("inviteCodes").get()).size).toBe(0);
  });

  it("[COMPANY-12] nobody takes over another invitation's code", async () => {
    const first = makeInvite({ email: "a@else.test" });
    await sendInvite(ours(), "demo-owner", first.edit);
    const { answer } = await invite("demo-owner", { linkHash: first.edit.fields["linkHash"]?.to });
    expect(answer).toEqual(refusedFor("ID_CONFLICT"));
    expect(await show(first.code)).toMatchObject({ state: "valid", email: "a@else.test" });
  });

  it("[COMPANY-12] whoever invites does not choose the account's id", async () => {
    const edit = { ...makeInvite().edit, recordId: "demo-ana" };
    expect(await sendInvite(ours(), "demo-owner", edit)).toEqual(ACCEPTED);
    await accept(await mailedCode());
    expect((await backend.firestore.doc("users/demo-ana").get()).get("email")).toBe("demo-ana@demo.rutero.test");
    expect([...accounts.all.keys()]).not.toContain("demo-ana");
  });

  it("[COMPANY-34] sending it again mails a new link and starts the seven days anew; the former one stays good", async () => {
    const { inviteId, code } = await invite();
    const former = makeInvite();
    backend.setNow(NOW + INVITE_LIFETIME_MS);
    expect(await show(code)).toEqual({ state: "expired" });
    const linkHash = await backend.read(`invites/${inviteId}`).then((stored) => stored?.["linkHash"] as unknown);
    const signedIn = { auth_time: (NOW + INVITE_LIFETIME_MS) / 1_000 };
    const fields = { linkHash: [linkHash, former.edit.fields["linkHash"]?.to] } as const;
    const again = await changeInvite(inviteId, fields, signedIn);
    expect(again).toEqual({ outcome: "accepted", rev: 2 });
    expect(await show(code)).toMatchObject({ state: "valid" });
    expect(await show(former.code)).toMatchObject({ state: "valid" });
    expect((await backend.firestore.collection("mail").get()).size).toBe(2);
  });

  it("[COMPANY-34] the owner sees that somebody has opened the link", async () => {
    const { inviteId, code } = await invite();
    expect((await backend.read(`invites/${inviteId}`))?.["openedAt"]).toBeNull();
    await show(code);
    backend.setNow(NOW + 60_000);
    await show(code);
    expect(await backend.read(`invites/${inviteId}`)).toMatchObject({ openedAt: NOW, rev: 2 });
  });

  it("[COMPANY-34] one that is revoked or used is not changed any more", async () => {
    const { inviteId, code } = await invite();
    expect(await revoke(inviteId)).toEqual({ outcome: "accepted", rev: 2 });
    expect(await show(code)).toEqual({ state: "revoked" });
    expect(await changeInvite(inviteId, { status: ["revoked", "open"] })).toEqual(refusedFor("STATUS_CHANGED"));
    const other = await invite("demo-owner", { email: "b@else.test" });
    await accept(other.code);
    expect(await revoke(other.inviteId)).toEqual(refusedFor("FIELD_CONFLICT", "status"));
  });
});

describe("accepting an invitation", () => {
  it("COMPANY-11 shows the company's logo, small, and none that is not a picture", async () => {
    const { code } = await invite();
    expect(await show(code)).toMatchObject({ logo: null });
    const company = backend.firestore.doc("companies/demo");
    await company.update({ logoId: "a-logo" });
    expect(await show(code)).toMatchObject({ logo: null });
    const logo = { contentType: "image/jpeg", full: "A".repeat(400), thumb: "B".repeat(80) };
    await company.collection("images").doc("a-logo").set(logo);
    expect(await show(code)).toMatchObject({ logo: `data:image/jpeg;base64,${logo.thumb}` });
    await company.collection("images").doc("a-logo").update({ thumb: "<script>" });
    expect(await show(code)).toMatchObject({ logo: null });
  });

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
    const { code: shared } = await invite();
    const codes = [shared, await mailedCode()];
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
    const { code } = await invite();
    await accept(code);
    expect([...accounts.all.values()][0]?.emailVerified).toBe(false);
    const mails = await backend.firestore.collection("mail").get();
    expect(mails.docs.some((mail) => String(mail.get("message.text")).includes("/verify-email/"))).toBe(true);
  });

  it("[COMPANY-13] without an address in the invitation the person gives their own, and confirms it", async () => {
    const { code } = await invite("demo-owner", { email: "", phone: "+525512345678" });
    expect(await show(code)).toMatchObject({ state: "valid", email: "" });
    await expect(accept(code)).rejects.toMatchObject({ code: "invalid-argument" });
    expect(await accept(code, { email: "Nora@Demo.test" })).toEqual({ ok: true });
    expect([...accounts.all.values()]).toMatchObject([{ email: "nora@demo.test", emailVerified: false }]);
  });

  it("[COMPANY-13] the address in the invitation counts, whatever else is sent", async () => {
    await invite();
    await accept(await mailedCode(), { email: "other@demo.test" });
    expect([...accounts.all.values()]).toMatchObject([{ email: "nora@demo.test" }]);
  });

  it("[COMPANY-34] revoked while somebody joins: no member of staff", async () => {
    const { inviteId, code } = await invite();
    const create = accounts.create.bind(accounts);
    accounts.create = async (account) => {
      await revoke(inviteId);
      return create(account);
    };
    await expect(accept(code)).rejects.toMatchObject({ details: { code: "INVITE_REVOKED" } });
    expect((await backend.firestore.collection("users").where("email", "==", "nora@demo.test").get()).size).toBe(0);
    expect(await show(code)).toEqual({ state: "revoked" });
  });

  it("expires after seven days or when revoked; a wrong code reveals nothing", async () => {
    const { code, inviteId } = await invite();
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
    const { code } = await invite();
    const other = { uid: "other", email: "nora@demo.test", password: "x", fullName: "N", emailVerified: true };
    await accounts.create(other);
    await expect(accept(code)).rejects.toMatchObject({ details: { code: "EMAIL_TAKEN" } });
    expect(accounts.all.get("other")).toMatchObject({ password: "x", claims: null });
    expect(await show(code)).toMatchObject({ state: "valid" });
  });

  it("[COMPANY-12] 1,000 guesses from as many addresses open nothing and hold nothing", async () => {
    const { code, inviteId } = await invite();
    const before = await backend.read(`invites/${inviteId}`);
    for (let round = 0; round < runs(10); round += 1) {
      const guesses = Array.from({ length: 100 }, (_, n) => `guessed-code-number-${round * 100 + n}-of-1000`);
      const shown = await Promise.all(guesses.slice(0, 50).map(show));
      expect(new Set(shown.map(({ state }) => state))).toEqual(new Set(["unknown"]));
      const joined = await Promise.allSettled(guesses.slice(50).map((guess) => accept(guess)));
      expect(joined.filter(({ status }) => status === "fulfilled")).toEqual([]);
    }
    expect(accounts.all.size).toBe(0);
    expect(await backend.read(`invites/${inviteId}`)).toEqual(before);
    expect(await accept(code)).toEqual({ ok: true });
  });

  it("a weak password leaves the invitation unchanged", async () => {
    const { code } = await invite();
    await expect(accept(code, { password: "short" })).rejects.toMatchObject({
      details: { code: "passwordTooShort" },
    });
    expect(await show(code)).toMatchObject({ state: "valid" });
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
