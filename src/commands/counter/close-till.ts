import { type CashPieces, closeProblem, type TillClose } from "#domain/counter/till-close.ts";
import { closeTill as declaration } from "#domain/changes/close-till.ts";
import { accept, refuse, type Result } from "#domain/values/result.ts";
import type { Device } from "#local/databases/device.ts";
import { closeKey } from "#local/outbox/outbox-entry.ts";
import { type CaptureProblem, writeCapture } from "#local/outbox/write-outbox.ts";
import type { TillDay } from "#local/queries/order/till-day.ts";

/** Why a till was not closed. `soldMeanwhile`: the figures that were counted against are no longer all. */
export type CloseTillProblem =
  | { readonly code: "soldMeanwhile" | CaptureProblem }
  | { readonly code: "incomplete"; readonly field: string };

export interface CloseTillRequest {
  /** However often it is asked for, it is one close. */
  readonly closeId: string;
  /** What the till sold, as it was shown. */
  readonly till: TillDay;
  readonly float: number;
  readonly pieces: readonly CashPieces[];
  readonly reason: string;
}

/** Closes this device's till (COUNTER-14): one transaction takes the number and writes close and outbox entry. */
export async function closeTill(
  device: Device,
  { closeId, till, float, pieces, reason }: CloseTillRequest,
): Promise<Result<TillClose, CloseTillProblem>> {
  const { work, identity } = device;
  const { day, deviceId, letter, lastClose, lastSale, currency, figures } = till;
  const known = {
    ...figures,
    byMethod: [...figures.byMethod],
    closeId,
    companyId: identity.companyId,
    repId: identity.uid,
    repName: identity.fullName,
    deviceId,
    capturedAt: device.now(),
    businessDay: day,
    currency,
    till: letter,
    afterSeq: lastClose?.seq ?? 0,
    float,
    pieces: [...pieces],
    reason: reason.trim(),
  };
  const field = closeProblem(known, currency);
  if (field !== null) return refuse({ code: "incomplete", field });
  const closed = await writeCapture(device, day, [work.tillCloses, work.orders], async (outbox) => {
    const made = await work.tillCloses.get(closeId);
    if (made !== undefined) return made.close;
    const sales = await work.orders.toArray();
    if (sales.some(({ order }) => order.sale !== undefined && order.deviceId === deviceId && order.seq > lastSale))
      return "soldMeanwhile" as const;
    const number = await outbox.nextNumber(day, declaration.capture.prefix);
    const close: TillClose = { ...known, closeNo: number.text, seq: number.seq, counted: number.counted };
    await outbox.add({ key: closeKey(closeId), change: { kind: "closeTill", close }, number });
    return close;
  });
  return typeof closed === "string" ? refuse({ code: closed }) : accept(closed);
}
