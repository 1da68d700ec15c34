import * as v from "valibot";
import { afterEach, beforeEach, expect, it } from "vitest";
import { advanceOrder } from "#commands/order/advance-order.ts";
import { cancelPayment, recordPayment } from "#commands/payment/record-payment.ts";
import { emptyDay } from "#domain/itinerary/itinerary-day.ts";
import { markVisit } from "#domain/itinerary/mark-visit.ts";
import { countedPayment } from "#domain/kpi/count-payment.ts";
import { type Counted, recount } from "#domain/kpi/figures.ts";
import { categoryMeasure, monthOf, targetKey } from "#domain/kpi/target.ts";
import { type Payment, StoredPayment } from "#domain/payment/payment.ts";
import { settledBy } from "#domain/payment/check-payment.ts";
import { addDays, businessDayOf, dayStart } from "#domain/values/business-day.ts";
import { mirrorCustomer, mirrorPayment } from "#local/databases/mirror-database.ts";
import { readFigures } from "#local/queries/kpi/day-figures.ts";
import { readMonthProgress } from "#local/queries/kpi/targets.ts";
import { serverTimeAt } from "#sync/pull/watermark.ts";
import { buildCompany } from "#tests/support/build.ts";
import { createClock } from "#tests/support/clock.ts";
import { createPhone, newId, openTab, type Tab } from "#tests/support/device.ts";
import { asStored as asStoredOrder, createFakeServer } from "#tests/support/fake-server.ts";
import { mirrored } from "#tests/support/mirror.ts";
import { seededRandom } from "#tests/support/random.ts";
import { makeCustomer, makeLine, makeOrder } from "#tests/support/sales.ts";
import { checkInAt, makeVisit } from "#tests/support/visits.ts";

const DAY = 24 * 3_600_000;

let clock: ReturnType<typeof createClock>;
let tab: Tab;
beforeEach(async () => {
  clock = createClock();
  tab = await openTab({ phone: createPhone(), clock, server: createFakeServer(clock.now) });
});
afterEach(() => tab.kill());

const today = () => businessDayOf(clock.now(), buildCompany().settings.timeZone);

async function take(amount: number): Promise<Payment> {
  const paid = await recordPayment(tab.device, {
    paymentId: newId(),
    customerId: "c1",
    parts: [{ method: "cash", amount, reference: "" }],
    cashRounding: 0,
    appliedTo: [],
    note: "",
  });
  if (!paid.ok) throw new Error(paid.problem.code);
  return paid.value;
}

async function cancel({ paymentId }: Payment): Promise<Payment> {
  const reverses = { paymentId, reason: "Wrong customer" };
  const done = await cancelPayment(tab.device, { paymentId: newId(), customerId: "c1", reverses });
  if (!done.ok) throw new Error(done.problem.code);
  return done.value;
}

async function collected(day: string): Promise<number> {
  const { uid } = tab.device.identity;
  return (await readFigures(tab.device, day, uid)).get(uid)?.collected ?? 0;
}

type TakenPayment = Omit<StoredPayment, "figures"> & { readonly figures?: Counted };

/** What travels is a copy. */
function asStored(payment: TakenPayment): StoredPayment {
  return v.parse(StoredPayment, JSON.parse(JSON.stringify(payment)));
}

/** As the store keeps them, and as they come back with the feed. */
async function receive(payments: readonly Payment[]): Promise<void> {
  const stored = new Map<string, TakenPayment>();
  for (const payment of payments) {
    const { paymentId, reverses, businessDay } = payment;
    const original = reverses === null ? undefined : stored.get(reverses.paymentId);
    const amount = original === undefined ? settledBy(payment) : -original.amount;
    const facts = { flags: [], receiptCode: "", receivedAt: clock.now(), applied: {}, unapplied: 0, reversedBy: null };
    const figures = countedPayment({ ...payment, amount, reversedBy: null });
    stored.set(paymentId, { ...payment, ...facts, amount, ...(original === undefined && { figures }) });
    if (original === undefined) continue;
    const without = recount(countedPayment(asStored(original)), {}, businessDay);
    stored.set(original.paymentId, { ...original, reversedBy: paymentId, figures: without });
  }
  const { mirror, work } = tab.device;
  await mirror.payments.bulkPut(
    [...stored.values()].map((payment) => mirrorPayment(asStored(payment), 2, serverTimeAt(clock.now()))),
  );
  await work.payments.bulkDelete([...stored.keys()]);
}

it("KPI-10 a payment that was cancelled before it was sent is not counted as collected", async () => {
  const paid = await take(5_000);
  await take(700);
  await cancel(paid);
  expect(await collected(today())).toBe(700);
});

it("KPI-10 a cancellation that waits over midnight counts on the day it was made, as in the store", async () => {
  const first = today();
  const paid = await take(5_000);
  await receive([paid]);
  clock.set(clock.now() + DAY);
  const made = today();
  const cancelled = await cancel(paid);
  clock.set(clock.now() + DAY);
  const before = [await collected(first), await collected(made), await collected(today())];
  expect(before).toEqual([5_000, -5_000, 0]);
  await receive([paid, cancelled]);
  expect([await collected(first), await collected(made), await collected(today())]).toEqual(before);
});

