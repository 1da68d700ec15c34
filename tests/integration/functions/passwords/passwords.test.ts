import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { changeOwnPassword } from "#functions/passwords/change-own-password.ts";
import { replacePassword } from "#functions/passwords/replace-password.ts";
import { sendPasswordReset } from "#functions/passwords/send-password-reset.ts";
import { showResetCode } from "#functions/passwords/show-reset-code.ts";
import { accountsBackend, fakeAccounts, type FakeAccounts } from "#tests/support/fake-accounts.ts";
import { authOf, startBackend, type TestBackend } from "#tests/support/functions-backend.ts";
import { HOUR, NOW } from "#tests/support/sales.ts";

let backend: TestBackend;
let accounts: FakeAccounts;
beforeAll(async () => {
  backend = await startBackend();
});
afterAll(() => backend.close());

const EMAIL = "demo-ana@demo.rutero.test";
const MINUTE = 60_000;

beforeEach(async () => {
  await backend.reset();
  accounts = fakeAccounts();
  await accounts.create({ uid: "demo-ana", email: EMAIL, password: "the first", fullName: "Ana", emailVerified: true });
  await backend.firestore.doc("users/demo-ana").update({ language: "es" });
});

let address = 0;
const nextAddress = () => `10.4.${Math.floor((address += 1) / 200)}.${address % 200}`;
const ours = () => accountsBackend(backend, accounts);
const ask = (email = EMAIL) => sendPasswordReset(ours(), nextAddress(), { email, language: "en" });
const show = (code: string) => showResetCode(backend, nextAddress(), { code });
const replace = (code: string, password = "otra-clave-larga") =>
  replacePassword(ours(), nextAddress(), { code, password });
const account = () => accounts.all.get("demo-ana");

async function mails() {
  const { docs } = await backend.firestore.collection("mail").orderBy("createdAt").get();
  return docs.map((mail) => ({
    to: String(mail.get("to")[0]),
    subject: String(mail.get("message.subject")),
    text: String(mail.get("message.text")),
  }));
}

/** The codes of the mailed links, oldest first. */
async function mailedCodes(): Promise<string[]> {
  return (await mails()).flatMap(({ text }) => /reset-password\?code=(\S+)/.exec(text)?.[1] ?? []);
}

describe("[COMPANY-6] a forgotten password", () => {
  it("answers the same with and without an account, and mails only an existing one, in their language", async () => {
    expect(await ask("nobody@norte.test")).toEqual(await ask(` ${EMAIL.toUpperCase()} `));
    expect(await mails()).toEqual([
      {
        to: EMAIL,
        subject: "Elige una contraseña nueva para Rutero",
        text: expect.stringContaining("https://app.test/reset-password?code="),
      },
    ]);
  });

  it("requested twice within a minute, sends one mail and answers the same", async () => {
    expect([await ask(), await ask()]).toEqual([{ ok: true }, { ok: true }]);
    expect(await mailedCodes()).toHaveLength(1);
  });
});

