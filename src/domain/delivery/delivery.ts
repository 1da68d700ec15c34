import * as v from "valibot";
import { CaptureCount } from "../captures/capture-origin.ts";
import { ImageId } from "../image/image.ts";
import { PickedQuantity, Words } from "../order-life/order-life.ts";
import { Identifier } from "../values/identifier.ts";
import { Day, Instant } from "../values/instant.ts";
import { Position } from "../values/position.ts";
import { CheckIn } from "../visit/visit.ts";
import { Signature } from "./signature.ts";

/** The most of these in a delivery, and the longest texts. */
export const MAX_DELIVERED_ORDERS = 20;
export const MAX_PROOF_PHOTOS = 5;
export const MAX_RECEIVER = 120;
export const MAX_RECEIVER_ID = 40;
export const MAX_DELIVERY_NOTE = 500;

const ReasonCode = v.nullable(Identifier);

/** What of a line was not handed over as agreed: how much was, in the line's scale, and why not all. */
export const HandedItem = v.object({
  lineId: Identifier,
  quantity: PickedQuantity,
  reasonCode: ReasonCode,
  words: Words,
});
export type HandedItem = v.InferOutput<typeof HandedItem>;

/** How an order's delivery ended. */
export const DeliveryOutcome = v.picklist(["delivered", "partial", "failed"]);
export type DeliveryOutcome = v.InferOutput<typeof DeliveryOutcome>;

/** One order of a stop. `items` are only those that differ from what was agreed. */
export const HandedOrder = v.object({
  orderId: Identifier,
  outcome: DeliveryOutcome,
  items: v.pipe(v.array(HandedItem), v.maxLength(500)),
});
export type HandedOrder = v.InferOutput<typeof HandedOrder>;

/** Why nothing was handed over, and the day proposed instead. */
export const DeliveryFailure = v.object({ reasonCode: ReasonCode, words: Words, proposedDay: v.nullable(Day) });
export type DeliveryFailure = v.InferOutput<typeof DeliveryFailure>;

/** Who received the goods. What is not known is "". */
export const Receiver = v.object({
  name: v.pipe(v.string(), v.maxLength(MAX_RECEIVER)),
  idNumber: v.pipe(v.string(), v.maxLength(MAX_RECEIVER_ID)),
  code: v.pipe(v.string(), v.maxLength(MAX_RECEIVER_ID)),
});
export type Receiver = v.InferOutput<typeof Receiver>;

/** What proves a delivery (DELIV-1). The photographs follow on their own. */
export const Proof = v.object({
  receiver: Receiver,
  signature: v.nullable(Signature),
  /** Why nobody could sign. */
  noSignature: v.nullable(Words),
  photoIds: v.pipe(v.array(ImageId), v.maxLength(MAX_PROOF_PHOTOS)),
  note: v.pipe(v.string(), v.maxLength(MAX_DELIVERY_NOTE)),
});
export type Proof = v.InferOutput<typeof Proof>;

/** A finished stop as the device captures it (DELIV-25): final, numbered and sent once, like an order. */
export const Delivery = v.object({
  deliveryId: Identifier,
  deliveryNo: v.pipe(v.string(), v.maxLength(32)),
  companyId: Identifier,
  customerId: Identifier,
  customerName: v.pipe(v.string(), v.maxLength(200)),
  runId: v.nullable(Identifier),
  repId: Identifier,
  repName: v.string(),
  deviceId: Identifier,
  seq: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  counted: v.exactOptional(CaptureCount),
  arrivedAt: v.nullable(Instant),
  capturedAt: Instant,
  businessDay: Day,
  orders: v.pipe(v.array(HandedOrder), v.minLength(1), v.maxLength(MAX_DELIVERED_ORDERS)),
  failed: v.nullable(DeliveryFailure),
  ...Proof.entries,
  /** Where the driver arrived, as far as the device could tell, and how exactly (DELIV-41). */
  position: v.nullable(Position),
  accuracy: v.exactOptional(CheckIn.entries.accuracy),
});
export type Delivery = v.InferOutput<typeof Delivery>;

/** The store's proof that it received a delivery. */
export const DeliveryReceipt = v.looseObject({
  deliveryId: Identifier,
  deliveryNo: v.string(),
  receiptCode: v.string(),
  receivedAt: Instant,
});
export type DeliveryReceipt = v.InferOutput<typeof DeliveryReceipt>;

/** A delivery as stored. `flags` say what the store doubts of it. */
export const StoredDelivery = v.object({
  ...Delivery.entries,
  flags: v.array(v.string()),
  receiptCode: v.string(),
  receivedAt: Instant,
});
export type StoredDelivery = v.InferOutput<typeof StoredDelivery>;

/** What can become of goods whose order had been cancelled (DELIV-60). */
export const DELIVERY_CHOICES = ["accepted", "goodsBack"] as const;

const DeliveryDecision = v.object({
  choice: v.picklist(DELIVERY_CHOICES),
  at: Instant,
  by: v.string(),
  byName: v.string(),
  words: v.string(),
});

/** What an order tells of a delivery (DELIV-26). Its photographs are kept apart. */
export const OrderDelivery = v.object({
  deliveryId: Identifier,
  deliveryNo: v.string(),
  runId: v.nullable(Identifier),
  at: Instant,
  by: v.string(),
  byName: v.string(),
  outcome: DeliveryOutcome,
  items: v.array(HandedItem),
  failed: v.nullable(DeliveryFailure),
  receiver: v.string(),
  signature: v.nullable(Signature),
  photoIds: v.array(ImageId),
  /** Those of the photographs that have reached the store. */
  photosHere: v.array(ImageId),
  position: v.nullable(Position),
  accuracy: v.exactOptional(CheckIn.entries.accuracy),
  /** Whether the order followed it; what the store had ended otherwise stays so until somebody decides. */
  isApplied: v.boolean(),
  /** What the store decided where the order had been cancelled; absent = nothing yet. */
  decided: v.exactOptional(DeliveryDecision),
  flags: v.array(v.string()),
});
export type OrderDelivery = v.InferOutput<typeof OrderDelivery>;
