import fc from "fast-check";
import { HttpsError } from "firebase-functions/https";
import * as v from "valibot";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { PlaceOrderAnswer } from "#domain/push-outcome.ts";
import { assignDeviceLetter } from "#functions/devices/assign-device-letter.ts";
import { acceptOrders } from "#functions/orders/accept-orders.ts";
import { moveOrder } from "#functions/orders/move-order.ts";
import { answerPing } from "#functions/ping.ts";
import { authOf, startBackend, type TestBackend } from "#tests/support/functions-backend.ts";
import { HOUR, makeLine, makeOrder, NOW } from "#tests/support/sales.ts";

let backend: TestBackend;
beforeAll(async () => {
  backend = await startBackend();
  await backend.reset();
});
afterAll(() => backend.close());

/** Anything JSON can carry. */
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

/** A good payload with one to three of its values, at any depth, replaced or removed. */
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

/** The answer, or the code of the clear error it ended in. Anything else than an HttpsError fails the test. */
async function outcomeOf(call: () => unknown): Promise<unknown> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof HttpsError)) throw error;
    expect(error.code).toBe("invalid-argument");
    expect(error.message).toMatch(/^(The request cannot be read\.|Invalid field: .{1,100})$/);
    return error.code;
  }
}

let calls = 0;
/** Far enough on, after each call, for the rate limit; still inside the session. */
function tick(): void {
  calls += 1;
  backend.setNow(NOW + ((calls * 150) % (20 * HOUR)));
}

describe("500 malformed payloads each", () => {
  it("placeOrders: a clear code for the call", async () => {
    await fc.assert(
      fc.asyncProperty(fc.oneof(anyJson, damaged({ orders: [] })), async (data) => {
        tick();
        const outcome = await outcomeOf(() => acceptOrders(backend, authOf("demo-ana"), data));
        if (outcome !== "invalid-argument") v.assert(v.object({ answers: v.array(PlaceOrderAnswer) }), outcome);
      }),
      { numRuns: 500 },
    );
  }, 120_000);

  it("placeOrders: a reason for each order", async () => {
    const order = makeOrder({
      lines: [makeLine(), makeLine({ lineId: "l2", discount: { kind: "percent", rate: 100 } })],
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.oneof(damaged(order), anyJson), { minLength: 20, maxLength: 20 }),
        async (orders) => {
          tick();
          const { answers } = await acceptOrders(backend, authOf("demo-ana"), { orders });
          expect(answers).toHaveLength(orders.length);
          expect(answers.filter((answer) => answer.outcome === "unreachable")).toEqual([]);
          for (const answer of answers) v.assert(PlaceOrderAnswer, answer);
        },
      ),
      { numRuns: 25 },
    );
  }, 120_000);

  it("advanceOrder", async () => {
    const step = { orderId: "none", from: "confirmed", to: "preparing", reason: "" };
    await fc.assert(
      fc.asyncProperty(fc.oneof(anyJson, damaged(step)), async (data) => {
        tick();
        const outcome = await outcomeOf(() => moveOrder(backend, authOf("demo-store"), data));
        if (outcome !== "invalid-argument")
          expect(outcome).toMatchObject({ outcome: expect.stringMatching(/refused|accepted/) as string });
      }),
      { numRuns: 500 },
    );
  }, 120_000);

  it("registerDevice", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(anyJson, damaged({ installId: "i1", platform: "Android", appVersion: "1" })),
        async (data) => {
          calls += 20;
          tick();
          const outcome = await outcomeOf(() => assignDeviceLetter(backend, authOf("demo-luis"), data));
          if (outcome !== "invalid-argument")
            expect(outcome).toEqual({ deviceLetter: expect.stringMatching(/^[A-Z]{1,2}$/) as string });
        },
      ),
      { numRuns: 500 },
    );
  }, 120_000);

  it("ping", async () => {
    let asked = 0;
    await fc.assert(
      fc.asyncProperty(fc.oneof(anyJson, damaged({ nonce: "n" })), async (data) => {
        asked += 1;
        await outcomeOf(() => answerPing(data, `10.0.0.${asked % 200}`, NOW));
      }),
      { numRuns: 500 },
    );
  });
});
