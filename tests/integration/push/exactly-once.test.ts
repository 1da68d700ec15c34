import { beforeEach, describe, expect, it } from "vitest";
import { placeOrder } from "#commands/order/place-order.ts";
import type { Order } from "#domain/order/order.ts";
import { countUnsent } from "#local/queries/sync/outbox.ts";
import { createClock, type Clock } from "#tests/support/clock.ts";
import { createPhone, fillCart, openTab, sell, type Phone, type Tab } from "#tests/support/device.ts";
import { createFakeServer, type FakeServer, type Fault } from "#tests/support/fake-server.ts";
import { seededRandom } from "#tests/support/random.ts";

const CUSTOMERS = Array.from({ length: 25 }, (_, index) => `c${index + 1}`);
/** The soak's size: `SOAK_SEEDS=200` runs 10,000 orders. */
const SEEDS = Number(process.env["SOAK_SEEDS"] ?? 10);

let clock: Clock;
let server: FakeServer;
let phone: Phone;

beforeEach(() => {
  clock = createClock();
  server = createFakeServer(clock.now);
  phone = createPhone();
});

const open = () => openTab({ phone, clock, server, customers: CUSTOMERS });

async function sellMany(tab: Tab, count: number): Promise<Order[]> {
  const orders: Order[] = [];
  for (let index = 0; index < count; index += 1) {
    clock.set(clock.now() + 1_000);
    orders.push(await sell(tab.device, CUSTOMERS[index % CUSTOMERS.length] ?? "c1", (index % 9) + 1));
  }
  return orders;
}

/** The server holds each captured order once, with its number from the phone, each customer's in capture order. */
function expectExactlyOnce(captured: readonly Order[]): void {
  const numbers = (orders: readonly Order[]) => orders.map((order) => `${order.orderId} ${order.orderNo}`).sort();
  expect(numbers(server.orders)).toEqual(numbers(captured));
  for (const customerId of CUSTOMERS) {
    const arrived = server.orders.filter((order) => order.customerId === customerId).map((order) => order.seq);
    expect(arrived).toEqual(arrived.toSorted((a, b) => a - b));
  }
}

