import { FieldValue } from "firebase-admin/firestore";
import { describe, expect, it } from "vitest";
import { takeConsole } from "#tests/support/silent-console.ts";
import type { World } from "../world.ts";
import { type LoadOptions, ORDINARY } from "./load-options.ts";
import { closeApp, type LoadPhone, openApp } from "./phones.ts";
import { runLoad } from "./run-load.ts";

const SMALL: LoadOptions = {
  ...ORDINARY,
  reps: 2,
  tablets: 0,
  products: 40,
  customers: 6,
  orders: 4,
  lines: 2,
  minutes: 40,
  stocked: 40,
};
const MINUTE = 60_000;

/** Plays a small day with this defect on the server or the phones. Returns the exit code, and what was said. */
async function play(onMorning: (world: World, phones: readonly LoadPhone[]) => void) {
  const lines: string[] = [];
  const code = await runLoad(SMALL, { say: (line) => void lines.push(line), onMorning });
  takeConsole();
  const failures = lines.filter((line) => line.startsWith("FAILED: "));
  return { code, orders: lines.find((line) => line.startsWith("orders: ")), failures, said: lines.join("\n") };
}

/** Something befalls the first order after the function has stored and confirmed it. */
function afterFirstOrder({ cloud }: World, befall: (orderId: string) => Promise<unknown>): void {
  const call = cloud.call.bind(cloud);
  let isFirst = true;
  Object.assign(cloud, {
    async call(...given: Parameters<typeof call>) {
      const answer = await call(...given);
      const [name, , data] = given;
      if (name === "placeOrders" && isFirst) {
        isFirst = false;
        await befall((data as { orders: { orderId: string }[] }).orders[0]?.orderId ?? "");
      }
      return answer;
    },
  });
}

describe("npm run load", () => {
  it("passes when each order is stored once and no phone reads more than it may", async () => {
    const { code, orders, failures, said } = await play(() => {});
    expect({ code, orders, failures }).toEqual({
      code: 0,
      orders: "orders: 8 placed, 8 stored exactly once, 0 lost, 0 doubled",
      failures: [],
    });
    expect(said).toMatch(/a salesperson's phone: [1-9]\d* reads \(budget 140\), [1-9]\d* of rules/);
    expect(said).toMatch(/its calls: .*placeOrders [1-9].*ping [1-9]/);
    expect(said).toMatch(/placeOrders, in simulated milliseconds: p50 \d+, p95 \d+, p99 \d+/);
  }, 240_000);

  it("fails when an order that was confirmed is not there", async () => {
    const { code, orders, failures } = await play((world) =>
      afterFirstOrder(world, (orderId) => world.cloud.firestore.doc(`companies/load-1/orders/${orderId}`).delete()),
    );
    expect({ code, orders }).toEqual({ code: 1, orders: "orders: 8 placed, 7 stored exactly once, 1 lost, 0 doubled" });
    expect(failures).toEqual([expect.stringContaining("has not arrived")]);
  }, 240_000);

  it("fails when an order is there twice", async () => {
    const { code, orders, failures } = await play((world) =>
      afterFirstOrder(world, async (orderId) => {
        const stored = world.cloud.firestore.collection("companies/load-1/orders");
        await stored.doc("again").set({ ...(await stored.doc(orderId).get()).data(), orderId: "again" });
      }),
    );
    expect({ code, orders }).toEqual({ code: 1, orders: "orders: 8 placed, 7 stored exactly once, 0 lost, 1 doubled" });
    expect(failures).toEqual([expect.stringContaining("is there as again too")]);
  }, 240_000);

  it("fails when an order reserves its products twice", async () => {
    const { code, orders } = await play((world) => afterFirstOrder(world, (orderId) => reserveAgain(world, orderId)));
    expect({ code, orders }).toEqual({ code: 1, orders: "orders: 8 placed, 8 stored exactly once, 0 lost, 2 doubled" });
  }, 240_000);

  it("fails when a phone that starts anew again and again reads over the budget", async () => {
    const { code, failures } = await play((world, phones) => {
      const [phone] = phones;
      const startAnew = async () => {
        if (phone === undefined) return;
        await closeApp(phone);
        await openApp(world, phone);
        world.time.timer.after(MINUTE, () => void startAnew());
      };
      world.time.timer.after(MINUTE, () => void startAnew());
    });
    expect(code).toBe(1);
    expect(failures).toContainEqual(expect.stringMatching(/a salesperson's phone reads \d+ documents, over 140/));
  }, 240_000);
});

async function reserveAgain({ cloud }: World, orderId: string): Promise<void> {
  const company = cloud.firestore.doc("companies/load-1");
  const lines = (await company.collection("orders").doc(orderId).get()).get("lines") as {
    productId: string;
    quantity: number;
  }[];
  for (const { productId, quantity } of lines)
    await company
      .collection("stock")
      .doc(productId)
      .update({ reserved: FieldValue.increment(quantity) });
}
