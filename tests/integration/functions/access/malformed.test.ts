import { HttpsError } from "firebase-functions/https";
import * as v from "valibot";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { CallerAuth } from "#functions/access/verify-caller.ts";
import { forgetCallers } from "#functions/access/rate-limit.ts";
import * as index from "#functions/index.ts";
import { listSourceFiles } from "../../../architecture/source-files.ts";
import { ALL_CALLABLES, CALLABLES, type Callable } from "#tests/support/callables.ts";
import { accountsBackend, type FakeAccounts, fakeAccounts } from "#tests/support/fake-accounts.ts";
import { authOf, putProduct, startBackend, type TestBackend, USERS } from "#tests/support/functions-backend.ts";
import { followWrites, type WriteFollower, type WrittenPaths } from "#tests/support/follow-writes.ts";
import { describePayload, malformedPayloads } from "#tests/support/malformed-payloads.ts";
import { makeEdit } from "#tests/support/record-edits.ts";
import { runs } from "#tests/support/runs.ts";
import { makeProduct, NOW } from "#tests/support/sales.ts";
import { seededRandom, seedOf } from "#tests/support/random.ts";
import { OTHERS_TEXT, prepareRequests, putOtherCompany } from "#tests/support/valid-requests.ts";

let backend: TestBackend;
let writes: WriteFollower;
let accounts: FakeAccounts;
let prepared = "";
beforeAll(async () => {
  backend = await startBackend();
  writes = followWrites(backend.firestore);
  await backend.reset();
  await prepareRequests(backend);
  await putOtherCompany(backend);
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
});

/** Moves on far enough for every limit to allow the next calls, and far less than a session lasts. */
let rounds = 0;
function waitForLimits(): void {
  forgetCallers();
  rounds += 1;
  backend.setNow(NOW + (rounds % 100) * 13 * 60_000);
}

const CODES = [
  "invalid-argument",
  "unauthenticated",
  "permission-denied",
  "not-found",
  "already-exists",
  "failed-precondition",
  "resource-exhausted",
] as const;

/** Calls sent at once, as to a busy instance. */
const AT_ONCE = 25;

interface Sent {
  readonly auth: CallerAuth;
  readonly data: unknown;
}

interface Outcome {
  /** Refused as a whole. */
  readonly isRefused: boolean;
  readonly problem: string | null;
  readonly written: WrittenPaths;
}

/** Of a kind that only a newer build knows (OPS-21): not taken either. */
const OfNewerBuild = v.object({ outcome: v.literal("unreachable"), build: v.string() });
const Refused = v.union([v.object({ outcome: v.literal("refused") }), OfNewerBuild]);
const AllRefused = v.object({ answers: v.array(Refused) });
const NoInvite = v.object({ state: v.literal("unknown") });
const Unreachable = v.object({ outcome: v.literal("unreachable") });

/** These write nothing; seeing all others write shows that writes are noticed. */
const ONLY_READ: ReadonlySet<string> = new Set([
  "ping",
  "reportErrors",
  "readResetCode",
  "listImports",
  "readOperations",
]);

/** An attempt to sign up holds its invitation and lets it go again. */
const HELD_WHILE_TRYING = "companies/demo/invites/";

/** Tokens that no sign-in of ours issues, and people who may do nothing or work elsewhere. */
const STRANGE_CALLERS: readonly CallerAuth[] = [
  undefined,
  ...USERS.map(([uid]) => authOf(uid)),
  authOf("demo-owner", { role: { __proto__: { company_owner: true } } }),
  authOf("demo-owner", { role: [["company_owner"]] }),
  authOf("demo-owner", { role: 7 }),
  authOf("demo-owner", { companyId: "real" }),
  authOf("demo-owner", { companyId: "../real" }),
  authOf("demo-owner", { companyId: { toString: "demo" } }),
  authOf("demo-owner", { auth_time: "now" }),
  authOf("demo-owner", { auth_time: Infinity }),
  authOf("demo-owner", { email_verified: "true" }),
  authOf("demo-owner", { email: 5, fullName: {} }),
];

