import { FieldValue } from "firebase-admin/firestore";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { InboxItem } from "#domain/operations/operations-view.ts";
import { checkFigures } from "#functions/kpi/check-figures.ts";
import { compareDay } from "#functions/kpi/compare-day.ts";
import { showOperations } from "#functions/operations/show-operations.ts";
import { backfillFigures } from "#functions/operator/backfill-figures.ts";
import { acceptOrderChanges } from "#functions/orders/accept-order-changes.ts";
import { acceptOrders } from "#functions/orders/accept-orders.ts";
import { acceptPayments } from "#functions/payments/accept-payments.ts";
import { acceptVisits } from "#functions/visits/accept-visits.ts";
import { authOf, putCompany, startBackend, type TestBackend } from "#tests/support/functions-backend.ts";
import { makePayment } from "#tests/support/payments.ts";
import { takeConsole } from "#tests/support/silent-console.ts";
import { HOUR, makeCompany, makeLine, makeNumberedOrder, makeSettings, NOW } from "#tests/support/sales.ts";
import { makeVisit } from "#tests/support/visits.ts";

const DAY = "2026-11-21";
const OWN = `kpiDays/${DAY}_demo-ana`;
const MONTH = "kpiMonths/2026-11_demo-ana";
const NEXT_NIGHT = NOW + 17 * HOUR;

let backend: TestBackend;
beforeAll(async () => {
  backend = await startBackend();
});
afterAll(() => backend.close());
beforeEach(async () => {
  await backend.reset();
  const orders = [1, 2].map((number) => makeNumberedOrder({ orderId: `o${number}` }, { number }));
  await acceptOrders(backend, authOf("demo-ana"), { orders });
  await acceptPayments(backend, authOf("demo-ana"), { payments: [makePayment({}, 3)] });
  await acceptVisits(backend, authOf("demo-ana"), { visits: [makeVisit({}, 4)] });
});

const figures = async () => (await backend.read(OWN))?.["figures"];
const reported = async () => (await backend.firestore.collection("figureDifferences").get()).docs;
const differences = async () => (await compareDay(backend.firestore, "demo", DAY)).differences;
const damage = (fields: Record<string, unknown>) =>
  backend.firestore.doc(`companies/demo/${OWN}`).set({ figures: fields }, { merge: true });

/** The records as versions wrote them that kept no part in the figures. */
async function forgetParts(): Promise<void> {
  for (const path of ["orders/o1", "orders/o2", "payments/p1"]) {
    await backend.firestore.doc(`companies/demo/${path}`).update({ figures: FieldValue.delete() });
  }
}

it("KPI-31 the check finds nothing where each day is the sum of its records, and reads those of the day only", async () => {
  backend.setNow(NEXT_NIGHT);
  await checkFigures(backend, "demo", () => 0);
  expect(await reported()).toEqual([]);
  const { reads } = await compareDay(backend.firestore, "demo", DAY);
  // The person's day and month, two orders found four ways, a payment two ways, and the day's visits.
  expect(reads).toBe(1 + 1 + 8 + 2 + 1);
});

it("KPI-31 the check reports who differs and by how much, in the log and in the administrator's inbox, once a night", async () => {
  await damage({ net: FieldValue.increment(-250), orders: 7 });
  backend.setNow(NEXT_NIGHT);
  await checkFigures(backend, "demo", () => 0);
  expect(await reported()).toHaveLength(1);
  expect((await reported())[0]?.data()).toMatchObject({
    companyId: "demo",
    day: DAY,
    people: 1,
    named: [{ repId: "demo-ana", figures: { net: 250, orders: -5 } }],
  });
  expect(takeConsole().join()).toContain("figures differ from their records");
  const view = await showOperations(backend, authOf("demo-super"), { view: "inbox" });
  expect((view as { items: InboxItem[] }).items.filter(({ kind }) => kind === "figures")).toMatchObject([
    { company: "Distribuidora Demo", day: DAY, people: 1, isDone: false },
  ]);
  backend.setNow(NEXT_NIGHT + HOUR);
  expect(await backend.writtenBy(() => checkFigures(backend, "demo"))).toEqual([]);
});

it("KPI-31 the check chooses the other day by chance of the last 90", async () => {
  await damage({ net: 1 });
  backend.setNow(NEXT_NIGHT + 40 * 24 * HOUR);
  await checkFigures(backend, "demo", () => 0);
  expect(await reported()).toHaveLength(0);
  backend.setNow(NEXT_NIGHT + 41 * 24 * HOUR);
  // The 42nd day ago of the 2nd to the 90th.
  await checkFigures(backend, "demo", () => 40.5 / 89);
  expect(await reported()).toHaveLength(1);
  expect(takeConsole()).toHaveLength(1);
});

