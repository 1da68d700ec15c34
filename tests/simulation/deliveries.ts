import { changeRun } from "#commands/delivery/change-run.ts";
import { recordDelivery } from "#commands/delivery/record-delivery.ts";
import { keepImage } from "#commands/image/keep-image.ts";
import { recordPayment } from "#commands/payment/record-payment.ts";
import { keepFormDraft } from "#commands/records/keep-form-draft.ts";
import type { DeliveryFailure, HandedOrder } from "#domain/delivery/delivery.ts";
import { isBeforeStart, orderIdsOf, type Run } from "#domain/delivery/run.ts";
import type { RunStep } from "#domain/delivery/run-steps.ts";
import { newStop, stopKey } from "#domain/delivery/stop-draft.ts";
import { isOpenStatus } from "#domain/delivery/stop-status.ts";
import type { StoredOrder } from "#domain/order/order.ts";
import { sumsOf } from "#domain/payment/settlement.ts";
import { addDays } from "#domain/values/business-day.ts";
import type { Device } from "#local/databases/device.ts";
import { listRunMoney, readHandIn } from "#local/queries/delivery/run-money.ts";
import { readDispatch, type RunStopView, type RunView } from "#local/queries/delivery/runs.ts";
import { type Action, type Dice, jpeg } from "./chance.ts";
import { PEOPLE } from "./company.ts";
import type { Crew, Hand } from "./crew.ts";

const MOST_STOPS = 5;
const DAMAGED = { reasonCode: "DAMAGED", words: "" };
const CLOSED = { reasonCode: "CLOSED", words: "" };

/** The store puts what is ready on the driver's next run, and takes the money of one that was handed in. */
export const dispatch: Action = async ({ world }, hand, device, dice) => {
  const handedIn = (await listRunMoney(device)).find(({ run }) => run.settlement !== undefined);
  if (handedIn !== undefined && dice.below(2) === 0) {
    const { run } = handedIn;
    const counted = new Set(run.settlement?.paymentIds);
    const { cash } = sumsOf((run.money ?? []).filter(({ paymentId }) => counted.has(paymentId)));
    const step: RunStep = { kind: "confirmSettlement", cash, missing: [], words: "counted twice" };
    const answer = await changeRun(device, run.runId, step);
    return world.trace(`${hand.phone.name} takes the money of ${run.runId}: ${answer.ok || answer.problem.code}`);
  }
  const { today, waiting, runs } = await readDispatch(device, { day: null });
  const stops = waiting.slice(0, MOST_STOPS).map(({ customerId, name, orders }) => ({
    customerId,
    customerName: name,
    orderIds: orders.map(({ order }) => order.orderId),
  }));
  if (stops.length === 0) return;
  const { uid: driverId } = PEOPLE.driver;
  const planned = runs.find(({ run }) => run.driverId === driverId && isBeforeStart(run))?.run;
  const runId = planned?.runId ?? device.newId();
  const plan: RunStep = { kind: "plan", driverId, driverName: driverId, day: today, vehicle: "Van 1" };
  const steps: RunStep[] = [...(planned === undefined ? [plan] : []), { kind: "assign", stops }];
  const answer = await changeRun(device, runId, ...steps);
  world.trace(`${hand.phone.name} puts ${stops.length} stops on ${runId}: ${answer.ok || answer.problem.code}`);
};

/** The driver goes on with a run: loads and starts it, delivers at the next stop, ends it, or hands in its money. */
export const drive: Action = async (crew, hand, device, dice) => {
  const { runs } = await readDispatch(device, { day: null });
  const own = runs.filter(({ run }) => run.driverId === device.identity.uid && run.status !== "settled");
  const view = own.find(({ run }) => run.status === "started") ?? own.find(({ run }) => run.settlement === undefined);
  if (view === undefined) return;
  const { run } = view;
  const next = view.stops.find(({ status }) => isOpenStatus(status));
  if (isBeforeStart(run)) return take(crew, hand, device, run, ...load(run));
  if (run.status !== "started") return handIn(crew, hand, device, run);
  if (next === undefined) return take(crew, hand, device, run, { kind: "finish", words: "" });
  await deliver(crew, hand, device, dice, view, next);
  if (dice.below(2) === 0) await collect(crew, hand, device, next.stop.customerId, 1 + dice.below(50_000));
};