describe("500 malformed payloads each, from any caller", () => {
  it("are for every callable there is, by the function that it runs", () => {
    const exported = Object.entries(index).filter(([, made]) => made && "callableTrigger" in made.__endpoint);
    expect(ALL_CALLABLES.map(([name]) => name).toSorted()).toEqual(exported.map(([name]) => name).toSorted());
    const sources = listSourceFiles("functions/src").map(({ text }) => text);
    const wrong = ALL_CALLABLES.filter(([name, { handler }]) => {
      const made = new RegExp(String.raw`export const ${name} = (?:onCall|onChanges|serveCallable)\(`);
      const source = sources.find((text) => made.test(text)) ?? "";
      return !source.includes(`${handler.name}(`);
    });
    expect(wrong.map(([name]) => name)).toEqual([]);
  });

  it.each(ALL_CALLABLES)("%s takes a valid request", async (name, callable) => {
    const written: string[] = [];
    for (let n = 0; n < (callable.kinds ?? 2); n += 1) {
      waitForLimits();
      const sent = { auth: callable.caller, data: JSON.parse(JSON.stringify(callable.valid(n))) };
      const outcome = await outcomeOf(callable, sent, n);
      written.push(...outcome.written);
      expect({ ...outcome, written: n }).toEqual({ isRefused: false, problem: null, written: n });
    }
    expect(written.length > 0).toBe(!ONLY_READ.has(name));
  });

  it.each(ALL_CALLABLES)("%s", { timeout: 120_000 }, async (name, callable) => {
    const seed = seedOf(name);
    const random = seededRandom(seed);
    const calls = malformedPayloads(seed, runs(500), callable.valid).map((data): Sent => {
      const stranger = STRANGE_CALLERS[Math.floor(random() * STRANGE_CALLERS.length)];
      return { auth: random() < 0.75 ? callable.caller : stranger, data };
    });
    for (let from = 0; from < calls.length; from += AT_ONCE) {
      waitForLimits();
      const some = calls.slice(from, from + AT_ONCE);
      const outcomes = await Promise.all(some.map((sent, at) => outcomeOf(callable, sent, at)));
      const problems = outcomes.map(({ problem }, at) => problem && `${problem}: ${describePayload(some[at]?.data)}`);
      expect(problems.filter(Boolean)).toEqual([]);
    }
    const held = await backend.firestore.collection("companies/demo/invites").where("heldUntil", ">", 0).get();
    expect(held.docs.map(({ id }) => id)).toEqual([]);
  });
});

describe("content that Firestore cannot store", () => {
  it("is refused where the protocol made it a prototype", async () => {
    const nested = { name: [["x"]] };
    const change = { kind: "saveRecord", edit: makeEdit({ recordId: "p1", fields: {}, yielded: nested }) };
    const sent = { auth: authOf("demo-owner"), data: { changes: [Object.create(change)] } };
    expect(await outcomeOf(CALLABLES.saveRecords, sent, 0)).toEqual({ isRefused: true, problem: null, written: [] });
    const row = { line: 1, noun: "product", recordId: "p1", isNew: false, fields: { name: { from: "", to: [["x"]] } } };
    const batch = Object.create({ importId: "open", batch: 0, rows: [row] });
    const imported = await outcomeOf(CALLABLES.applyImportRows, { ...sent, data: batch }, 0);
    expect(imported).toEqual({ isRefused: true, problem: null, written: [] });
  });

  it("is refused where it is too much in bytes, not in characters", async () => {
    const long = "界".repeat(2_000);
    const names = Array.from({ length: 200 }, (_, n) => `big-${n}`);
    for (const id of names) await putProduct(backend.firestore, makeProduct({ id, sku: id }));
    const rows = names.map((recordId) => ({
      line: 1,
      noun: "product",
      recordId,
      isNew: false,
      fields: { description: { from: "", to: long } },
    }));
    const sent = { auth: authOf("demo-owner"), data: { importId: "open", batch: 0, rows } };
    expect(await outcomeOf(CALLABLES.applyImportRows, sent, 0)).toEqual({
      isRefused: true,
      problem: null,
      written: [],
    });
    const half = { ...sent, data: { importId: "open", batch: 0, rows: rows.slice(0, 80) } };
    expect(await outcomeOf(CALLABLES.applyImportRows, half, 0)).toMatchObject({ isRefused: false, problem: null });
  });
});

async function outcomeOf(callable: Callable, { auth, data }: Sent, at: number): Promise<Outcome> {
  const ours = accountsBackend({ ...backend, firestore: writes.firestore }, accounts);
  const sent = { auth, data, address: `10.0.0.${at}` };
  const { answer, written } = await writes.follow(() => callable.call(ours, sent));
  const mayNameOthers = callable === CALLABLES.readOperations && auth?.uid === "demo-super";
  const isRefused = answer instanceof Error || [Refused, AllRefused, NoInvite].some((schema) => v.is(schema, answer));
  const left = written.filter((path) => !path.startsWith(HELD_WHILE_TRYING));
  const wrong = isRefused && left.length > 0 ? `refused, yet wrote ${left.join()}` : null;
  return {
    isRefused,
    problem: wrong ?? leak(answer, mayNameOthers || auth?.uid === "real-ana") ?? failure(answer),
    written,
  };
}

/** A failure of ours: any error but a clear one, also for a single item. */
function failure(answer: unknown): string | null {
  if (answer instanceof HttpsError) return v.is(v.picklist(CODES), answer.code) ? null : `answered ${answer.code}`;
  if (answer instanceof Error) return `threw ${String(answer)}`;
  const items = v.is(v.looseObject({ answers: v.array(v.unknown()) }), answer) ? answer.answers : [];
  const failed = items.some((item) => v.is(Unreachable, item) && !v.is(OfNewerBuild, item));
  return failed ? "failed at an item" : null;
}

/** Whether an answer holds what its caller may not see: another company's text, or our own files. */
function leak(answer: unknown, mayNameOthers: boolean): string | null {
  const shown = answer instanceof HttpsError ? [answer.message, answer.details] : answer;
  const text = JSON.stringify(shown ?? null);
  if (text.includes(OTHERS_TEXT) && !mayNameOthers) return "shows another company's data";
  return /\.[jt]s:\d|node_modules|\bat [\w.]+ \(/.test(text) ? `shows a stack: ${text.slice(0, 200)}` : null;
}
