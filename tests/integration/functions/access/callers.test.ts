import { HttpsError } from "firebase-functions/https";
import * as v from "valibot";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { SESSION_MAX_AGE_MS } from "#domain/access/access.ts";
import { forgetCallers } from "#functions/access/rate-limit.ts";
import type { CallerAuth } from "#functions/access/verify-caller.ts";
import { ALL_CALLABLES, CALLABLES, type CallableName } from "#tests/support/callables.ts";
import { accountsBackend, type FakeAccounts, fakeAccounts } from "#tests/support/fake-accounts.ts";
import { authOf, startBackend, type TestBackend, type Uid, USERS } from "#tests/support/functions-backend.ts";
import { NOW } from "#tests/support/sales.ts";
import { prepareRequests } from "#tests/support/valid-requests.ts";

let backend: TestBackend;
let accounts: FakeAccounts;
let prepared = "";
beforeAll(async () => {
  backend = await startBackend();
  await backend.reset();
  await prepareRequests(backend);
  prepared = await backend.everything();
});
afterAll(() => backend.close());
beforeEach(async () => {
  forgetCallers();
  await backend.restore(prepared);
  accounts = fakeAccounts();
  for (const [uid] of USERS) {
    const person = { uid, email: `${uid}@demo.rutero.test`, fullName: uid };
    await accounts.create({ ...person, password: "ruta-de-lunes", emailVerified: true });
  }
});

/** These need no sign-in, or one that is only beginning. Every other callable verifies its caller. */
const OPEN: ReadonlySet<string> = new Set<CallableName>([
  "ping",
  "reportErrors",
  "readInvite",
  "readResetCode",
  "requestEarlyAccess",
  "requestPasswordReset",
  "requestVerification",
  "resetPassword",
  "signUpCompany",
  "signupWithInvite",
]);
const CLOSED = ALL_CALLABLES.filter(([name]) => !OPEN.has(name));

/** What a device tells of itself is kept in maintenance too (COMPANY-36). */
const IN_MAINTENANCE: ReadonlySet<string> = new Set<CallableName>(["reportDevice"]);

const Lost = v.object({ outcome: v.literal("refused"), reason: v.literal("PERMISSION_LOST") });

/** "ok", the code of the error, or "lost" if every item was refused for want of the right. */
async function answerOf(name: CallableName, auth: CallerAuth, data: unknown, address = "10.0.0.1"): Promise<string> {
  const ours = accountsBackend(backend, accounts);
  try {
    const answer = await CALLABLES[name].call(ours, { auth, data: JSON.parse(JSON.stringify(data)), address });
    return v.is(v.union([Lost, v.object({ answers: v.array(Lost) })]), answer) ? "lost" : "ok";
  } catch (error) {
    if (error instanceof HttpsError) return error.code;
    throw error;
  }
}

const token = (changes: Record<string, unknown>) => authOf("demo-owner", changes);

/** Callers by their token, and what each callable answers. */
const TOKENS: readonly (readonly [string, CallerAuth, string])[] = [
  ["signed out", undefined, "unauthenticated"],
  ["unverified", token({ email_verified: false }), "unauthenticated"],
  ["after 24 hours", token({ auth_time: (NOW - SESSION_MAX_AGE_MS) / 1_000 - 1 }), "unauthenticated"],
  ["without a sign-in time", token({ auth_time: undefined }), "unauthenticated"],
  ["without a company", token({ companyId: undefined }), "permission-denied"],
  ["with a path as company", token({ companyId: "demo/orders" }), "permission-denied"],
  ["with another company", token({ companyId: "real" }), "permission-denied"],
];

/** Callers by their record, whose token still says that they are an owner. */
const RECORDS: readonly (readonly [string, Record<string, unknown> | null])[] = [
  ["deactivated", { active: false }],
  ["without a role", { role: null }],
  ["with an unknown role", { role: "pirate" }],
  ["moved to another company", { companyId: "real" }],
  ["deleted", null],
];

describe("[ACCESS-34] every callable that needs a sign-in", () => {
  it.each(CLOSED)("%s denies each wrong caller, and writes nothing", async (name, { valid }) => {
    const record = backend.firestore.doc("users/demo-owner");
    const stored = (await record.get()).data() ?? {};
    const before = await backend.everything();
    const answers: string[][] = [];
    const expected: string[][] = [];
    for (const [who, auth, code] of TOKENS) {
      answers.push([who, await answerOf(name, auth, valid(0))]);
      expected.push([who, code]);
    }
    for (const [who, changes] of RECORDS) {
      await (changes === null ? record.delete() : record.update(changes));
      answers.push([who, await answerOf(name, authOf("demo-owner"), valid(0))]);
      expected.push([who, "permission-denied"]);
      await record.set(stored);
    }
    await record.update({ endedSessions: [authOf("demo-owner")?.token.auth_time] });
    answers.push(["of a session that was ended", await answerOf(name, authOf("demo-owner"), valid(0))]);
    expected.push(["of a session that was ended", "unauthenticated"]);
    await record.set(stored);
    const maintenance = backend.firestore.doc("appconfigdata/maintenance");
    const kept = (await maintenance.get()).data() ?? {};
    await maintenance.set({ active: true });
    if (!IN_MAINTENANCE.has(name)) {
      answers.push(["in maintenance", await answerOf(name, authOf("demo-owner"), valid(0))]);
      expected.push(["in maintenance", "unavailable"]);
    }
    await maintenance.set(kept);
    expect(answers).toEqual(expected);
    expect(await backend.everything()).toBe(before);
  });
});