/** Somebody is paid by a customer, more or less than is owed. */
export const pay: Action = async (crew, hand, device, dice) => {
  const customer = dice.pick(await device.mirror.customers.toArray());
  if (customer !== undefined) await collect(crew, hand, device, customer.id, 1 + dice.below(90_000));
};

function load(run: Run): RunStep[] {
  const found = { isLeft: false, quantities: {}, reasonCode: null, words: "" };
  const checks = orderIdsOf(run).map((orderId): RunStep => ({ kind: "checkLoad", orderId, found }));
  return [...checks, { kind: "acceptLoad", storeName: "Sara" }, { kind: "start" }];
}

async function take({ world }: Crew, { phone }: Hand, device: Device, { runId }: Run, ...steps: RunStep[]) {
  const answer = await changeRun(device, runId, ...steps);
  const kinds = steps.map(({ kind }) => kind).join(" ");
  world.trace(`${phone.name} takes ${runId} through ${kinds}: ${answer.ok || answer.problem.code}`);
}

async function handIn(crew: Crew, hand: Hand, device: Device, run: Run): Promise<void> {
  const carried = await readHandIn(device, run.runId);
  if (carried === null || carried.unsent > 0) return;
  const paymentIds = carried.payments.map(({ paymentId }) => paymentId);
  const { cash } = carried.sums;
  await take(crew, hand, device, run, { kind: "settle", paymentIds, pieces: [], cash, words: "" });
}

/** Most are handed over whole, some in part with a photograph, and some not at all. */
async function deliver(
  { world, made }: Crew,
  hand: Hand,
  device: Device,
  dice: Dice,
  { run }: RunView,
  { stop, orders }: RunStopView,
): Promise<void> {
  const kind = dice.pick(["delivered", "delivered", "delivered", "partial", "failed"] as const) ?? "delivered";
  const handed = orders.map(({ order, stored }) => handOver(order.orderId, stored, kind));
  if (handed.length === 0) return;
  const hasFailed = handed.some(({ outcome }) => outcome === "failed");
  const failed: DeliveryFailure | null = hasFailed ? { ...CLOSED, proposedDay: addDays(run.day, 1) } : null;
  const content = { contentType: "image/jpeg", full: jpeg(dice, 400), thumb: jpeg(dice, 40) };
  const photo = kind === "partial" ? await keepImage(device, { content, noun: "delivery" }) : null;
  const draftKey = stopKey(handed.map(({ orderId }) => orderId));
  const deliveryId = device.newId();
  const isDraftKept = await keepFormDraft(device, draftKey, newStop(deliveryId));
  const done = await recordDelivery(device, {
    ...newStop(deliveryId).proof,
    draftKey,
    isDraftKept,
    deliveryId,
    customerId: stop.customerId,
    runId: run.runId,
    arrivedAt: device.now(),
    orders: handed,
    failed,
    receiver: { name: "Lupita", idNumber: "", code: "" },
    photoIds: photo?.ok ? [photo.value] : [],
    position: null,
  });
  world.trace(`${hand.phone.name} delivers ${kind} to ${stop.customerId}: ${done.ok || done.problem.code}`);
  if (!done.ok) return;
  made.set(deliveryId, { id: deliveryId, number: done.value.deliveryNo, noun: "deliveries", phone: hand.phone.name });
}

function handOver(orderId: string, stored: StoredOrder | null, kind: HandedOrder["outcome"]): HandedOrder {
  const [line] = stored?.lines.filter(({ quantity }) => quantity > 1) ?? [];
  if (kind !== "partial" || line === undefined)
    return { orderId, outcome: kind === "partial" ? "delivered" : kind, items: [] };
  const item = { lineId: line.lineId, quantity: line.quantity - 1, ...DAMAGED };
  return { orderId, outcome: "partial", items: [item] };
}

async function collect({ world, made }: Crew, { phone }: Hand, device: Device, customerId: string, amount: number) {
  const paymentId = device.newId();
  const parts = [{ method: "cash" as const, amount, reference: "" }];
  const request = { paymentId, customerId, parts, cashRounding: 0, appliedTo: [], note: "" };
  const taken = await recordPayment(device, request);
  world.trace(`${phone.name} is paid ${amount} by ${customerId}: ${taken.ok || taken.problem.code}`);
  if (!taken.ok) return;
  made.set(paymentId, { id: paymentId, number: taken.value.paymentNo, noun: "payments", phone: phone.name });
}
