import { describe, expect, it } from "vitest";
import { emptyDay, type ItineraryDay } from "#domain/itinerary/itinerary-day.ts";
import { countVisitOrders, markVisit } from "#domain/itinerary/mark-visit.ts";
import { itineraryFigures } from "#domain/kpi/count-day.ts";
import { orderFigures } from "#domain/kpi/count-order.ts";
import { countedPayment } from "#domain/kpi/count-payment.ts";
import {
  changesOf,
  type Counted,
  type DayPart,
  type Figures,
  figureKeys,
  firstCount,
  lessFigures,
  MEASURES,
  readFigureKey,
  recount,
  sumFigures,
} from "#domain/kpi/figures.ts";
import { kpiDaysOf } from "#domain/kpi/kpi-day.ts";
import { isCounted } from "#domain/order/order-status.ts";
import type { OrderStatus } from "#domain/order/order.ts";
import type { Visit } from "#domain/visit/visit.ts";
import { addDays, businessDayOf, dayStart } from "#domain/values/business-day.ts";
import type { Payment } from "#domain/payment/payment.ts";
import {
  asOracle,
  type CountedOrder,
  differencesOf,
  oracleDay,
  oracleDays,
  type RecordHistory,
} from "#tests/support/kpi-oracle.ts";
import { makePayment } from "#tests/support/payments.ts";
import { seededRandom } from "#tests/support/random.ts";
import { checkInAt, makeVisit } from "#tests/support/visits.ts";

const HOUR = 3_600_000;
const MINUTE = 60_000;
/** Clocks that change at midnight (Santiago, Cairo), at two (Madrid), by half an hour (Lord Howe), not at all. */
const ZONES = [
  "America/Santiago",
  "Africa/Cairo",
  "Europe/Madrid",
  "Australia/Lord_Howe",
  "America/Mexico_City",
  "Asia/Kolkata",
] as const;
const STATUSES = ["submitted", "confirmed", "delivered", "rejected", "cancelled"] as const satisfies OrderStatus[];

type Random = () => number;
const choose = <T>(random: Random, list: readonly [T, ...T[]]): T =>
  list[Math.floor(random() * list.length)] ?? list[0];

/** What a device sends. `at` is when it was made, `arrivesAt` when the store hears of it, days later at worst. */
interface Sent {
  readonly at: number;
  readonly arrivesAt: number;
  apply(store: Store, receivedAt: number): void;
}

/** The server: its records with their parts in the figures, and the days, to which only differences are added. */
interface Store {
  readonly timeZone: string;
  readonly days: Map<string, DayPart>;
  readonly orders: Map<string, { state: CountedOrder; counted: Counted; visit: ItineraryDay["id"] | null }>;
  readonly payments: Map<string, Counted>;
  readonly plans: Map<string, ItineraryDay>;
  readonly orderHistories: Map<string, RecordHistory<CountedOrder>>;
  readonly paymentHistories: Map<string, RecordHistory<number>>;
}

function openStore(timeZone: string): Store {
  return {
    timeZone,
    days: new Map(),
    orders: new Map(),
    payments: new Map(),
    plans: new Map(),
    orderHistories: new Map(),
    paymentHistories: new Map(),
  };
}

function add({ days }: Store, parts: readonly DayPart[]): void {
  for (const { day, repId, figures } of parts) {
    const key = `${day} ${repId}`;
    days.set(key, { day, repId, figures: sumFigures([days.get(key)?.figures ?? {}, figures]) });
  }
}

function anyState(random: Random): CountedOrder {
  const lines = Array.from({ length: 1 + Math.floor(random() * 3) }, () => ({
    quantity: Math.floor(random() * 3),
    categoryId: choose(random, [null, "soft-drinks", "bread"]),
    net: Math.floor(random() * 9_999),
  }));
  const net = lines.reduce((sum, line) => sum + line.net, 0);
  const totals = { net } as CountedOrder["totals"];
  const measured: CountedOrder["measured"] = {
    rank: choose(random, ["", "A", "C"]),
    isNew: random() < 0.1,
    minutes: random() < 0.1 ? null : Math.floor(random() * 3_000),
    ...(random() < 0.7 && { onlineMinutes: Math.floor(random() * 30) }),
    ...(random() < 0.2 && { flags: ["OVER_CREDIT", "PRICE_CHANGED"] }),
  };
  return { status: random() < 0.8 ? "submitted" : choose(random, STATUSES), totals, lines, measured };
}

