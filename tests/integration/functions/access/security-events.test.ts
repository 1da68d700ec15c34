import { makeInvite, sendInvite } from "#tests/support/invites.ts";
import { makeEdit } from "#tests/support/record-edits.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { settleAccess } from "#functions/access/settle-access.ts";
import { acceptInvite } from "#functions/accounts/accept-invite.ts";
import { registerCompany } from "#functions/accounts/register-company.ts";
import { takeTurns } from "#functions/access/take-turn.ts";
import type { SecurityEvent } from "#functions/access/security-events.ts";
import { createRateLimit } from "#functions/access/rate-limit.ts";
import { CALLABLES, type CallableName } from "#tests/support/callables.ts";
import { accountsBackend, type FakeAccounts, fakeAccounts } from "#tests/support/fake-accounts.ts";
import { authOf, startBackend, type TestBackend, USERS } from "#tests/support/functions-backend.ts";
import { makeOrder, NOW } from "#tests/support/sales.ts";
import { takeInformed } from "#tests/support/silent-console.ts";
import * as valid from "#tests/support/valid-requests.ts";

let backend: TestBackend;
let accounts: FakeAccounts;
let prepared = "";
beforeAll(async () => {
  backend = await startBackend();
  await backend.reset();
  await valid.prepareRequests(backend);
  prepared = await backend.everything();
});
afterAll(() => backend.close());
beforeEach(async () => {
  await backend.restore(prepared);
  accounts = fakeAccounts();
  for (const [uid] of USERS) {
    const person = { uid, email: `${uid}@demo.rutero.test`, fullName: uid };
    await accounts.create({ ...person, password: "ruta-de-lunes", emailVerified: true });
  }
  takeInformed();
});

const ADDRESS = "203.0.113.7";
const ours = () => accountsBackend(backend, accounts);
const owner = { uid: "demo-owner", companyId: "demo" };
const ana = { uid: "demo-ana", companyId: "demo" };

/** Calls as this person (default: who may), and returns what was logged, whatever the answer. */
async function eventsOf(name: CallableName, { auth = CALLABLES[name].caller, data = CALLABLES[name].valid(0) } = {}) {
  try {
    await CALLABLES[name].call(ours(), { auth, data, address: ADDRESS });
  } catch {
    // The answer is proved elsewhere.
  }
  return logged();
}

/** Everything that was logged; fails on anything personal in it. */
function logged(): object[] {
  const lines = takeInformed();
  for (const personal of [ADDRESS, "203.0", "@", "Nora", "Vega", "Dora", "La Luz", "ruta-de", "lista.csv", "Lupita"])
    expect(lines.filter((line) => line.includes(personal))).toEqual([]);
  const entries: { message: string }[] = lines.map((line) => JSON.parse(line));
  return entries.filter(({ message }) => message.startsWith("security: "));
}

function entry(severity: "INFO" | "NOTICE", event: SecurityEvent): object {
  return { severity, message: `security: ${event.event}`, ...event };
}

const noticed = (event: SecurityEvent) => [entry("NOTICE", event)];
const informed = (event: SecurityEvent) => [entry("INFO", event)];

