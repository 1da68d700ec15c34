import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { TillClose } from "#domain/counter/till-close.ts";
import { acceptTillCloses } from "#functions/counter/accept-till-closes.ts";
import { acceptOrders } from "#functions/orders/accept-orders.ts";
import { makeCounterOrder } from "#tests/support/counter.ts";
import {
  authOf,
  putCompany,
  putCustomer,
  startBackend,
  type TestBackend,
  type Uid,
} from "#tests/support/functions-backend.ts";
import { makeCompany, makeCustomer, NOW } from "#tests/support/sales.ts";
import { makeTillClose } from "#tests/support/till-closes.ts";

let backend: TestBackend;
beforeAll(async () => {
  backend = await startBackend();
});
afterAll(() => backend.close());
beforeEach(async () => {
  await backend.reset();
  await putCompany(backend.firestore, makeCompany());
  await putCustomer(backend.firestore, makeCustomer({}));
});

async function send(close: unknown, uid: Uid = "demo-store") {
  const { answers } = await acceptTillCloses(backend, authOf(uid), { closes: [close] });
  return answers[0];
}

const flagsOf = async (closeId: string) => {
  const flags: unknown = (await backend.read(`tillCloses/${closeId}`))?.["flags"];
  return flags;
};

/** One sale of 29.00 in cash, as `makeCounterOrder` makes it. */
const ONE_SALE = {
  sales: 1,
  total: 2_900,
  byMethod: [{ method: "cash", sales: 1, paid: 2_900 }],
  cash: 2_900,
  float: 47_100,
} satisfies Partial<TillClose>;

describe("[COUNTER-15] a close that arrives", () => {
  it("is stored once with its receipt, and compared with what the till sold", async () => {
    await acceptOrders(backend, authOf("demo-store"), { orders: [makeCounterOrder()] });
    const close = makeTillClose(ONE_SALE, 2);
    const first = await send(close);
    expect(first).toMatchObject({ outcome: "accepted", receipt: { closeId: "z1", closeNo: close.closeNo, flags: [] } });
    expect(await send(close)).toEqual(first);
    expect(await backend.read("tillCloses/z1")).toMatchObject({ ...close, flags: [], receivedAt: NOW });
  });

  it("gives each sale to the close after it", async () => {
    const orders = [makeCounterOrder(), makeCounterOrder({ orderId: "o3" }, { number: 3 })];
    await acceptOrders(backend, authOf("demo-store"), { orders });
    await send(makeTillClose(ONE_SALE, 2));
    await send(makeTillClose({ ...ONE_SALE, closeId: "z2", afterSeq: 2 }, 4));
    expect([await flagsOf("z1"), await flagsOf("z2")]).toEqual([[], []]);
  });

  it.each([
    ["leaves sales out", {}, "FIGURES_DIFFER"],
    [
      "has sales that the store does not know",
      {
        ...ONE_SALE,
        cash: 5_800,
        total: 5_800,
        sales: 2,
        float: 44_200,
        byMethod: [{ method: "cash", sales: 2, paid: 5_800 }],
      },
      "FIGURES_DIFFER",
    ],
    ["hides a discount", { ...ONE_SALE, discounts: 100 }, "FIGURES_DIFFER"],
    ["does not follow the close before it", { ...ONE_SALE, afterSeq: 1 }, "NOT_CONSECUTIVE"],
  ] as const)("is kept and flagged where it %s", async (_, changes, flag) => {
    await acceptOrders(backend, authOf("demo-store"), { orders: [makeCounterOrder()] });
    expect(await send(makeTillClose({ ...changes } as Partial<TillClose>, 2))).toMatchObject({ outcome: "accepted" });
    expect(await flagsOf("z1")).toContain(flag);
  });

  it.each([
    ["another sum", { total: 1 }, "total"],
    ["other counts", { sales: 1 }, "sales"],
    ["cash that no method has", { cash: 5 }, "cash"],
    ["a method twice", { byMethod: [1, 2].map(() => ({ method: "card", sales: 1, paid: 0 })), sales: 2 }, "byMethod"],
    ["coins that there are not", { pieces: [{ worth: 33, count: 1 }], float: 33 }, "pieces"],
    ["a difference without a reason", { float: 0 }, "reason"],
    ["another currency", { currency: "USD" }, "currency"],
    ["a place before its own beginning", { afterSeq: 1 }, "afterSeq"],
    ["a float below nothing", { float: -1 }, "float"],
    ["a number of a payment", { closeNo: makeTillClose().closeNo.replace("Z-", "R-") }, "closeNo"],
    ["another day", { businessDay: "2026-13-45" }, "businessDay"],
  ])("is refused with %s", async (_, changes, field) => {
    const answer = await send({ ...makeTillClose(), ...changes });
    expect(answer).toMatchObject({ outcome: "refused", reason: "SCHEMA_INVALID", field });
    expect(await backend.read("tillCloses/z1")).toBeUndefined();
  });

  it("cannot be made in another's name, changed, or sent by who does not sell at the counter", async () => {
    expect(await send(makeTillClose(), "demo-owner")).toMatchObject({ outcome: "refused", reason: "PERMISSION_LOST" });
    await send(makeTillClose());
    expect(await send(makeTillClose({ reason: "changed" }))).toMatchObject({
      outcome: "refused",
      reason: "ID_CONFLICT",
    });
    for (const uid of ["demo-ana", "demo-delivery"] as const)
      await expect(send(makeTillClose({ closeId: "z9", repId: uid }, 9), uid)).rejects.toMatchObject({
        code: "permission-denied",
      });
    await expect(acceptTillCloses(backend, undefined, { closes: [] })).rejects.toMatchObject({
      code: "unauthenticated",
    });
    expect(await send(makeTillClose({ closeId: "z8", companyId: "other" }, 8))).toMatchObject({ outcome: "refused" });
  });
});