/** The order as a step leaves it: its history goes on, often by way of an approval. */
function nextState(random: Random, { history = [] }: CountedOrder, at: number): CountedOrder {
  const state = anyState(random);
  const asked = random() < 0.3 ? [{ status: "pending_approval" as const, at }] : [];
  const decidedAt = at + Math.floor(random() * 2_000 * MINUTE);
  return { ...state, history: [...history, ...asked, { status: state.status, at: decidedAt }] };
}

function setPlan(store: Store, before: ItineraryDay, after: ItineraryDay): void {
  const figures = lessFigures(itineraryFigures(after), itineraryFigures(before));
  if (Object.keys(figures).length > 0) add(store, [{ repId: after.repId, day: after.day, figures }]);
  store.plans.set(after.id, after);
}

function placeOrder(orderId: string, repId: string, businessDay: string, state: CountedOrder): Sent["apply"] {
  return (store) => {
    const counted = firstCount(repId, businessDay, orderFigures(state));
    add(store, changesOf(null, counted));
    store.orders.set(orderId, { state, counted, visit: null });
    store.orderHistories.set(orderId, { repId, bornOn: businessDay, born: state, changes: [] });
  };
}

/** A step counts on the day the store takes it. */
function changeOrder(orderId: string, random: Random): Sent["apply"] {
  return (store, receivedAt) => {
    const known = store.orders.get(orderId);
    const history = store.orderHistories.get(orderId);
    if (known === undefined || history === undefined) return;
    const state = nextState(random, known.state, receivedAt);
    const counted = recount(known.counted, orderFigures(state), businessDayOf(receivedAt, store.timeZone));
    add(store, changesOf(known.counted, counted));
    const plan = store.plans.get(known.visit ?? "");
    const visitId = `v-${orderId}`;
    if (plan !== undefined) setPlan(store, plan, countVisitOrders(plan, visitId, isCounted(state.status) ? 1 : 0));
    store.orders.set(orderId, { ...known, state, counted });
    const change = { on: oracleDay(receivedAt, store.timeZone), to: state };
    store.orderHistories.set(orderId, { ...history, changes: [...history.changes, change] });
  };
}

function takePayment(payment: Payment, amount: number): Sent["apply"] {
  return (store) => {
    const counted = countedPayment({ ...payment, amount, reversedBy: null });
    add(store, changesOf(null, counted));
    store.payments.set(payment.paymentId, counted);
    const { repId, businessDay: bornOn } = payment;
    store.paymentHistories.set(payment.paymentId, { repId, bornOn, born: amount, changes: [] });
  };
}

/** A reversal counts on its own day, however late it arrives (KPI-10). */
function reversePayment(paymentId: string, businessDay: string): Sent["apply"] {
  return (store) => {
    const counted = store.payments.get(paymentId);
    const history = store.paymentHistories.get(paymentId);
    if (counted === undefined || history === undefined) return;
    const after = recount(counted, {}, businessDay);
    add(store, changesOf(counted, after));
    store.payments.set(paymentId, after);
    store.paymentHistories.set(paymentId, { ...history, changes: [{ on: businessDay, to: 0 }] });
  };
}

interface VisitFacts {
  readonly repId: string;
  readonly orderId: string | null;
  readonly visitId: string;
  readonly customerId: string;
}

