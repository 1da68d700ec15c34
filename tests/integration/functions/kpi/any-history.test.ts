import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import * as v from "valibot";
import { ItineraryDay } from "#domain/itinerary/itinerary-day.ts";
import { MEASURES } from "#domain/kpi/figures.ts";
import { KpiDay } from "#domain/kpi/kpi-day.ts";
import { daysOfMonth, KpiMonth } from "#domain/kpi/kpi-month.ts";
import { StoredOrder } from "#domain/order/order.ts";
import { StoredPayment } from "#domain/payment/payment.ts";
import { addDays, businessDayOf } from "#domain/values/business-day.ts";
import { acceptOrderChanges } from "#functions/orders/accept-order-changes.ts";
import { acceptOrders } from "#functions/orders/accept-orders.ts";
import { acceptPayments } from "#functions/payments/accept-payments.ts";
import { acceptVisits } from "#functions/visits/accept-visits.ts";
import { compareDay } from "#functions/kpi/compare-day.ts";
import { mirrorOrder, mirrorPayment } from "#local/databases/mirror-database.ts";
import { readFigures } from "#local/queries/kpi/day-figures.ts";
import { serverTimeAt } from "#sync/pull/watermark.ts";
import { buildIdentity } from "#tests/support/build.ts";
import { createClock } from "#tests/support/clock.ts";
import { createPhone, openTab } from "#tests/support/device.ts";
import { createFakeServer } from "#tests/support/fake-server.ts";
import {
  authOf,
  putCustomer,
  putStock,
  startBackend,
  type TestBackend,
  type Uid,
} from "#tests/support/functions-backend.ts";
import { asOracle, type CountedOrder, oracleDays, type RecordHistory } from "#tests/support/kpi-oracle.ts";
import { makePayment, makeReversal } from "#tests/support/payments.ts";
import { seededRandom } from "#tests/support/random.ts";
import {
  HOUR,
  makeCompany,
  makeCustomer,
  makeLine,
  makeNumberedOrder,
  makeSettings,
  makeStock,
  NOW,
} from "#tests/support/sales.ts";
import { checkInAt, makeVisit } from "#tests/support/visits.ts";

const { timeZone } = makeSettings();
const SELLERS = ["demo-ana", "demo-luis"] as const satisfies readonly Uid[];

let backend: TestBackend;
beforeAll(async () => {
  backend = await startBackend();
});
afterAll(() => backend.close());
beforeEach(() => backend.reset());

const listOf = async (collection: string) =>
  (await backend.firestore.collection(`companies/demo/${collection}`).get()).docs;
/** The days, which the months have as well (KPI-38). */
const storedDays = async () => {
  const days = (await listOf("kpiDays")).map((each) => v.parse(KpiDay, { ...each.data(), id: each.id }));
  const months = (await listOf("kpiMonths")).map((each) => v.parse(KpiMonth, each.data()));
  const inMonths = months.flatMap((month) => daysOfMonth(month, { from: "2000-01-01", to: "2100-01-01" }));
  expect(asOracle(inMonths)).toEqual(asOracle(days));
  return days;
};
const plans = async () =>
  (await listOf("itineraryDays")).map((each) => v.parse(ItineraryDay, { ...each.data(), id: each.id }));
const orders = async () =>
  new Map((await listOf("orders")).map((each) => [each.id, v.parse(StoredOrder, each.data())] as const));

function requireAccepted({ answers }: { readonly answers: readonly { readonly outcome: string }[] }): void {
  if (answers.some(({ outcome }) => outcome !== "accepted")) throw new Error(JSON.stringify(answers));
}