describe("ORDER-16: 100 orders arrive as 100 orders", () => {
  it("[O2] although each was tapped twice", async () => {
    const tab = await open();
    const captured: Order[] = [];
    for (let index = 0; index < 100; index += 1) {
      const customerId = CUSTOMERS[index % CUSTOMERS.length] ?? "c1";
      await fillCart(tab.device, customerId);
      const answers = await Promise.all([placeOrder(tab.device, customerId), placeOrder(tab.device, customerId)]);
      captured.push(...answers.flatMap((answer) => (answer.ok ? [answer.value] : [])));
    }
    await tab.flush();
    expect(captured).toHaveLength(100);
    expectExactlyOnce(captured);
  });

  it("[O2] although two tabs submitted and sent them", async () => {
    const [first, second] = [await open(), await open()];
    const captured: Order[] = [];
    for (let index = 0; index < 100; index += 1) {
      const customerId = CUSTOMERS[index % CUSTOMERS.length] ?? "c1";
      await fillCart(first.device, customerId);
      const answers = await Promise.all([
        placeOrder(first.device, customerId),
        placeOrder(second.device, customerId),
        first.flush(),
        second.flush(),
      ]);
      captured.push(...answers.flatMap((answer) => ("ok" in answer && answer.ok ? [answer.value] : [])));
    }
    await Promise.all([first.flush({ everything: true }), second.flush({ everything: true })]);
    expect(captured).toHaveLength(100);
    expectExactlyOnce(captured);
  });

  it("[S3] although each request's reply was dropped three times", async () => {
    const tab = await open();
    const captured = await sellMany(tab, 100);
    const drops = new Map<string, number>();
    server.faultOf = (orders) => {
      const key = orders[0]?.orderId ?? "";
      drops.set(key, (drops.get(key) ?? 0) + 1);
      return (drops.get(key) ?? 0) <= 3 ? "dropAfter" : "none";
    };
    for (let pass = 0; pass < 200 && (await countUnsent(tab.device)).total > 0; pass += 1)
      await tab.flush({ everything: true });
    expectExactlyOnce(captured);
    expect(await tab.device.work.orders.filter((row) => row.receipt === null).count()).toBe(0);
  });

  it("[S2] although the app was killed while sending", async () => {
    let tab = await open();
    const captured = await sellMany(tab, 100);
    for (let kill = 0; kill < 4; kill += 1) {
      const dying = tab;
      server.whileAnswering = async () => dying.kill();
      await expect(dying.flush({ everything: true })).rejects.toThrow(/closed/i);
      server.whileAnswering = async () => {};
      tab = await open();
      expect(await tab.device.work.outbox.filter((entry) => entry.sendingSince !== null).count()).toBeGreaterThan(0);
    }
    await tab.flush({ everything: true });
    expectExactlyOnce(captured);
    expect((await countUnsent(tab.device)).total).toBe(0);
  });

  it("[S1] although page and worker sent at once: only one sends at a time", async () => {
    const [page, worker] = [await open(), await open()];
    const captured = await sellMany(page, 100);
    let under = 0;
    let most = 0;
    server.whileAnswering = async () => {
      under += 1;
      most = Math.max(most, under);
      await new Promise((resolve) => setTimeout(resolve, 2));
      under -= 1;
    };
    const reports = await Promise.all([page.flush(), worker.flush(), page.flush()]);
    expect(most).toBe(1);
    expect(reports.map((report) => report.accepted)).toEqual([100, 0, 0]);
    expectExactlyOnce(captured);
  });

  it("[S1] although the sender died: the other takes over", async () => {
    const [page, worker] = [await open(), await open()];
    const captured = await sellMany(page, 30);
    server.whileAnswering = async () => page.kill();
    const [died, tookOver] = await Promise.allSettled([page.flush(), worker.flush()]);
    expect(died.status).toBe("rejected");
    expect(tookOver).toMatchObject({ status: "fulfilled", value: { accepted: 30 } });
    expectExactlyOnce(captured);
  });
});

describe("the soak", () => {
  it(`[S4] ${SEEDS} × 50 orders through a network that drops, doubles and fails, with kills and a clock set back`, async () => {
    for (let seed = 1; seed <= SEEDS; seed += 1) {
      clock = createClock();
      server = createFakeServer(clock.now);
      phone = createPhone();
      const captured = await runSeed(seededRandom(seed));
      expect(captured).toHaveLength(50);
      expectExactlyOnce(captured);
    }
  }, 600_000);
});

const FAULTS: readonly Fault[] = ["dropBefore", "dropAfter", "double", "error", "hollow", 200, 404, 409];

async function runSeed(random: () => number): Promise<Order[]> {
  const captured: Order[] = [];
  let tab = await open();
  server.faultOf = () => (random() < 0.3 ? (FAULTS[Math.floor(random() * FAULTS.length)] ?? "none") : "none");
  const sendSomehow = async () => {
    const everything = random() < 0.5;
    if (random() < 0.1) {
      const dying = tab;
      server.whileAnswering = async () => dying.kill();
      await dying.flush({ everything }).catch(() => {});
      server.whileAnswering = async () => {};
      dying.kill();
      tab = await open();
      return;
    }
    const worker = random() < 0.2 ? await open() : null;
    await Promise.all([tab.flush({ everything }), worker?.flush({ everything: true })]);
    worker?.kill();
  };
  while (captured.length < 50) {
    clock.set(clock.now() + Math.round(random() * 60_000) - (random() < 0.05 ? 26 * 3_600_000 : 0));
    captured.push(await sell(tab.device, CUSTOMERS[Math.floor(random() * 8)] ?? "c1"));
    if (random() < 0.3) await sendSomehow();
  }
  for (let pass = 0; pass < 300 && (await countUnsent(tab.device)).total > 0; pass += 1) {
    clock.set(clock.now() + 20_000);
    await sendSomehow();
  }
  expect(await countUnsent(tab.device)).toEqual({ total: 0, waiting: 0, parked: 0 });
  expect(new Set(captured.map((order) => order.orderNo)).size).toBe(captured.length);
  return captured;
}
