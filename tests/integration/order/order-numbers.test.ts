import { beforeEach, describe, expect, it } from "vitest";
import { advanceOrder } from "#commands/order/advance-order.ts";
import { placeOrder } from "#commands/order/place-order.ts";
import type { Order } from "#domain/order/order.ts";
import { parseOrderNumber } from "#domain/order/order-number.ts";
import { createClock, type Clock } from "#tests/support/clock.ts";
import { createPhone, fillCart, loseDatabase, openTab, seedMirror, sell, type Phone } from "#tests/support/device.ts";
import { createFakeServer, type FakeServer } from "#tests/support/fake-server.ts";
import { seededRandom } from "#tests/support/random.ts";
import { mirrored } from "#tests/support/mirror.ts";

const DAY = 24 * 3_600_000;

let clock: Clock;
let server: FakeServer;

beforeEach(() => {
  clock = createClock();
  server = createFakeServer(clock.now);
});

const open = (phone: Phone) => openTab({ phone, clock, server });
const numberOf = (order: Order) => parseOrderNumber(order.orderNo)?.number ?? Number.NaN;

describe("ORDER-2: order numbers", () => {
  it("[O7] two devices of one person give 400 distinct numbers offline, and the store keeps them", async () => {
    const tabs = [await open(createPhone()), await open(createPhone())];
    server.isReachable = false;
    const numbers: string[] = [];
    for (let index = 0; index < 200; index += 1) {
      for (const tab of tabs) numbers.push((await sell(tab.device, `c${(index % 3) + 1}`)).orderNo);
    }
    expect(new Set(numbers).size).toBe(400);
    server.isReachable = true;
    for (const tab of tabs) await tab.flush({ everything: true });
    expect(server.orders.map((order) => order.orderNo).toSorted()).toEqual(numbers.toSorted());
  });

  it("[O7] a lost work database continues after the last number", async () => {
    const phone = createPhone();
    const tab = await open(phone);
    const before = [await sell(tab.device, "c1"), await sell(tab.device, "c2")];
    tab.kill();
    await loseDatabase(phone, "rutero-ana-work");
    const again = await open(phone);
    const order = await sell(again.device, "c1");
    // After the mark, which is at most one block ahead.
    expect(parseOrderNumber(order.orderNo)?.deviceLetter).toBe("A");
    expect(numberOf(order)).toBeGreaterThan(2);
    expect(numberOf(order)).toBeLessThanOrEqual(2 + 10 + 1);
    expect(order.deviceId).toBe(before[0]?.deviceId);
    expect(order.seq).toBeGreaterThan(2);
    expect(numberOf(await sell(again.device, "c2"))).toBe(numberOf(order) + 1);
  });

  it("[O7] a lost work database repeats no number on a day the clock is set back to", async () => {
    const phone = createPhone();
    const tab = await open(phone);
    const before = [];
    for (let index = 0; index < 12; index += 1) before.push((await sell(tab.device, "c1")).orderNo);
    clock.set(clock.now() + DAY);
    before.push((await sell(tab.device, "c1")).orderNo);
    tab.kill();
    await loseDatabase(phone, "rutero-ana-work");
    const again = await open(phone);
    const later = await sell(again.device, "c1");
    clock.set(clock.now() - DAY);
    const back = await sell(again.device, "c1");
    expect(numberOf(later)).toBeGreaterThan(1);
    expect(numberOf(back)).toBeGreaterThan(12);
    expect(before).not.toContain(later.orderNo);
    expect(before).not.toContain(back.orderNo);
    expect(back.seq).toBe(later.seq + 1);
  });

  it("[O7] nor a number that another tab gave below the mark of that earlier day", async () => {
    const phone = createPhone();
    const [tab, other] = [await open(phone), await open(phone)];
    const before = [(await sell(tab.device, "c1")).orderNo];
    clock.set(clock.now() + DAY);
    before.push((await sell(other.device, "c1")).orderNo);
    clock.set(clock.now() - DAY);
    before.push((await sell(tab.device, "c1")).orderNo);
    tab.kill();
    other.kill();
    await loseDatabase(phone, "rutero-ana-work");
    const again = await open(phone);
    expect(before).not.toContain((await sell(again.device, "c1")).orderNo);
  });

  it("[O7] skips no number while the work database is intact: restarts, failed taps, two alternating tabs", async () => {
    const phone = createPhone();
    let tab = await open(phone);
    const numbers: number[] = [];
    for (let round = 0; round < 12; round += 1) {
      const other = await open(phone);
      numbers.push(numberOf(await sell(tab.device, "c1")), numberOf(await sell(other.device, "c2")));
      await fillCart(tab.device, "c3");
      const answers = await Promise.all([placeOrder(tab.device, "c3"), placeOrder(other.device, "c3")]);
      numbers.push(...answers.flatMap((answer) => (answer.ok ? [numberOf(answer.value)] : [])));
      expect(await placeOrder(tab.device, "c3")).toMatchObject({ problem: { code: "cartGone" } });
      tab.kill();
      other.kill();
      if (round % 4 === 3) await loseDatabase(phone, "rutero-device");
      tab = await open(phone);
    }
    expect(numbers).toEqual(numbers.map((_, index) => index + 1));
    expect(numbers).toHaveLength(36);
  });

  it("[O7] marks a number as used before storing its order, and a crash in between leaves no gap", async () => {
    const phone = createPhone();
    const tab = await open(phone);
    for (let index = 0; index < 25; index += 1) {
      await fillCart(tab.device, "c1");
      const crash = () => {
        throw new Error("killed");
      };
      tab.device.work.outbox.hook("creating").subscribe(crash);
      await expect(placeOrder(tab.device, "c1")).rejects.toThrow("killed");
      tab.device.work.outbox.hook("creating").unsubscribe(crash);
      const mark = await tab.device.shared.numberMarks.get("ana");
      expect(mark?.lastNumber).toBeGreaterThan(index);
      expect(mark?.lastSeq).toBeGreaterThan(index);
      expect(numberOf(await sell(tab.device, "c1"))).toBe(index + 1);
    }
  });

  it("[O7] creates no order if the mark cannot be raised", async () => {
    const { device } = await open(createPhone());
    const refuseWrites = () => {
      throw new Error("the mark was not written");
    };
    device.shared.numberMarks.hook("updating").subscribe(refuseWrites);
    await fillCart(device, "c1");
    await expect(placeOrder(device, "c1")).rejects.toThrow("the mark was not written");
    expect(await device.work.orders.count()).toBe(0);
    device.shared.numberMarks.hook("updating").unsubscribe(refuseWrites);
    expect(numberOf(await sell(device, "c1"))).toBe(1);
  });

  it("[O7] raises the mark for the next orders with the backup, and not before that is stored", async () => {
    const { device } = await open(createPhone());
    const markedUpTo = async () => (await device.shared.numberMarks.get("ana"))?.lastNumber;
    for (let index = 0; index < 9; index += 1) await sell(device, "c1");
    expect(await markedUpTo()).toBe(10);
    const noCopy = () => {
      throw new DOMException("no room", "QuotaExceededError");
    };
    device.shared.backups.hook("creating").subscribe(noCopy);
    expect(numberOf(await sell(device, "c1"))).toBe(10);
    expect(await markedUpTo()).toBe(10);
    device.shared.backups.hook("creating").unsubscribe(noCopy);
    await seedMirror(device, ["c1", "c2", "c3"]);
    for (let number = 11; number <= 20; number += 1) expect(numberOf(await sell(device, "c1"))).toBe(number);
    expect(await markedUpTo()).toBe(30);
  });

  it("[O7] a wiped storage gets a new letter: no number repeats", async () => {
    const phone = createPhone();
    const tab = await open(phone);
    const before = await sell(tab.device, "c1");
    tab.kill();
    for (const name of ["rutero-ana-work", "rutero-ana-mirror", "rutero-device"]) await loseDatabase(phone, name);
    const again = await open(phone);
    const after = await sell(again.device, "c1");
    expect([parseOrderNumber(before.orderNo), parseOrderNumber(after.orderNo)]).toMatchObject([
      { deviceLetter: "A", number: 1 },
      { deviceLetter: "B", number: 1 },
    ]);
    expect(after.deviceId).not.toBe(before.deviceId);
  });

  it("[O7] a lost device database is restored from the work database", async () => {
    const phone = createPhone();
    const tab = await open(phone);
    await sell(tab.device, "c1");
    tab.kill();
    await loseDatabase(phone, "rutero-device");
    const again = await open(phone);
    expect(parseOrderNumber((await sell(again.device, "c1")).orderNo)).toMatchObject({ deviceLetter: "A", number: 2 });
  });

  it("[O7] each business day starts at 1, and a clock set back continues where that day ended", async () => {
    const tab = await open(createPhone());
    const numberAt = async (offset: number) => {
      clock.set(createClock().now() + offset);
      const parts = parseOrderNumber((await sell(tab.device, "c1")).orderNo);
      return [parts?.businessDay, parts?.number];
    };
    expect(await numberAt(0)).toEqual(["2026-11-20", 1]);
    expect(await numberAt(DAY)).toEqual(["2026-11-21", 1]);
    expect(await numberAt(0)).toEqual(["2026-11-20", 2]);
    expect(await numberAt(DAY)).toEqual(["2026-11-21", 2]);
    expect(await numberAt(-DAY)).toEqual(["2026-11-19", 1]);
    // Midnight in the company's time zone: 06:00 UTC.
    expect(await numberAt(15 * 3_600_000 - 1)).toEqual(["2026-11-20", 3]);
    expect(await numberAt(15 * 3_600_000)).toEqual(["2026-11-21", 3]);
  });

  it("[O7] no number repeats, whatever is lost in between and however wrong the clock is", async () => {
    for (let seed = 1; seed <= 3; seed += 1) {
      const random = seededRandom(seed);
      const phone = createPhone();
      let tab = await open(phone);
      const numbers: string[] = [];
      for (let step = 0; step < 25; step += 1) {
        clock.set(createClock().now() + Math.floor(random() * 5 - 2) * DAY);
        const other = await open(phone);
        await fillCart(tab.device, "c1");
        await fillCart(other.device, "c2");
        const placed = await Promise.all([placeOrder(tab.device, "c1"), placeOrder(other.device, "c2")]);
        numbers.push(...placed.flatMap((answer) => (answer.ok ? [answer.value.orderNo] : [])));
        tab.kill();
        other.kill();
        if (random() < 0.2) await loseDatabase(phone, random() < 0.5 ? "rutero-ana-work" : "rutero-device");
        tab = await open(phone);
      }
      expect(new Set(numbers).size).toBe(numbers.length);
    }
  });

  it("[O7] changes without a number keep the capture order and use no number", async () => {
    const tab = await open(createPhone());
    const order = await sell(tab.device, "c1");
    await tab.flush();
    const [stored] = server.orders;
    if (stored === undefined) throw new Error("nothing arrived");
    await tab.device.mirror.orders.put(mirrored(stored));
    await advanceOrder(tab.device, { orderId: order.orderId, to: "cancelled", reason: "closed" });
    const next = await sell(tab.device, "c1");
    expect(next).toMatchObject({ seq: 2, counted: { from: 1, discarded: [] } });
    const entries = await tab.device.work.outbox.orderBy("seq").toArray();
    expect(entries.map(({ kind, seq }) => [kind, seq])).toEqual([
      ["changeOrder", 2],
      ["placeOrder", 3],
    ]);
    expect(parseOrderNumber(next.orderNo)).toMatchObject({ number: 2 });
  });
});