/** Everything that two salespeople and the store do within some days, most of it late; its histories as they happened. */
async function live(seed: number) {
  const random = seededRandom(seed);
  await putStock(backend.firestore, makeStock({ onHand: 100_000 }));
  await putCustomer(backend.firestore, makeCustomer({ otherRepIds: ["demo-luis"] }));
  const orderHistories = new Map<string, RecordHistory<CountedOrder>>();
  const paymentHistories = new Map<string, RecordHistory<number>>();
  const counts = { captures: 0, steps: 0 };
  let now = NOW;
  const auth = (uid: Uid) => authOf(uid, { iat: now / 1_000, auth_time: now / 1_000 - 60, exp: now / 1_000 + 3_600 });

  /** After each thing that happened: what became of each order, on the day the store took it. */
  async function noteOrders(isBorn: (orderId: string) => string | null) {
    for (const [id, order] of await orders()) {
      const known = orderHistories.get(id);
      const born = isBorn(id);
      if (known === undefined) {
        const bornOn = born ?? businessDayOf(now, timeZone);
        const repId = order.figures?.repId ?? order.repId;
        orderHistories.set(id, { repId, bornOn, born: order, changes: [] });
      } else {
        const change = { on: businessDayOf(now, timeZone), to: order };
        orderHistories.set(id, { ...known, changes: [...known.changes, change] });
      }
    }
  }

  for (let count = 0; count < 20; count += 1) {
    now += Math.floor(random() * 9 * HOUR);
    backend.setNow(now);
    const uid = SELLERS[Math.floor(random() * SELLERS.length)] ?? SELLERS[0];
    // It was made up to two days before it arrives.
    const capturedAt = now - Math.floor(random() * 48 * HOUR);
    const businessDay = businessDayOf(capturedAt, timeZone);
    const kind = random();
    const known = [...(await orders()).values()].filter(({ status }) => status !== "cancelled");
    const chosen = known[Math.floor(random() * known.length)];
    if (kind < 0.4) {
      const orderId = `o${count}`;
      counts.captures += 1;
      const lines = [makeLine({ quantity: 1 + Math.floor(random() * 5) })];
      const identity = { uid, fullName: uid, companyId: "demo" };
      const order = makeNumberedOrder({ orderId, lines }, { number: counts.captures, capturedAt, identity });
      const answer = await acceptOrders(backend, auth(uid), { orders: [order] });
      requireAccepted(answer);
      await noteOrders((id) => (id === orderId ? businessDay : null));
      if (random() < 0.5) {
        const outcome = { kind: "order", reasonCode: "", words: "", followUpOn: null } as const;
        counts.captures += 1;
        const facts = {
          visitId: `v${count}`,
          repId: uid,
          orderIds: [orderId],
          outcome,
          checkIn: checkInAt(capturedAt),
        };
        await acceptVisits(backend, auth(uid), { visits: [makeVisit(facts, counts.captures)] });
      }
    } else if (kind < 0.7 && chosen !== undefined) {
      counts.steps += 1;
      const isEdit = random() < 0.5;
      const [line] = chosen.lines;
      const why = { reasonCode: "DUPLICATE", words: "" };
      const quantity = { from: line?.quantity ?? 0, to: (line?.quantity ?? 0) + 1 };
      const edit = {
        kind: "revise",
        lines: [{ lineId: line?.lineId ?? "", quantity }],
        added: [],
        reasonCode: "OTHER",
        words: "They called",
      };
      const change = {
        kind: "changeOrder",
        orderId: chosen.orderId,
        stepId: `s${count}`,
        at: now,
        by: "demo-store",
        byName: "Eva",
        basis: { revision: chosen.revision ?? 0, status: chosen.status },
        step: isEdit ? edit : { kind: "advance", to: "cancelled", ...why },
      };
      const answer = await acceptOrderChanges(backend, auth("demo-store"), { changes: [change] });
      requireAccepted(answer);
      await noteOrders(() => null);
    } else if (kind < 0.85) {
      counts.captures += 1;
      const amount = 1 + Math.floor(random() * 50_000);
      const paymentId = `p${count}`;
      const parts = [{ method: "cash" as const, amount, reference: "" }];
      const payment = makePayment({ paymentId, repId: uid, capturedAt, parts }, counts.captures);
      await acceptPayments(backend, auth(uid), { payments: [payment] });
      const taken = (await backend.read(`payments/${paymentId}`))?.["amount"];
      paymentHistories.set(paymentId, { repId: uid, bornOn: businessDay, born: Number(taken), changes: [] });
      if (random() < 0.5) {
        counts.captures += 1;
        const reversal = makeReversal(paymentId, { repId: "demo-store", capturedAt: now }, counts.captures);
        await acceptPayments(backend, auth("demo-store"), { payments: [reversal] });
        const history = paymentHistories.get(paymentId);
        const on = businessDayOf(now, timeZone);
        if (history !== undefined) paymentHistories.set(paymentId, { ...history, changes: [{ on, to: 0 }] });
      }
    } else {
      counts.captures += 1;
      const facts = { visitId: `v${count}`, repId: uid, checkIn: checkInAt(capturedAt) };
      await acceptVisits(backend, auth(uid), { visits: [makeVisit(facts, counts.captures)] });
    }
  }
  return { orderHistories, paymentHistories, counts, now };
}

it.each([3, 8, 21])(
  "KPI-30 KPI-31 the real functions, a phone, the check and a slow count agree on any history: %s",
  async (seed) => {
    const { orderHistories, paymentHistories, counts, now } = await live(seed);
    expect(counts.captures).toBeGreaterThan(5);
    expect(counts.steps).toBeGreaterThan(0);
    const oracle = oracleDays([...orderHistories.values()], [...paymentHistories.values()], await plans());
    const kept = await storedDays();
    expect(asOracle(kept)).toEqual(oracle);

    const days = [...new Set(kept.map(({ day }) => day))];
    for (const day of days) {
      expect(await compareDay(backend.firestore, "demo", day)).toMatchObject({ differences: [], isTooLarge: false });
    }

    const clock = createClock(now);
    const identity = buildIdentity("demo-ana");
    const tab = await openTab({ phone: createPhone(), clock, server: createFakeServer(clock.now), identity });
    const { mirror } = tab.device;
    await mirror.company.put({ ...makeCompany(), rev: 1 });
    const stored = [...(await orders()).values()];
    await mirror.orders.bulkPut(stored.map((order) => mirrorOrder(order, 1, serverTimeAt(now))));
    const payments = (await listOf("payments")).map((each) => v.parse(StoredPayment, each.data()));
    await mirror.payments.bulkPut(payments.map((payment) => mirrorPayment(payment, 1, serverTimeAt(now))));
    await mirror.itineraryDays.bulkPut((await plans()).map((plan) => ({ ...plan, rev: 1 })));
    for (let day = addDays(days.toSorted()[0] ?? "", -1); day <= businessDayOf(now, timeZone); day = addDays(day, 1)) {
      const here = (await readFigures(tab.device, day, "demo-ana")).get("demo-ana") ?? {};
      const there = kept.find((each) => each.day === day && each.repId === "demo-ana")?.figures ?? {};
      const measured = Object.entries(there).filter(([name, value]) => name in MEASURES && value !== 0);
      const shown = Object.entries(here).filter(([name, value]) => name in MEASURES && value !== 0);
      expect(Object.fromEntries(shown)).toEqual(Object.fromEntries(measured));
    }
    tab.kill();
  },
);
