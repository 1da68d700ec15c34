import fc from "fast-check";
import { HttpsError } from "firebase-functions/https";
import * as v from "valibot";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Receipt } from "#domain/order/order.ts";
import { RefusalReason } from "#domain/sync/push-outcome.ts";
import { assignDeviceLetter } from "#functions/devices/assign-device-letter.ts";
import { acceptOrders } from "#functions/orders/accept-orders.ts";
import { moveOrder } from "#functions/orders/move-order.ts";
import { answerPing } from "#functions/ping.ts";
import { acceptChanges } from "#functions/records/accept-changes.ts";
import { authOf, startBackend, type TestBackend } from "#tests/support/functions-backend.ts";
import { makeEdit } from "#tests/support/record-edits.ts";
import { HOUR, makeLine, makeOrder, NOW } from "#tests/support/sales.ts";
import { runs } from "#tests/support/runs.ts";

let backend: TestBackend;
beforeAll(async () => {
  backend = await startBackend();
  await backend.reset();
});
afterAll(() => backend.close());

/** Anything that JSON can hold. */
const anyJson = fc.jsonValue({ maxDepth: 4 }) as fc.Arbitrary<unknown>;

/** Values that look almost right. */
const nearly = fc.oneof(
  anyJson,
  fc.constantFrom<unknown>(
    "",
    "o1",
    "../../users/x",
    "__proto__",
    -1,
    0,
    1.5,
    1e308,
    9_007_199_254_740_991,
    null,
    [],
    {},
    "2026-02-31",
    "\ud800",
  ),
);

/** A valid payload with one to three values, at any depth, replaced or removed. */
function damaged(good: unknown): fc.Arbitrary<unknown> {
  const paths = pathsOf(good);
  const damage = fc.record({ path: fc.constantFrom(...paths), value: fc.option(nearly, { nil: undefined }) });
  return fc.array(damage, { minLength: 1, maxLength: 3 }).map((damages) => {
    const copy: unknown = structuredClone(good);
    for (const { path, value } of damages) replaceAt(copy, path, value);
    return copy;
  });
}

function pathsOf(value: unknown): string[][] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, child]) => [[key], ...pathsOf(child).map((path) => [key, ...path])]);
}

function replaceAt(target: unknown, [key = "", ...rest]: readonly string[], value: unknown): void {
  if (typeof target !== "object" || target === null) return;
  if (rest.length > 0) replaceAt(Reflect.get(target, key), rest, value);
  else if (value === undefined) Reflect.deleteProperty(target, key);
  else Reflect.set(target, key, value);
}

/** The error of an unreadable call: a code and a field, and nothing from the payload. */
const ClearError = v.object({
  code: v.literal("invalid-argument"),
  message: v.pipe(v.string(), v.regex(/^(The request cannot be read\.|Invalid field: .{1,100})$/)),
});

/** The result, or the code and message of the error. Any other error than an HttpsError fails the test. */
async function outcomeOf(call: () => unknown): Promise<unknown> {
  try {
    return await call();
  } catch (error) {
    if (error instanceof HttpsError) return { code: error.code, message: error.message };
    throw error;
  }
}

function isClear(outcome: unknown, answer: v.GenericSchema): boolean {
  return v.is(v.union([ClearError, answer]), outcome);
}

const Refused = v.object({ outcome: v.literal("refused"), reason: RefusalReason, field: v.string() });
const OrderAnswer = v.variant("outcome", [v.object({ outcome: v.literal("accepted"), receipt: Receipt }), Refused]);
const RecordAnswer = v.variant("outcome", [v.object({ outcome: v.literal("accepted"), rev: v.number() }), Refused]);

/** What the callables return for a payload they accept. */
const OrderAnswers = v.object({ answers: v.array(OrderAnswer) });
const StepAnswer = v.object({ outcome: v.picklist(["accepted", "refused"]) });
const LetterAnswer = v.object({ deviceLetter: v.pipe(v.string(), v.regex(/^[A-Z]{1,2}$/)) });
const PingAnswer = v.object({ nonce: v.string(), serverTime: v.literal(NOW) });

let calls = 0;
/** Advances the clock after each call, for the rate limit, without ending the session. */
function tick(steps: number): void {
  calls += steps;
  backend.setNow(NOW + ((calls * 150) % (20 * HOUR)));
}

