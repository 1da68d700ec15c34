import { goodsBack, type GoodsBack } from "#domain/delivery/goods-back.ts";
import { orderIdsOf, type Run } from "#domain/delivery/run.ts";
import { type CarriedPayment, carriedOf, type MoneySums, sumsOf } from "#domain/payment/settlement.ts";
import { declarationOf } from "#domain/sync/change-kinds.ts";
import type { Currency } from "#domain/values/money.ts";
import type { Device } from "#local/databases/device.ts";
import { readRuns } from "#local/outbox/known-runs.ts";

/** A run with the money that its driver carries. */
export interface RunMoney {
  readonly run: Run;
  /** Those that wait on this device too. */
  readonly payments: readonly CarriedPayment[];
  readonly sums: MoneySums;
}

/** What is handed in with a run. */
export interface HandIn extends RunMoney {
  readonly goods: readonly GoodsBack[];
  /** How many payments and stops of this device have not reached the store. */
  readonly unsent: number;
  readonly currency: Currency;
}

/** The runs of this device whose drivers carry money, and those that wait to be settled; the latest first. */
export async function listRunMoney(device: Device): Promise<readonly RunMoney[]> {
  const [runs, own] = await Promise.all([readRuns(device), device.work.payments.toArray()]);
  const cancelled = new Set(own.map(({ payment }) => payment.reverses?.paymentId));
  return runs
    .map(({ run }): RunMoney => {
      const known = new Set((run.money ?? []).map(({ paymentId }) => paymentId));
      const waiting = own
        .map(({ payment }) => payment)
        .filter(({ runId, paymentId, reverses }) => runId === run.runId && reverses === null && !known.has(paymentId))
        .map(({ paymentId, paymentNo, customerName, capturedAt: at, parts }) => {
          return { paymentId, paymentNo, customerName, at, parts };
        });
      const payments = [...carriedOf(run), ...waiting].filter(({ paymentId }) => !cancelled.has(paymentId));
      return { run, payments, sums: sumsOf(payments) };
    })
    .filter(({ run, payments }) => payments.length > 0 || run.status === "finished")
    .toSorted((a, b) => (a.run.day < b.run.day ? 1 : -1));
}

/** What is handed in with a run; null where this device does not have it. */
export async function readHandIn(device: Device, runId: string): Promise<HandIn | null> {
  const { mirror, work, identity } = device;
  const [all, company, outbox] = await Promise.all([
    listRunMoney(device),
    mirror.company.get(identity.companyId),
    work.outbox.toArray(),
  ]);
  const found = all.find(({ run }) => run.runId === runId);
  if (found === undefined || company === undefined) return null;
  const orders = await mirror.orders.bulkGet([...orderIdsOf(found.run)]);
  const unsent = outbox.filter(({ change }) => declarationOf(change).capture !== undefined).length;
  const goods = goodsBack(orders.filter((order) => order !== undefined));
  return { ...found, goods, unsent, currency: company.settings.currency };
}
