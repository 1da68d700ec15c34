import * as v from "valibot";
import { TillClose, TillCloseReceipt } from "../counter/till-close.ts";
import { type ChangeDeclaration, LARGEST_BATCH } from "../sync/change-kind.ts";
import { isReceiptOf } from "../sync/push-outcome.ts";

const CloseTill = v.object({ kind: v.literal("closeTill"), close: TillClose });
type CloseTill = v.InferOutput<typeof CloseTill>;

/** A close made on this device, kept until the mirror holds the store's copy. `receipt` null = unsent. */
export interface WorkTillClose {
  closeId: string;
  close: TillClose;
  receipt: TillCloseReceipt | null;
}

const capture = {
  work: "tillCloses",
  mirror: "tillCloses",
  id: "closeId",
  number: "closeNo",
  receipt: TillCloseReceipt,
  prefix: "Z-",
} as const;

/** Closes a till (COUNTER-14). Its closes arrive in their order. */
export const closeTill = {
  kind: "closeTill",
  schema: CloseTill,
  isReplayed: true,
  lane: ({ close }) => `till/${close.deviceId}`,
  batch: LARGEST_BATCH,
  call: { name: "recordTillCloses", list: "closes", item: ({ close }) => close },
  capture,
  captureId: ({ close }) => close.closeId,
  place: ({ close }) => close,
  isProof: ({ receipt }, { close }) => isReceiptOf(receipt, capture, close.closeId),
  localRow: ({ close }) => {
    const row: WorkTillClose = { closeId: close.closeId, close, receipt: null };
    return { table: "tillCloses", id: close.closeId, row };
  },
  unsent: ({ close }) => ({ kind: "tillCloses", id: close.closeId }),
  sheet: () => ({ text: "closeTill" }),
} as const satisfies ChangeDeclaration<CloseTill>;