describe("[COMPANY-30] a reset link", () => {
  it("names its account, sets a password once, ends all sessions and is told by mail", async () => {
    await ask();
    const [code = ""] = await mailedCodes();
    expect(await show(code)).toEqual({ email: EMAIL });
    expect(await replace(code)).toEqual({ ok: true });
    expect(account()).toMatchObject({ password: "otra-clave-larga", revocations: 1 });
    expect((await mails()).at(-1)).toMatchObject({
      to: EMAIL,
      subject: "Tu contraseña de Rutero cambió",
      text: expect.stringContaining("https://app.test/reset-password"),
    });
    for (const again of [() => show(code), () => replace(code, "y-una-tercera")]) {
      await expect(again()).rejects.toMatchObject({ details: { code: "RESET_UNKNOWN" } });
    }
    expect(account()).toMatchObject({ password: "otra-clave-larga", revocations: 1 });
  });

  it("used by several at once is used by one", async () => {
    await ask();
    const [code = ""] = await mailedCodes();
    const tries = await Promise.allSettled(["uno", "dos", "tres"].map((word) => replace(code, `${word}-clave-larga`)));
    expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(account()?.revocations).toBe(1);
  });

  it("works for an hour, and not after another one was used", async () => {
    await ask();
    backend.setNow(NOW + MINUTE);
    await ask();
    const [first = "", second = ""] = await mailedCodes();
    backend.setNow(NOW + HOUR);
    await expect(replace(first)).rejects.toMatchObject({ details: { code: "RESET_EXPIRED" } });
    expect(await show(second)).toEqual({ email: EMAIL });
    backend.setNow(NOW + HOUR - 1);
    expect(await replace(second)).toEqual({ ok: true });
    await expect(replace(first)).rejects.toMatchObject({ details: { code: "RESET_UNKNOWN" } });
  });

  it.each([
    ["too-short", "passwordTooShort"],
    ["x".repeat(129), "passwordTooLong"],
    ["my-name-is-DEMO-ANA", "passwordHasEmail"],
  ])("[COMPANY-4] refuses %s and stays usable", async (password, problem) => {
    await ask();
    const [code = ""] = await mailedCodes();
    await expect(replace(code, password)).rejects.toMatchObject({ details: { code: problem } });
    expect(account()).toMatchObject({ password: "the first", revocations: 0 });
    expect(await replace(code)).toEqual({ ok: true });
  });

  it("proves the address it was mailed to, and no other", async () => {
    const unverified = account();
    if (unverified) accounts.all.set("demo-ana", { ...unverified, emailVerified: false });
    await ask();
    backend.setNow(NOW + MINUTE);
    await ask();
    const [first = "", second = ""] = await mailedCodes();
    await replace(second);
    expect(account()?.emailVerified).toBe(true);
    backend.setNow(NOW + 2 * MINUTE);
    await ask();
    const third = (await mailedCodes()).at(-1) ?? "";
    if (unverified) accounts.all.set("demo-ana", { ...unverified, email: "other@x.test", emailVerified: false });
    for (const code of [first, third]) {
      await expect(replace(code)).rejects.toMatchObject({ details: { code: "RESET_UNKNOWN" } });
    }
    expect(account()).toMatchObject({ email: "other@x.test", emailVerified: false, password: "the first" });
  });

  it("is stored as a hash", async () => {
    await ask();
    const [code = ""] = await mailedCodes();
    const stored = await backend.firestore.collection("resetCodes").get();
    expect(code.length).toBeGreaterThanOrEqual(22);
    expect(JSON.stringify(stored.docs.map((document) => [document.id, document.data()]))).not.toContain(code);
  });
});

describe("[COMPANY-30] changing the own password", () => {
  const change = (password: string, secondsAgo = 10) =>
    changeOwnPassword(ours(), authOf("demo-ana", { auth_time: backend.now() / 1_000 - secondsAgo }), { password });

  it("ends all sessions and earlier reset links, and is told by mail", async () => {
    await ask();
    const [code = ""] = await mailedCodes();
    expect(await change("otra-clave-larga")).toEqual({ ok: true });
    expect(account()).toMatchObject({ password: "otra-clave-larga", revocations: 1 });
    expect((await mails()).at(-1)).toMatchObject({ to: EMAIL, subject: "Tu contraseña de Rutero cambió" });
    await expect(replace(code)).rejects.toMatchObject({ details: { code: "RESET_UNKNOWN" } });
  });

  it("needs the current password, given within five minutes", async () => {
    expect(await change("otra-clave-larga", 300)).toEqual({ ok: true });
    await expect(change("y-una-tercera-mas", 301)).rejects.toMatchObject({
      details: { code: "PASSWORD_NOT_CONFIRMED" },
    });
    const nobody = changeOwnPassword(ours(), undefined, { password: "y-una-tercera-mas" });
    await expect(nobody).rejects.toMatchObject({ code: "unauthenticated" });
    expect(account()?.password).toBe("otra-clave-larga");
  });

  it("[COMPANY-4] follows the rules of a new one", async () => {
    await expect(change("too-short")).rejects.toMatchObject({ details: { code: "passwordTooShort" } });
    await expect(change("soy-demo-ana-yo")).rejects.toMatchObject({ details: { code: "passwordHasEmail" } });
    expect(account()).toMatchObject({ password: "the first", revocations: 0 });
    expect(await mails()).toEqual([]);
  });

  it("is possible ten times an hour", async () => {
    const outcomes: unknown[] = [];
    for (let turn = 0; turn < 11; turn += 1) {
      outcomes.push(await change(`clave-larga-${turn}`).catch((error: { code?: unknown }) => error.code));
    }
    expect(outcomes.slice(9)).toEqual([{ ok: true }, "resource-exhausted"]);
  });
});
