import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { sendEmailCode } from "#functions/emails/send-email-code.ts";
import { takeNewEmail } from "#functions/emails/take-new-email.ts";
import { sendPasswordReset } from "#functions/passwords/send-password-reset.ts";
import { accountsBackend, fakeAccounts, type FakeAccounts } from "#tests/support/fake-accounts.ts";
import { authOf, startBackend, type TestBackend, type Uid } from "#tests/support/functions-backend.ts";
import { HOUR, NOW } from "#tests/support/sales.ts";

let backend: TestBackend;
let accounts: FakeAccounts;
beforeAll(async () => {
  backend = await startBackend();
});
afterAll(() => backend.close());

const FORMER = "demo-ana@demo.rutero.test";
const WANTED = "ana.nueva@correo.test";
const MINUTE = 60_000;

beforeEach(async () => {
  await backend.reset();
  accounts = fakeAccounts();
  for (const uid of ["demo-ana", "demo-luis"]) {
    const email = `${uid}@demo.rutero.test`;
    await accounts.create({ uid, email, password: "the first", fullName: uid, emailVerified: true });
  }
  await backend.firestore.doc("users/demo-ana").update({ language: "es" });
  await backend.firestore.doc("companies/demo/staff/demo-ana").set({ name: "Ana", role: "salesperson", active: true });
});

const ours = () => accountsBackend(backend, accounts);
/** A caller whose password was given this long ago. */
const as = (uid: Uid, secondsAgo = 10) => authOf(uid, { auth_time: backend.now() / 1_000 - secondsAgo });
const ask = (email: unknown = WANTED, auth = as("demo-ana")) => sendEmailCode(ours(), auth, { email });
const take = (code: unknown, auth = as("demo-ana")) => takeNewEmail(ours(), auth, { code });
const account = (uid = "demo-ana") => accounts.all.get(uid);
const codeOf = (error: unknown) => (error as { details?: { code?: string } }).details?.code;

async function mails() {
  const { docs } = await backend.firestore.collection("mail").orderBy("createdAt").get();
  return docs.map((mail) => ({
    to: String(mail.get("to")[0]),
    subject: String(mail.get("message.subject")),
    text: String(mail.get("message.text")),
  }));
}

async function mailedCode(): Promise<string> {
  return (await mails()).flatMap(({ text }) => /\b\d{8}\b/.exec(text)?.[0] ?? []).at(-1) ?? "none";
}

/** Where the address is kept. */
async function kept() {
  const [user, staff] = await Promise.all([
    backend.firestore.doc("users/demo-ana").get(),
    backend.firestore.doc("companies/demo/staff/demo-ana").get(),
  ]);
  return { account: account()?.email, user: user.get("email"), staff: staff.get("email") };
}