it.each([1, 2, 3])(
  "KPI-30 what was collected is the same before and after it is sent, whenever that is: %s",
  async (seed) => {
    const random = seededRandom(seed);
    const first = today();
    const known: Payment[] = [];
    const expected = new Map<string, number>();
    const count = (day: string, amount: number) => expected.set(day, (expected.get(day) ?? 0) + amount);
    const reversed = new Set<string>();
    let received = 0;
    for (let step = 0; step < 14; step += 1) {
      clock.set(clock.now() + Math.floor(random() * 0.7 * DAY));
      const open = known.filter(({ paymentId, reverses }) => reverses === null && !reversed.has(paymentId));
      const chosen = open[Math.floor(random() * open.length)];
      if (chosen !== undefined && random() < 0.4) {
        known.push(await cancel(chosen));
        reversed.add(chosen.paymentId);
        count(today(), -settledBy(chosen));
      } else {
        const amount = 1 + Math.floor(random() * 9_999);
        known.push(await take(amount));
        count(today(), amount);
      }
      if (random() < 0.3) received = known.length;
      await receive(known.slice(0, received));
      for (let day = first; day <= today(); day = addDays(day, 1)) {
        expect(await collected(day), `${day} after step ${step}`).toBe(expected.get(day) ?? 0);
      }
    }
  },
);

it("KPI-13 one's own month of a category is what its lines sold, also in an order that waits or was cancelled", async () => {
  const { mirror, identity } = tab.device;
  const { uid } = identity;
  const [day, drinks] = [today(), categoryMeasure("soft-drinks")];
  await mirror.targets.put({ id: uid, targets: { [targetKey(monthOf(day), drinks)]: 90_000 }, rev: 1 });
  const actual = async () => (await readMonthProgress(tab.device))?.progress[drinks]?.actual;
  expect(await actual()).toBe(0);
  const lines = [makeLine({ lineId: "l1" }), makeLine({ lineId: "l2", categoryId: "snacks" })];
  const order = { ...makeOrder({ orderId: "o1", customerId: "c1", lines }), repId: uid, businessDay: day };
  const sold = order.lines.find(({ categoryId }) => categoryId === "soft-drinks")?.net;
  await mirror.orders.put(mirrored({ ...asStoredOrder(order, 1, clock.now()), status: "confirmed" }));
  expect(sold).toBeGreaterThan(0);
  expect(await actual()).toBe(sold);
  expect(await advanceOrder(tab.device, { orderId: "o1", to: "cancelled", reason: "Closed" })).toMatchObject({
    ok: true,
  });
  expect(await actual()).toBe(0);
});

it("KPI-45 one's own coverage counts the customers visited this month, also by a visit that waits here", async () => {
  const { mirror, work, identity } = tab.device;
  const { uid } = identity;
  const first = dayStart(`${monthOf(today())}-01`, "America/Mexico_City");
  await mirror.targets.put({ id: uid, targets: { [targetKey(monthOf(today()), "coverage")]: 50 }, rev: 1 });
  const progress = async () => (await readMonthProgress(tab.device))?.progress.coverage;
  expect(await progress()).toMatchObject({ target: 0, actual: 0 });
  const visitedAt = [null, first - 1, first, null, null];
  await mirror.customers.bulkPut(
    visitedAt.map((lastVisitAt, place) =>
      mirrorCustomer(makeCustomer({ id: `c${place}`, repId: uid, status: "active", lastVisitAt }), 1),
    ),
  );
  expect(await progress()).toMatchObject({ target: 3, actual: 1, forecast: null, today: null });
  const at = { visitId: "v1", customerId: "c0", businessDay: today() };
  await work.visits.put({
    ...at,
    visit: makeVisit({ ...at, repId: uid, checkIn: checkInAt(clock.now()) }),
    receipt: null,
  });
  expect(await progress()).toMatchObject({ target: 3, actual: 2 });
});

it("KPI-9 a visit whose order is cancelled here is not productive, before that is sent as after", async () => {
  const { mirror, identity } = tab.device;
  const { uid } = identity;
  const day = today();
  const order = { ...makeOrder({ orderId: "o1", customerId: "c1" }), repId: uid, businessDay: day };
  await mirror.orders.put(mirrored({ ...asStoredOrder(order, 1, clock.now()), status: "confirmed" }));
  const visit = makeVisit({ visitId: "v1", customerId: "c1", repId: uid, businessDay: day, orderIds: ["o1"] });
  await mirror.visits.put({ ...visit, flags: [], receiptCode: "", receivedAt: clock.now(), rev: 1 });
  await mirror.itineraryDays.put({ ...markVisit(emptyDay(uid, day), visit), rev: 1 });
  const productive = async () => (await readFigures(tab.device, day, uid)).get(uid)?.productiveVisits ?? 0;
  expect(await productive()).toBe(1);
  const cancelled = await advanceOrder(tab.device, { orderId: "o1", to: "cancelled", reason: "Closed" });
  expect(cancelled).toMatchObject({ ok: true });
  expect(await productive()).toBe(0);
});

it("KPI-46 a visit without an order counts its customer's average order before it is sent as after", async () => {
  const { mirror, work, identity } = tab.device;
  const { uid } = identity;
  const day = today();
  const customer = makeCustomer({ id: "c1", ordersByMonth: { [monthOf(day)]: { orders: 2, net: 9_001 } } });
  await mirror.customers.put(mirrorCustomer(customer, 1));
  const visit = makeVisit({ visitId: "v1", customerId: "c1", repId: uid, businessDay: day });
  const at = { visitId: "v1", customerId: "c1", businessDay: day };
  await work.visits.put({ ...at, visit, receipt: null });
  const missed = async () => (await readFigures(tab.device, day, uid)).get(uid)?.["noOrderWorth:HAS_STOCK"];
  expect(await missed()).toBe(4_501);
  // The store knew another average when it took the visit.
  await mirror.itineraryDays.put({ ...markVisit(emptyDay(uid, day), visit, { usualOrder: 5_000 }), rev: 1 });
  expect(await missed()).toBe(5_000);
});
