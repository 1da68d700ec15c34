import * as v from "valibot";
import { CaptureCount } from "../captures/capture-origin.ts";
import { ImageId } from "../image/image.ts";
import { Identifier } from "../values/identifier.ts";
import { Day, Instant } from "../values/instant.ts";
import { Position } from "../values/position.ts";

const ReasonCode = v.pipe(v.string(), v.maxLength(40));
const Words = v.pipe(v.string(), v.maxLength(300));

/** Whether a check-in was at the customer's pin (VISIT-14); `unknown` = without a position or a pin. */
export const PlaceCheck = v.picklist(["on_site", "off_site", "unknown"]);
export type PlaceCheck = v.InferOutput<typeof PlaceCheck>;

/** The worst accuracy of a reading, in metres. */
export const MAX_ACCURACY = 100_000;

/** An arrival. `accuracy` and `distance` are metres. */
export const CheckIn = v.object({
  at: Instant,
  position: v.nullable(Position),
  accuracy: v.nullable(v.pipe(v.number(), v.minValue(0), v.maxValue(MAX_ACCURACY))),
  place: PlaceCheck,
  distance: v.nullable(v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(50_000_000))),
  /** Why it is off site; "" = not asked. */
  reasonCode: ReasonCode,
  words: Words,
});
export type CheckIn = v.InferOutput<typeof CheckIn>;

/** How a visit ended (VISIT-15). `followUpOn` is the day agreed for the next one. */
export const VisitOutcome = v.object({
  kind: v.picklist(["order", "payment_only", "no_order", "service", "prospecting"]),
  /** Why there was no order; "" for other outcomes. */
  reasonCode: ReasonCode,
  words: Words,
  followUpOn: v.nullable(Day),
});
export type VisitOutcome = v.InferOutput<typeof VisitOutcome>;

/** The most of these in a visit. */
export const MAX_VISIT_ORDERS = 20;
export const MAX_VISIT_PHOTOS = 5;
export const MAX_ANSWERS = 10;

/** The longest text of an answer, and of a note. */
export const MAX_ANSWER = 500;
export const MAX_VISIT_NOTE = 1_000;

/** An answer to a question of the company's checklist, with the question as it was then. */
export const ChecklistAnswer = v.object({
  itemId: Identifier,
  question: v.pipe(v.string(), v.maxLength(120)),
  value: v.union([v.pipe(v.string(), v.maxLength(MAX_ANSWER)), v.number(), v.boolean()]),
});
export type ChecklistAnswer = v.InferOutput<typeof ChecklistAnswer>;

/** A finished visit as the device captures it (VISIT-13): final, numbered and sent once, like an order. */
export const Visit = v.object({
  visitId: Identifier,
  visitNo: v.pipe(v.string(), v.maxLength(32)),
  companyId: Identifier,
  customerId: Identifier,
  customerName: v.pipe(v.string(), v.maxLength(120)),
  repId: Identifier,
  repName: v.string(),
  /** The stop it was made for; null = not on the day's plan. */
  stopId: v.nullable(Identifier),
  deviceId: Identifier,
  seq: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  counted: v.exactOptional(CaptureCount),
  capturedAt: Instant,
  /** The day of its arrival. */
  businessDay: Day,
  checkIn: CheckIn,
  endedAt: Instant,
  /** The person forgot to end it: the end is that of its last action. */
  isEndProposed: v.boolean(),
  outcome: VisitOutcome,
  orderIds: v.pipe(v.array(Identifier), v.maxLength(MAX_VISIT_ORDERS)),
  answers: v.pipe(v.array(ChecklistAnswer), v.maxLength(MAX_ANSWERS)),
  note: v.pipe(v.string(), v.maxLength(MAX_VISIT_NOTE)),
  photoIds: v.pipe(v.array(ImageId), v.maxLength(MAX_VISIT_PHOTOS)),
});
export type Visit = v.InferOutput<typeof Visit>;

/** The store's proof that it received a visit. */
export const VisitReceipt = v.looseObject({
  visitId: Identifier,
  visitNo: v.string(),
  receiptCode: v.string(),
  receivedAt: Instant,
});
export type VisitReceipt = v.InferOutput<typeof VisitReceipt>;

/** The most corrections of a visit. */
export const MAX_VISIT_CORRECTIONS = 20;

/** What an owner adds to a finished visit: how it really ended (null = as recorded), and why. */
export const VisitCorrection = v.object({
  correctionId: Identifier,
  at: Instant,
  by: Identifier,
  byName: v.pipe(v.string(), v.maxLength(120)),
  outcome: v.nullable(v.pick(VisitOutcome, ["kind", "reasonCode"])),
  words: Words,
});
export type VisitCorrection = v.InferOutput<typeof VisitCorrection>;

/** A visit as stored. `flags` say what the store doubts of it; corrections are only added. */
export const StoredVisit = v.object({
  ...Visit.entries,
  flags: v.array(v.string()),
  corrections: v.exactOptional(v.pipe(v.array(VisitCorrection), v.maxLength(MAX_VISIT_CORRECTIONS))),
  receiptCode: v.string(),
  receivedAt: Instant,
});
export type StoredVisit = v.InferOutput<typeof StoredVisit>;