describe("[COMPANY-39] another e-mail", () => {
  it("changes nothing before the code mailed to it comes back", async () => {
    expect(await ask(` ${WANTED.toUpperCase()} `)).toEqual({ ok: true });
    expect(await mails()).toEqual([
      { to: WANTED, subject: "Tu código para Rutero", text: expect.stringMatching(/: \d{8}\n/) },
    ]);
    expect(account()).toMatchObject({ email: FORMER, revocations: 0 });
  });

  it("is taken with the code: account, record and staff, sessions end, and the former address hears of it", async () => {
    await ask();
    expect(await take(await mailedCode())).toEqual({ ok: true, email: WANTED });
    expect(await kept()).toEqual({ account: WANTED, user: WANTED, staff: WANTED });
    expect(account()).toMatchObject({ emailVerified: true, revocations: 1 });
    expect((await mails()).at(-1)).toMatchObject({ to: FORMER, subject: "Tu correo de Rutero cambió" });
  });

  it("ends the links for a new password that the former address has", async () => {
    await sendPasswordReset(ours(), "10.9.0.1", { email: FORMER, language: "es" });
    await ask();
    await take(await mailedCode());
    expect((await backend.firestore.collection("resetCodes").get()).size).toBe(0);
  });

  it("needs the current password, given within five minutes, to ask and to take it", async () => {
    await expect(ask(WANTED, as("demo-ana", 301))).rejects.toMatchObject({
      details: { code: "PASSWORD_NOT_CONFIRMED" },
    });
    await ask();
    const code = await mailedCode();
    await expect(take(code, as("demo-ana", 301))).rejects.toMatchObject({
      details: { code: "PASSWORD_NOT_CONFIRMED" },
    });
    expect(account()).toMatchObject({ email: FORMER, revocations: 0 });
  });

  it("is not given for somebody else's code, nor for a wrong, old, replaced or used one", async () => {
    await ask();
    const first = await mailedCode();
    await expect(take(first, as("demo-luis"))).rejects.toMatchObject({ details: { code: "EMAIL_CODE_WRONG" } });
    await expect(take(first === "00000000" ? "00000001" : "00000000")).rejects.toMatchObject({
      details: { code: "EMAIL_CODE_WRONG" },
    });
    backend.setNow(NOW + MINUTE);
    await ask();
    const second = await mailedCode();
    await expect(take(first)).rejects.toMatchObject({ details: { code: "EMAIL_CODE_WRONG" } });
    backend.setNow(NOW + MINUTE + HOUR - 1);
    await take(second);
    await expect(take(second)).rejects.toMatchObject({ details: { code: "EMAIL_CODE_WRONG" } });
    await ask("ana.otra@correo.test");
    const third = await mailedCode();
    backend.setNow(NOW + MINUTE + 2 * HOUR - 1);
    await expect(take(third)).rejects.toMatchObject({ details: { code: "EMAIL_CODE_EXPIRED" } });
    expect(account("demo-luis")).toMatchObject({ email: "demo-luis@demo.rutero.test", revocations: 0 });
  });

  it("cannot be had by guessing: ten tries an hour, then the right code is refused too", async () => {
    await ask();
    const right = await mailedCode();
    const outcomes: unknown[] = [];
    for (let tries = 0; tries < 10; tries += 1) {
      const guess = String((Number(right) + tries + 1) % 100_000_000).padStart(8, "0");
      outcomes.push(await take(guess).catch(codeOf));
    }
    expect(new Set(outcomes)).toEqual(new Set(["EMAIL_CODE_WRONG"]));
    await expect(take(right)).rejects.toMatchObject({ code: "resource-exhausted" });
    expect(account()?.email).toBe(FORMER);
  });

  it("[COMPANY-5] answers the same for an address that has an account, and mails it nothing", async () => {
    expect(await ask("demo-luis@demo.rutero.test")).toEqual(await ask());
    expect((await mails()).map(({ to }) => to)).toEqual([WANTED]);
  });

  it("taken by somebody else meanwhile stays theirs", async () => {
    await ask();
    const person = { uid: "faster", email: WANTED, password: "p", fullName: "F", emailVerified: true };
    await accounts.create(person);
    await expect(take(await mailedCode())).rejects.toMatchObject({ details: { code: "EMAIL_TAKEN" } });
    expect(await kept()).toEqual({ account: FORMER, user: FORMER, staff: undefined });
    expect(account()?.revocations).toBe(0);
  });

  it("[COMPANY-29] is not blocked by an account that nobody has proved to own", async () => {
    await accounts.create({ uid: "squatter", email: WANTED, password: "p", fullName: "S", emailVerified: false });
    await ask();
    expect(await take(await mailedCode())).toMatchObject({ ok: true });
    expect(account("squatter")).toBeUndefined();
  });

  it("is not one's own, and no nonsense", async () => {
    await expect(ask(FORMER)).rejects.toMatchObject({ details: { code: "EMAIL_SAME" } });
    for (const wrong of ["ana", "a@b", null, `${"x".repeat(250)}@a.test`]) {
      await expect(ask(wrong)).rejects.toMatchObject({ code: "invalid-argument" });
    }
    for (const wrong of ["", "1234567", "123456789", "abcdefgh", 12_345_678, null]) {
      await expect(take(wrong)).rejects.toMatchObject({ code: "invalid-argument" });
    }
  });

  it("[COMPANY-6] is mailed once a minute to an address, and asked for five times an hour", async () => {
    await ask();
    await expect(ask()).rejects.toMatchObject({ details: { code: "WAIT" } });
    for (const n of [1, 2, 3]) await ask(`ana-${n}@correo.test`);
    await expect(ask("ana-4@correo.test")).rejects.toMatchObject({ code: "resource-exhausted" });
    expect(await mails()).toHaveLength(4);
  });

  it.each(["setEmail", "revokeSessions"] as const)("goes on with the same code where %s failed", async (method) => {
    await ask();
    const code = await mailedCode();
    accounts.failNext(method);
    await expect(take(code)).rejects.toThrow("does not answer");
    expect(await take(code)).toEqual({ ok: true, email: WANTED });
    expect(await kept()).toEqual({ account: WANTED, user: WANTED, staff: WANTED });
    expect((await mails()).filter(({ to }) => to === FORMER)).toHaveLength(1);
  });

  it("stores no code that can be read", async () => {
    await ask();
    const code = await mailedCode();
    const stored = await backend.firestore.collection("emailCodes").get();
    expect(JSON.stringify(stored.docs.map((document) => document.data()))).not.toContain(code);
  });
});