describe("[ACCESS-41] an event is logged, without anything personal, when", () => {
  it("a call is denied", async () => {
    expect(await eventsOf("listImports", { auth: authOf("demo-owner", { email_verified: false }) })).toEqual(
      noticed({ event: "callDenied", uid: "demo-owner", reason: "emailNotVerified" }),
    );
    expect(await eventsOf("listImports", { auth: authOf("demo-owner", { companyId: "real" }) })).toEqual(
      noticed({ event: "callDenied", uid: "demo-owner", reason: "otherCompany" }),
    );
    expect(await eventsOf("listImports", { auth: authOf("demo-owner", { companyId: "a@b.test" }) })).toEqual(
      noticed({ event: "callDenied", uid: "demo-owner", reason: "noCompany" }),
    );
    const signedOut = CALLABLES.listImports.call(ours(), { auth: undefined, data: null, address: ADDRESS });
    await expect(signedOut).rejects.toThrow("Please sign in.");
    expect(logged()).toEqual(noticed({ event: "callDenied", uid: null, reason: "signedOut" }));
    await backend.firestore.doc("appconfigdata/maintenance").set({ active: true });
    expect(await eventsOf("listImports")).toEqual(
      noticed({ event: "callDenied", uid: "demo-owner", reason: "accessDenied in maintenance" }),
    );
  });

  it.each<[CallableName, string, object | undefined]>([
    ["startImport", "import", undefined],
    ["saveRecords", "saveRecords", undefined],
    [
      "placeOrders",
      "placeOrders",
      { orders: [makeOrder({}, { identity: { uid: "demo-luis", fullName: "L", companyId: "demo" } })] },
    ],
  ])("a role asks for too much: %s", async (name, action, data) => {
    const events = await eventsOf(name, { auth: authOf("demo-ana"), ...(data && { data }) });
    expect(events).toEqual(noticed({ event: "roleRefused", ...ana, action }));
  });

  it("a role may not take or move orders", async () => {
    const delivery = { uid: "demo-delivery", companyId: "demo" };
    for (const action of ["placeOrders", "advanceOrder"] as const) {
      expect(await eventsOf(action, { auth: authOf("demo-delivery") })).toEqual(
        noticed({ event: "roleRefused", ...delivery, action }),
      );
    }
  });

  it("a limit is reached, once a window and without whose it is where that is an address", async () => {
    const people = createRateLimit("act", 1, 60_000);
    const addresses = createRateLimit("ask", 1, 60_000, "addresses");
    people("demo-ana", NOW);
    addresses(ADDRESS, NOW);
    expect(logged()).toEqual([]);
    for (let call = 0; call < 3; call += 1) {
      expect(() => people("demo-ana", NOW)).toThrow("Too many requests");
      expect(() => addresses(ADDRESS, NOW)).toThrow("Too many requests");
    }
    expect(logged()).toEqual([
      ...noticed({ event: "limitReached", action: "act", uid: "demo-ana" }),
      ...noticed({ event: "limitReached", action: "ask", uid: null }),
    ]);
    const turn = { action: "reset", of: "nora@demo.test", limit: { most: 1, withinMs: 60_000 } };
    expect(await takeTurns(backend.firestore, [turn], NOW)).toBe(true);
    expect(await takeTurns(backend.firestore, [turn], NOW)).toBe(false);
    expect(logged()).toEqual(noticed({ event: "limitReached", action: "reset", uid: null }));
  });

  it("an invitation is issued, accepted or refused", async () => {
    const invited = async (changes: object = {}) => {
      const made = makeInvite({ email: "invited@demo.test", ...changes });
      await sendInvite(ours(), "demo-owner", made.edit);
      return made.inviteId;
    };
    const inviteId = await invited();
    expect(logged()).toEqual([entry("INFO", { event: "inviteIssued", ...owner, inviteId })]);
    const fields = { status: { from: "open", to: "revoked" } };
    await sendInvite(ours(), "demo-owner", makeEdit({ noun: "invite", recordId: inviteId, fields }));
    expect(logged()).toEqual([entry("INFO", { event: "inviteRevoked", ...owner, inviteId })]);
    const accepted = { event: "inviteAccepted", uid: "invite-0", companyId: "demo", role: "salesperson" } as const;
    expect(await eventsOf("signupWithInvite")).toContainEqual(entry("INFO", { ...accepted, byMail: true }));
    expect(await eventsOf("signupWithInvite")).toEqual(noticed({ event: "inviteRefused", reason: "INVITE_USED" }));
    const unknown = { ...valid.inviteSignup(0), inviteId: "x".repeat(32) };
    await expect(acceptInvite(ours(), ADDRESS, unknown)).rejects.toThrow("Signup failed");
    expect(logged()).toEqual(noticed({ event: "inviteRefused", reason: "INVITE_UNKNOWN" }));
    await accounts.create({ uid: "x", email: "taken@demo.test", password: "p", fullName: "N", emailVerified: true });
    await invited({ email: "taken@demo.test" });
    expect(logged()).toEqual(noticed({ event: "inviteRefused", reason: "EMAIL_TAKEN" }));
    await backend.firestore.doc("companies/demo").update({ plan: "starter" });
    await invited({ email: "other@demo.test" });
    expect(logged()).toEqual(noticed({ event: "inviteRefused", reason: "PLAN_FULL" }));
  });

  it("a role changes, or a person is deactivated", async () => {
    await settleAccess(ours(), "demo-ana");
    takeInformed();
    await backend.firestore.doc("users/demo-ana").update({ role: ["delivery_personnel", "Nora"] });
    await settleAccess(ours(), "demo-ana");
    const changed = { event: "rightsChanged", ...ana, active: true, endsSessions: true } as const;
    expect(logged()).toEqual(noticed({ ...changed, roles: ["delivery_personnel"] }));
    await backend.firestore.doc("users/demo-ana").update({ active: false });
    await settleAccess(ours(), "demo-ana");
    expect(logged()).toEqual(noticed({ ...changed, roles: ["delivery_personnel"], active: false }));
    await settleAccess(ours(), "demo-ana");
    expect(logged()).toEqual([]);
  });

  it("a company signs up, or cannot", async () => {
    const [signedUp, rights] = await eventsOf("signUpCompany");
    expect(rights).toMatchObject({ event: "rightsChanged", roles: ["company_owner"] });
    expect(signedUp).toMatchObject({ event: "companySignedUp", severity: "INFO" });
    expect(await eventsOf("signUpCompany")).toEqual(noticed({ event: "signupRefused", reason: "addressTaken" }));
    await backend.firestore.doc("appconfigdata/signup").set({ open: false });
    await expect(registerCompany(ours(), ADDRESS, valid.companySignup(1))).rejects.toThrow("Sign-up is not open.");
    expect(logged()).toEqual(noticed({ event: "signupRefused", reason: "closed" }));
  });

  it("a password is asked for or changed", async () => {
    expect(await eventsOf("requestPasswordReset")).toEqual(informed({ event: "passwordResetAsked" }));
    expect(await eventsOf("changePassword")).toEqual(informed({ event: "passwordChanged", uid: "demo-ana" }));
  });

  it("another e-mail is asked for or taken", async () => {
    expect(await eventsOf("requestEmailChange")).toEqual(informed({ event: "emailChangeAsked", uid: "demo-ana" }));
    await backend.restore(prepared);
    const event = { event: "emailChanged", uid: "demo-ana" } as const;
    expect(await eventsOf("changeEmail")).toContainEqual(entry("NOTICE", event));
  });

  it("somebody's work is recovered from a file", async () => {
    const recovered = { event: "workRecovered", ...owner, authorId: "demo-owner", changes: 1 } as const;
    expect(await eventsOf("recoverUnsent")).toEqual([entry("NOTICE", recovered)]);
    expect(await eventsOf("recoverUnsent")).toEqual([]);
  });

  it("a photograph is refused", async () => {
    const refused = { event: "imageRefused", ...owner } as const;
    const data = { ...valid.image(0), full: "Nora".repeat(10) };
    expect(await eventsOf("saveImage", { data })).toEqual(noticed({ ...refused, reason: "SCHEMA_INVALID" }));
    expect(await eventsOf("saveImage", { auth: authOf("demo-delivery") })).toEqual(
      noticed({ ...refused, uid: "demo-delivery", reason: "PERMISSION_LOST" }),
    );
  });
});
