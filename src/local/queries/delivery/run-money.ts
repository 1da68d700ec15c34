import { goodsBack, type GoodsBack } from "#domain/delivery/goods-back.ts";
import { seesAll } from "#domain/access/is-owner.ts";
import { openPurse, orderIdsOf, type Run, takesMoney } from "#domain/delivery/run.ts";
import type { Payment } from "#domain/payment/payment.ts";
import { type CarriedPayment, carriedOf, type MoneySums, sumsOf } from "#domain/payment/settlement.ts";
import type { Instant } from "#domain/values/instant.ts";
import type { Currency } from "#domain/values/money.ts";
import type { Device } from "#local/databases/device.ts";
import { readMoneyRuns } from "#local/outbox/known-runs.ts";
import { readWork, storedView } from "#local/queries/order/order-view.ts";

/** A run or a purse with the money that somebody carries. */
export interface RunMoney {
  readonly run: Run;
  /** Those that wait on this device too. */
  readonly payments: readonly CarriedPayment[];
  /** How many of them the store does not have yet. */
  readonly waiting: number;
  readonly sums: MoneySums;
  /** When the first of them was taken; null = nothing is carried. */
  readonly since: Instant | null;
}

/** What is handed in with a run, or of a purse. */
export interface HandIn extends RunMoney {
  readonly goods: readonly GoodsBack[];
  /** How many payments and stops of this device have not reached the store. */
  readonly unsent: number;
  readonly currency: Currency;
}

/**
 * Who carries money, as far as this device knows, and what waits to be settled (PAY-15, PAY-16); the latest first. A payment
 * that waits here is with the run on which it was taken, else in the purse of whoever took it.
 */
export async function listRunMoney(device: Device): Promise<readonly RunMoney[]> {
  const [known, rows] = await Promise.all([readMoneyRuns(device), device.work.payments.toArray()]);
  const runs = known.map(({ run }) => run);
  const own = rows.map(({ payment }) => payment);
  const cancelled = new Set(own.map(({ reverses }) => reverses?.paymentId));
  const arrived = new Set(runs.flatMap(({ money = [] }) => money.map(({ paymentId }) => paymentId)));
  const waiting = own.filter(
    ({ paymentId, reverses }) => reverses === null && !arrived.has(paymentId) && !cancelled.has(paymentId),
  );
  const purse = ownPurse(device, runs, waiting);
  const carriers = purse === null || runs.includes(purse) ? runs : [...runs, purse];
  const runOf = ({ runId }: Payment) => runs.find((run) => run.runId === runId && takesMoney(run)) ?? purse;
  return carriers
    .map((run): RunMoney => {
      const here = waiting.filter((payment) => runOf(payment) === run);
      const stored = carriedOf(run).filter(({ paymentId }) => !cancelled.has(paymentId));
      const payments = [...stored, ...here.map(carriedPayment)];
      const since = payments.length === 0 ? null : Math.min(...payments.map(({ at }) => at));
      return { run, payments, waiting: here.length, sums: sumsOf(payments), since };
    })
    .filter(({ run, payments }) => payments.length > 0 || (run.status === "finished" && run.isPurse !== true))
    .toSorted((a, b) => b.run.day.localeCompare(a.run.day));
}

/** The purse of whoever uses this device: the store's, or the one that their payments begin. Null where they carry none. */
function ownPurse({ identity }: Device, runs: readonly Run[], waiting: readonly Payment[]): Run | null {
  const isOwn = (run: Run) => run.isPurse === true && run.driverId === identity.uid && takesMoney(run);
  const [first] = waiting;
  const open = runs.find(isOwn);
  if (open !== undefined || first === undefined || seesAll(identity.roles)) return open ?? null;
  return openPurse("purse", first);
}

function carriedPayment({ paymentId, paymentNo, customerName, capturedAt: at, parts }: Payment): CarriedPayment {
  return { paymentId, paymentNo, customerName, at, parts };
}

/** What is handed in with a run or of a purse; null where this device does not have it. */
export async function readHandIn(device: Device, runId: string): Promise<HandIn | null> {
  const { mirror, work, identity } = device;
  const [all, company, outbox] = await Promise.all([
    listRunMoney(device),
    mirror.company.get(identity.companyId),
    work.outbox.toArray(),
  ]);
  const found = all.find(({ run }) => run.runId === runId);
  if (found === undefined || company === undefined) return null;
  const [orders, own] = await Promise.all([mirror.orders.bulkGet([...orderIdsOf(found.run)]), readWork(device)]);
  const onTheirWay = outbox.filter(
    ({ change: { kind } }) => kind === "recordPayment" || kind === "recordDelivery",
  ).length;
  const goods = goodsBack(orders.flatMap((order) => (order && storedView(order, own).stored) ?? []));
  const unsent = Math.max(onTheirWay, found.waiting);
  return { ...found, goods, unsent, currency: company.settings.currency };
}