const EVERYBODY = ["ok", "ok", "ok", "ok", "ok"];
const OWNERS = ["ok", "ok", "permission-denied", "permission-denied", "permission-denied"];
const ADMINISTRATOR = ["ok", ...Array.from({ length: 4 }, () => "permission-denied")];
const OWNERS_ITEMS = ["ok", "ok", "lost", "lost", "lost"];

/** What a super_admin, an owner, store staff, a salesperson and delivery personnel are answered (ACCESS-3). */
const ANSWERS: Partial<Record<CallableName, readonly string[]>> = {
  saveProfile: EVERYBODY,
  changeEmail: EVERYBODY,
  changePassword: EVERYBODY,
  requestEmailChange: EVERYBODY,
  registerDevice: EVERYBODY,
  reportDevice: EVERYBODY,
  signOutDevice: OWNERS,
  changeOperations: ADMINISTRATOR,
  readOperations: ADMINISTRATOR,
  noteAnnouncements: EVERYBODY,
  saveImage: OWNERS_ITEMS,
  applyImportRows: OWNERS,
  finishImport: OWNERS,
  listImports: OWNERS,
  startImport: OWNERS,
  undoImport: OWNERS,
  recoverUnsent: OWNERS,
  advanceOrder: ["ok", "ok", "ok", "lost", "lost"],
  changeOrders: ["ok", "ok", "ok", "lost", "lost"],
  changeRuns: ["ok", "ok", "ok", "lost", "lost"],
  placeOrders: ["ok", "ok", "ok", "ok", "permission-denied"],
  recordVisits: ["lost", "lost", "lost", "ok", "permission-denied"],
  recordPayments: ["lost", "lost", "lost", "ok", "lost"],
  recordTillCloses: ["lost", "lost", "ok", "permission-denied", "permission-denied"],
  recordDeliveries: ["lost", "ok", "lost", "permission-denied", "lost"],
  planItinerary: ["ok", "ok", "ok", "permission-denied", "permission-denied"],
  saveRecords: OWNERS_ITEMS,
};

describe("[ACCESS-3] every callable that needs a sign-in", () => {
  const people: readonly Uid[] = ["demo-super", "demo-owner", "demo-store", "demo-ana", "demo-delivery"];

  it("has an answer for each role", () => {
    expect(Object.keys(ANSWERS).toSorted()).toEqual(CLOSED.map(([name]) => name).toSorted());
  });

  it.each(CLOSED)("%s answers each role", async (name, { caller, kinds = 2, valid }) => {
    const answers: string[] = [];
    for (const [place, uid] of people.entries()) {
      const data = valid(place * kinds);
      answers.push(await answerOf(name, authOf(uid, { auth_time: caller?.token.auth_time }), data));
    }
    expect(answers).toEqual(ANSWERS[name]);
  });
});

/** Calls of one person, or from one address, until they are asked to wait. Those of orders, changes and rows count items. */
const LIMITS: Partial<Record<CallableName, number>> = {
  advanceOrder: 600,
  changeOperations: 120,
  changeEmail: 10,
  changePassword: 10,
  requestEmailChange: 5,
  finishImport: 30,
  listImports: 60,
  noteAnnouncements: 60,
  ping: 600,
  planItinerary: 20,
  readInvite: 60,
  readOperations: 120,
  readResetCode: 20,
  registerDevice: 60,
  reportDevice: 60,
  reportErrors: 20,
  signOutDevice: 60,
  requestEarlyAccess: 20,
  requestPasswordReset: 60,
  resetPassword: 20,
  saveImage: 60,
  saveProfile: 30,
  signUpCompany: 20,
  signupWithInvite: 20,
  startImport: 30,
  undoImport: 600,
};

/** Their limits are proved with their items (ACCESS-40), or count only what is valid (COMPANY-10, COMPANY-6). */
const PROVED_ELSEWHERE = [
  "applyImportRows",
  "changeOrders",
  "changeRuns",
  "placeOrders",
  "recordDeliveries",
  "recordPayments",
  "recordTillCloses",
  "recordVisits",
  "recoverUnsent",
  "requestVerification",
  "saveRecords",
];

describe("[ACCESS-36] every callable", () => {
  it("has a limit", () => {
    const limited = [...Object.keys(LIMITS), ...PROVED_ELSEWHERE];
    expect(limited.toSorted()).toEqual(ALL_CALLABLES.map(([name]) => name).toSorted());
  });

  it.each(Object.entries(LIMITS))("%s takes %d calls", async (name, most) => {
    const callable = name as CallableName;
    const call = () => answerOf(callable, CALLABLES[callable].caller, "nonsense");
    const answers: string[] = [];
    if (most >= 600) answers.push(...(await Promise.all(Array.from({ length: most }, call))));
    else for (let made = 0; made < most; made += 1) answers.push(await call());
    expect(answers.filter((answer) => answer === "resource-exhausted")).toEqual([]);
    expect(await call()).toBe("resource-exhausted");
    expect(await answerOf(callable, authOf("demo-luis"), "nonsense", "10.0.0.2")).not.toBe("resource-exhausted");
  });
});
