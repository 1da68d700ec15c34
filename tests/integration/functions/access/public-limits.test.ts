import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { acceptInvite } from "#functions/accounts/accept-invite.ts";
import { noteEarlyAccess } from "#functions/accounts/note-early-access.ts";
import { registerCompany } from "#functions/accounts/register-company.ts";
import { showInvite } from "#functions/accounts/show-invite.ts";
import { callerAddress } from "#functions/access/caller-address.ts";
import { forgetCallers } from "#functions/access/rate-limit.ts";
import { takeTurns } from "#functions/access/take-turn.ts";
import { replacePassword } from "#functions/passwords/replace-password.ts";
import { sendPasswordReset } from "#functions/passwords/send-password-reset.ts";
import { showResetCode } from "#functions/passwords/show-reset-code.ts";
import { accountsBackend, fakeAccounts } from "#tests/support/fake-accounts.ts";
import { startBackend, type TestBackend } from "#tests/support/functions-backend.ts";
import { NOW } from "#tests/support/sales.ts";

let backend: TestBackend;
beforeAll(async () => {
  backend = await startBackend();
});
afterAll(() => backend.close());
beforeEach(() => backend.reset());

const MINUTE = 60_000;
const ours = () => accountsBackend(backend, fakeAccounts());

/** The public callables, their limits per address, and a call that is refused for another reason than its limit. */
const PUBLIC: readonly [string, number, number, (address: string) => Promise<unknown>][] = [
  ["signUpCompany", 20, 60 * MINUTE, (address) => registerCompany(ours(), address, {})],
  ["readInvite", 60, MINUTE, (address) => showInvite(backend, address, {})],
  ["signupWithInvite", 20, MINUTE, (address) => acceptInvite(ours(), address, {})],
  ["requestPasswordReset", 60, 60 * MINUTE, (address) => sendPasswordReset(ours(), address, {})],
  ["readResetCode", 20, MINUTE, (address) => showResetCode(backend, address, {})],
  ["resetPassword", 20, MINUTE, (address) => replacePassword(ours(), address, {})],
  ["requestEarlyAccess", 20, 60 * MINUTE, (address) => noteEarlyAccess(backend, address, {})],
];

const outcomeOf = (call: Promise<unknown>) => call.catch((error: { code?: unknown }) => error.code);

/** What a request looks like whose sender wrote `forged` before the address that the platform appends. */
const addressOf = (forged: string, appended: string) =>
  callerAddress({ headers: { "x-forwarded-for": `${forged}, ${appended}` }, socket: {} });

describe("[ACCESS-36] without sign-in, calls are limited by address", () => {
  it.each(PUBLIC)("%s: %i", async (_, most, withinMs, call) => {
    for (let turn = 0; turn < most; turn += 1) {
      expect(await outcomeOf(call(addressOf(`198.51.100.${turn}`, "203.0.113.7")))).toBe("invalid-argument");
      // Another instance answers the next call.
      forgetCallers();
    }
    expect(await outcomeOf(call(addressOf("198.51.100.200", "203.0.113.7")))).toBe("resource-exhausted");
    expect(await outcomeOf(call(addressOf("203.0.113.7", "203.0.113.8")))).toBe("invalid-argument");
    backend.setNow(NOW + withinMs - 1);
    expect(await outcomeOf(call("203.0.113.7"))).toBe("resource-exhausted");
    backend.setNow(NOW + withinMs);
    expect(await outcomeOf(call("203.0.113.7"))).toBe("invalid-argument");
  });

  it("keeps no address readable", async () => {
    await outcomeOf(showInvite(backend, "203.0.113.7", {}));
    const { docs } = await backend.firestore.collection("throttles").get();
    expect(docs).toHaveLength(1);
    expect(JSON.stringify([docs[0]?.id, docs[0]?.data()])).not.toContain("203.0.113");
  });
});

describe("[ACCESS-36] turns", () => {
  const often = { most: 10, withinMs: MINUTE };
  const once = { most: 1, withinMs: MINUTE };
  const take = (...turns: { of: string; limit: typeof often }[]) =>
    takeTurns(
      backend.firestore,
      turns.map((turn) => ({ action: "act", ...turn })),
      backend.now(),
    );

  it("of several limits are counted by all of them or by none", async () => {
    expect(await take({ of: "company", limit: { ...often, most: 2 } }, { of: "ana", limit: once })).toBe(true);
    expect(await take({ of: "company", limit: { ...often, most: 2 } }, { of: "ana", limit: once })).toBe(false);
    expect(await take({ of: "company", limit: { ...often, most: 2 } }, { of: "luis", limit: once })).toBe(true);
    expect(await take({ of: "company", limit: { ...often, most: 2 } }, { of: "eva", limit: once })).toBe(false);
  });

  it("taken at once are never more than allowed", async () => {
    const tries = await Promise.all(Array.from({ length: 25 }, () => take({ of: "at once", limit: often })));
    expect(tries.filter(Boolean)).toHaveLength(10);
  });
});