describe("500 malformed payloads each", () => {
  it("placeOrders: a clear code for the call", async () => {
    await fc.assert(
      fc.asyncProperty(fc.oneof(anyJson, damaged({ orders: [] })), async (data) => {
        tick(1);
        const outcome = await outcomeOf(() => acceptOrders(backend, authOf("demo-ana"), data));
        expect(isClear(outcome, OrderAnswers)).toBe(true);
      }),
      { numRuns: runs(500) },
    );
  }, 120_000);

  it("placeOrders: a reason for each order", async () => {
    const discount = { kind: "percent" as const, rate: 100 };
    const order = makeOrder({ lines: [makeLine(), makeLine({ lineId: "l2", discount })] });
    const anyOrders = fc.array(fc.oneof(damaged(order), anyJson), { minLength: 20, maxLength: 20 });
    await fc.assert(
      fc.asyncProperty(anyOrders, async (orders) => {
        tick(1);
        const { answers } = await acceptOrders(backend, authOf("demo-ana"), { orders });
        expect(answers).toHaveLength(orders.length);
        expect(answers.filter((answer) => answer.outcome === "unreachable")).toEqual([]);
        expect(v.is(v.array(OrderAnswer), answers)).toBe(true);
      }),
      { numRuns: runs(25) },
    );
  }, 120_000);

  it("advanceOrder", async () => {
    const step = { orderId: "none", from: "confirmed", to: "preparing", reason: "" };
    await fc.assert(
      fc.asyncProperty(fc.oneof(anyJson, damaged(step)), async (data) => {
        tick(1);
        const outcome = await outcomeOf(() => moveOrder(backend, authOf("demo-store"), data));
        expect(isClear(outcome, StepAnswer)).toBe(true);
      }),
      { numRuns: runs(500) },
    );
  }, 120_000);

  it("saveRecords: a reason for each change", async () => {
    const fields = {
      name: { from: "Cola 600 ml", to: "Cola" },
      "prices.retail": { from: 125_000, to: 1 },
      images: { from: [], to: ["i1"] },
    };
    const position = { from: null, to: { latitude: 19.4, longitude: -99.1 } };
    const correction = {
      correctionId: "s",
      customerId: "c1",
      fields: { position },
      note: "",
      suggestedAt: NOW,
      label: "",
    };
    const good: readonly unknown[] = [
      { kind: "saveRecord", edit: makeEdit({ recordId: "p1", fields, yielded: { name: "C" } }) },
      { kind: "saveRecord", edit: makeEdit({ noun: "customer", recordId: "n", baseRev: 0, fields: { position } }) },
      { kind: "suggestCorrection", correction },
      {
        kind: "decideCorrection",
        decision: { correctionId: "s", customerId: "c1", accepts: true, reason: "", label: "" },
      },
      {
        kind: "reportProduct",
        report: {
          correctionId: "r",
          productId: "p1",
          subject: "name",
          fields: { name: { from: "Cola 600 ml", to: "Cola" } },
          note: "",
          suggestedAt: NOW,
          label: "",
        },
      },
      {
        kind: "decideReport",
        decision: { correctionId: "r", productId: "p1", accepts: true, reason: "", label: "" },
      },
      {
        kind: "countStock",
        count: { changeId: "k", productId: "p1", onHand: 1, reason: "count", note: "", countedAt: NOW, label: "" },
      },
    ];
    const anyChanges = fc.array(fc.oneof(...good.map(damaged), anyJson), { minLength: 20, maxLength: 20 });
    await fc.assert(
      fc.asyncProperty(anyChanges, async (changes) => {
        tick(1);
        const { answers } = await acceptChanges(backend, authOf("demo-owner"), { changes });
        expect(answers).toHaveLength(changes.length);
        expect(answers.filter((answer) => answer.outcome === "unreachable")).toEqual([]);
        expect(v.is(v.array(RecordAnswer), answers)).toBe(true);
      }),
      { numRuns: runs(25) },
    );
  }, 120_000);

  it("registerDevice", async () => {
    const device = { installId: "i1", platform: "Android", appVersion: "1" };
    await fc.assert(
      fc.asyncProperty(fc.oneof(anyJson, damaged(device)), async (data) => {
        tick(20);
        const outcome = await outcomeOf(() => assignDeviceLetter(backend, authOf("demo-luis"), data));
        expect(isClear(outcome, LetterAnswer)).toBe(true);
      }),
      { numRuns: runs(500) },
    );
  }, 120_000);

  it("ping", async () => {
    let asked = 0;
    await fc.assert(
      fc.asyncProperty(fc.oneof(anyJson, damaged({ nonce: "n" })), async (data) => {
        asked += 1;
        const outcome = await outcomeOf(() => answerPing(data, `10.0.0.${asked % 200}`, NOW));
        expect(isClear(outcome, PingAnswer)).toBe(true);
      }),
      { numRuns: runs(500) },
    );
  });
});