function recordVisit(random: Random, facts: VisitFacts, at: number, businessDay: string): Sent["apply"] {
  const { repId, orderId, visitId, customerId } = facts;
  const none = {
    kind: "no_order",
    reasonCode: choose(random, ["CLOSED", "HAS_STOCK"]),
    words: "",
    followUpOn: null,
  } as const;
  const ordered = { kind: "order", reasonCode: "", words: "", followUpOn: null } as const;
  const visit = {
    ...makeVisit({ visitId, repId, customerId, outcome: orderId === null ? none : ordered }),
    orderIds: orderId === null ? [] : [orderId],
    checkIn: { ...checkInAt(at), place: choose<Visit["checkIn"]["place"]>(random, ["unknown", "on_site", "off_site"]) },
    endedAt: at + Math.floor(random() * 50 * MINUTE),
  };
  const isPlanned = random() < 0.5;
  const usualOrder = random() < 0.7 ? Math.floor(random() * 99_999) : null;
  return (store) => {
    const blank = emptyDay(repId, businessDay);
    let before = store.plans.get(blank.id) ?? blank;
    // The first visit of a day freezes its plan.
    if (before.frozenAt === null) {
      const frozen = { ...before, frozenAt: at, base: isPlanned ? [customerId, "other"] : ["other"] };
      setPlan(store, before, frozen);
      before = frozen;
    }
    const order = orderId === null ? undefined : store.orders.get(orderId);
    const orders = order !== undefined && isCounted(order.state.status) ? 1 : 0;
    setPlan(store, before, countVisitOrders(markVisit(before, visit, { usualOrder }), visitId, orders));
    if (orderId !== null && order !== undefined) store.orders.set(orderId, { ...order, visit: blank.id });
  };
}

/** An instant of a day, often just before or after it begins. */
function anyInstant(random: Random, start: number): number {
  if (random() < 0.3) return start + choose(random, [-1, 0, 1, -HOUR, HOUR]);
  return start + Math.floor(random() * 22 * HOUR);
}

/** What one person's device makes on a day, and when it gets there: a phone is offline for up to a week. */
function anyDay(random: Random, timeZone: string, repId: string, start: number, onlineAt: number): Sent[] {
  const sent: Sent[] = [];
  const send = (at: number, apply: Sent["apply"]) => sent.push({ at, arrivesAt: Math.max(at, onlineAt), apply });
  for (let place = 0; random() < 0.6; place += 1) {
    const at = anyInstant(random, start);
    const on = businessDayOf(at, timeZone);
    const id = `${repId}-${start}-${place}`;
    const kind = random();
    if (kind < 0.6) {
      send(at, placeOrder(id, repId, on, anyState(random)));
      if (kind < 0.3) {
        send(at, recordVisit(random, { repId, orderId: id, visitId: `v-${id}`, customerId: `c${place}` }, at, on));
      }
      for (let later = at; random() < 0.4;) {
        later += Math.floor(random() * 3 * 24 * HOUR);
        send(later, changeOrder(id, random));
      }
    } else if (kind < 0.8) {
      send(at, recordVisit(random, { repId, orderId: null, visitId: `v-${id}`, customerId: `c${place}` }, at, on));
    } else {
      const payment = makePayment({ paymentId: id, repId, businessDay: on });
      send(at, takePayment(payment, 1 + Math.floor(random() * 9_999)));
      const later = at + Math.floor(random() * 50 * HOUR);
      if (random() < 0.4) send(later, reversePayment(id, businessDayOf(later, timeZone)));
    }
  }
  return sent;
}

interface Plan {
  readonly seed: number;
  readonly devices: number;
  readonly days: number;
}

/** Lets that many devices work for that many days, offline now and then, until all has arrived. */
function live({ seed, devices, days }: Plan): Store {
  const random = seededRandom(seed);
  const store = openStore(ZONES[seed % ZONES.length] ?? ZONES[0]);
  const queues = Array.from({ length: devices }, (): { onlineAt: number } => ({ onlineAt: 0 }));
  const sent: Sent[] = [];
  for (let count = 0; count < days; count += 1) {
    const start = dayStart(addDays("2024-01-01", count), store.timeZone);
    for (const [device, queue] of queues.entries()) {
      if (random() < 0.1) queue.onlineAt = start + Math.floor(random() * 7 * 24 * HOUR);
      sent.push(...anyDay(random, store.timeZone, `rep${device}`, start, queue.onlineAt));
    }
  }
  // Of one phone the order stays; of different ones whoever has signal comes first.
  for (const each of sent.toSorted((one, other) => one.arrivesAt - other.arrivesAt)) each.apply(store, each.arrivesAt);
  return store;
}