it("KPI-32 old data get their figures, and a second run changes nothing", async () => {
  const before = await figures();
  await forgetParts();
  await backend.firestore.doc(`companies/demo/${OWN}`).delete();
  expect(await backfillFigures(backend)).toEqual({ companies: 2, records: 3, days: 1 });
  expect(await figures()).toEqual(before);
  expect(await backend.read("orders/o1")).toMatchObject({ figures: { repId: "demo-ana" }, rev: 1 });
  expect(await backend.writtenBy(() => backfillFigures(backend))).toEqual([]);
  expect(await differences()).toEqual([]);
});

it("KPI-32 a day is mended by difference, so that what arrives meanwhile counts", async () => {
  await damage({ net: FieldValue.increment(900), "noOrder:CLOSED": 2 });
  const [late] = [makeNumberedOrder({ orderId: "o9" }, { number: 9 })];
  const [mended] = await Promise.all([
    backfillFigures(backend),
    acceptOrders(backend, authOf("demo-ana"), { orders: [late] }),
  ]);
  expect(mended).toMatchObject({ records: 0 });
  expect(await figures()).toMatchObject({ orders: 3, net: 7_500, "noOrder:CLOSED": 0 });
  expect(await differences()).toEqual([]);
});

it("KPI-38 a month holds each of its days, old data get theirs, and the nightly check looks at them too", async () => {
  const month = async () => (await backend.read(MONTH))?.["days"]?.[DAY];
  expect(await month()).toEqual(await figures());
  await backend.firestore.doc(`companies/demo/${MONTH}`).delete();
  backend.setNow(NEXT_NIGHT);
  await checkFigures(backend, "demo", () => 0);
  expect((await reported())[0]?.data()).toMatchObject({ people: 1, named: [{ repId: "demo-ana" }] });
  expect(takeConsole().join()).toContain("figures differ from their records");
  expect(await backfillFigures(backend)).toEqual({ companies: 2, records: 0, days: 1 });
  expect(await month()).toEqual(await figures());
  expect(await backend.writtenBy(() => backfillFigures(backend))).toEqual([]);
});

it("KPI-40 an approval counts on its day, which the check finds though nothing sold changes", async () => {
  await putCompany(backend.firestore, makeCompany({ settings: makeSettings({ minimumOrder: 12_500 }) }));
  const small = makeNumberedOrder({ orderId: "o7", lines: [makeLine({ quantity: 2 })] }, { number: 7 });
  await acceptOrders(backend, authOf("demo-ana"), { orders: [small] });
  expect(await figures()).toMatchObject({ "flagged:BELOW_MINIMUM": 1 });
  const at = NOW + 15 * HOUR;
  backend.setNow(at);
  const step = { kind: "advance", to: "confirmed", reasonCode: null, words: "" };
  const basis = { revision: 0, status: "pending_approval" };
  const who = { by: "demo-owner", byName: "Olga" };
  const change = { kind: "changeOrder", orderId: "o7", stepId: "s7", at, ...who, basis, step };
  const auth = authOf("demo-owner", { iat: at / 1_000, auth_time: at / 1_000 - 60, exp: at / 1_000 + 3_600 });
  expect(await acceptOrderChanges(backend, auth, { changes: [change] })).toMatchObject({
    answers: [{ outcome: "accepted" }],
  });
  expect((await backend.read("kpiDays/2026-11-22_demo-ana"))?.["figures"]).toEqual({ decisions: 1, "decided:1440": 1 });
  expect((await compareDay(backend.firestore, "demo", "2026-11-22")).differences).toEqual([]);
});

it("KPI-31 figures that come from elsewhere are left alone", async () => {
  await damage({ ofAnotherKind: 5 });
  expect(await differences()).toEqual([]);
});

it("KPI-33 an order, a visit and a payment cost two writes of figures each, and no read of them", async () => {
  const isFigure = (path: string) => path.includes("/kpi");
  const order = makeNumberedOrder({ orderId: "o5" }, { number: 5 });
  const written = [
    await backend.writtenBy(() => acceptOrders(backend, authOf("demo-ana"), { orders: [order] })),
    await backend.writtenBy(() =>
      acceptPayments(backend, authOf("demo-ana"), { payments: [makePayment({ paymentId: "p5" }, 6)] }),
    ),
    await backend.writtenBy(() =>
      acceptVisits(backend, authOf("demo-ana"), { visits: [makeVisit({ visitId: "v5" }, 7)] }),
    ),
  ];
  for (const paths of written)
    expect(paths.filter(isFigure).toSorted()).toEqual([`companies/demo/${OWN}`, `companies/demo/${MONTH}`]);
  // A day or month that could not be read would fail here if it were.
  await backend.firestore.doc(`companies/demo/${MONTH}`).set({ days: "unreadable" });
  await backend.firestore.doc(`companies/demo/${OWN}`).set({ figures: "unreadable" });
  const next = makeNumberedOrder({ orderId: "o6" }, { number: 8 });
  const { answers } = await acceptOrders(backend, authOf("demo-ana"), { orders: [next] });
  expect(answers).toMatchObject([{ outcome: "accepted" }]);
});