/** A person's days as their device sums them: from the index of its copies, and from its days. */
function deviceDays(store: Store, repId: string): DayPart[] {
  const records = [...[...store.orders.values()].map(({ counted }) => counted), ...store.payments.values()];
  const keys = records.filter((counted) => counted.repId === repId).flatMap(figureKeys);
  const plans = [...store.plans.values()].filter((plan) => plan.repId === repId);
  const parts = [
    ...keys.flatMap((key) => readFigureKey(key) ?? []),
    ...plans.map((plan): DayPart => ({ repId, day: plan.day, figures: itineraryFigures(plan) })),
  ];
  return kpiDaysOf(parts).map(({ day, figures }) => ({ repId, day, figures: measuresOf(figures) }));
}

/** Without what is counted apart, which devices do not index. */
function measuresOf(figures: Figures): Figures {
  return Object.fromEntries(Object.entries(figures).filter(([name]) => name in MEASURES));
}

function oracleOf({ orderHistories, paymentHistories, plans }: Store) {
  return oracleDays([...orderHistories.values()], [...paymentHistories.values()], [...plans.values()]);
}

function expectAgreement(store: Store, devices: number): void {
  const oracle = oracleOf(store);
  expect(differencesOf(asOracle(store.days.values()), oracle)).toEqual([]);
  const stored = [...store.days.values()].map((part) => ({ ...part, figures: measuresOf(part.figures) }));
  const onDevices = Array.from({ length: devices }, (_, device) => deviceDays(store, `rep${device}`)).flat();
  expect(differencesOf(asOracle(onDevices), asOracle(stored))).toEqual([]);
  const company = sumFigures([...store.days.values()].map(({ figures }) => figures));
  const totals = new Map<string, number>();
  for (const [key, value] of oracle) {
    const name = key.split(" ").slice(2).join(" ");
    totals.set(name, (totals.get(name) ?? 0) + value);
  }
  expect(company).toEqual(Object.fromEntries([...totals].filter(([, sum]) => sum !== 0)));
}

describe("KPI-30 device, server and a slow count agree", () => {
  it.each(ZONES.map((zone, seed) => [zone, seed] as const))(
    "in %s, around midnight and when its clocks change",
    (_, seed) => {
      const stores = [0, 1, 2].map((round) => live({ seed: seed + round * ZONES.length, devices: 3, days: 120 }));
      expect(stores.every(({ orders }) => orders.size > 50)).toBe(true);
      for (const store of stores) expectAgreement(store, 3);
    },
  );

  it("to the cent after 1,000 days of 10 devices that are offline for days", () => {
    const store = live({ seed: 40, devices: 10, days: 1_000 });
    expect(store.orders.size).toBeGreaterThan(5_000);
    expectAgreement(store, 10);
  });
});

it("KPI-30 the days are the same whichever record's changes arrive first", () => {
  const store = live({ seed: 7, devices: 4, days: 60 });
  const records = [...[...store.orders.values()].map(({ counted }) => counted), ...store.payments.values()];
  const parts = [
    ...records.flatMap((counted) => changesOf(null, counted)),
    ...[...store.plans.values()].map((plan) => ({ repId: plan.repId, day: plan.day, figures: itineraryFigures(plan) })),
  ];
  const random = seededRandom(7);
  const mixed = parts
    .map((part) => ({ part, place: random() }))
    .toSorted((one, other) => one.place - other.place)
    .map(({ part }) => part);
  expect(asOracle(kpiDaysOf(mixed))).toEqual(oracleOf(store));
});
