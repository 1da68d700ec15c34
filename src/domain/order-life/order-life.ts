import * as v from "valibot";
import type { FieldConflict } from "../records/record-edit.ts";
import { Identifier } from "../values/identifier.ts";
import { Instant } from "../values/instant.ts";
import { MAX_WRITTEN } from "../values/quantity.ts";

/** What a person wrote about an order. */
export const Words = v.pipe(v.string(), v.maxLength(300));

/** What becomes of the missing part of a line: it is not delivered at all, by an order of its own (ORDER-44), or it came back (DELIV-26). */
export const ShortHow = v.picklist(["cut", "backorder", "refused", "split"]);
export type ShortHow = v.InferOutput<typeof ShortHow>;

/** Why less of a line is delivered than was agreed. `quantity` is what is missing, in the line's scale. */
export const LineShort = v.object({
  quantity: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  reasonCode: v.nullable(Identifier),
  words: v.string(),
  how: ShortHow,
});
export type LineShort = v.InferOutput<typeof LineShort>;

/** One message of the conversation about an order (ORDER-42). `kind` is a key of `order.notes`. */
export const OrderNote = v.object({
  noteId: Identifier,
  kind: v.string(),
  at: Instant,
  by: v.string(),
  byName: v.string(),
  words: v.string(),
  /** Of an answer that is plain: yes or no. */
  choice: v.exactOptional(v.string()),
  /** Of a request to cancel: a code of the company's list (COMPANY-43). */
  reasonCode: v.exactOptional(Identifier),
});
export type OrderNote = v.InferOutput<typeof OrderNote>;

/** Who has to say something about an order before it goes on (ORDER-73, ORDER-74). */
export const WaitsFor = v.picklist(["rep", "store"]);

const ABOUT_CANCELLING: readonly string[] = ["cancelRequest", "cancelGranted", "cancelDeclined"];

/** The request to cancel an order that nobody has answered (ORDER-74). */
export function openCancelRequest({ notes = [] }: { readonly notes?: readonly OrderNote[] }): OrderNote | null {
  const last = notes.findLast(({ kind }) => ABOUT_CANCELLING.includes(kind));
  return last?.kind === "cancelRequest" ? last : null;
}

/** A flag that somebody has decided, and how (ORDER-45). `choice` is a key of `order.settled`. */
export const SettledFlag = v.object({
  flag: v.string(),
  choice: v.string(),
  at: Instant,
  by: v.string(),
  byName: v.string(),
});
export type SettledFlag = v.InferOutput<typeof SettledFlag>;

/** A quantity of a line, in its scale; 0 = none of it. */
export const PickedQuantity = v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(MAX_WRITTEN));

/** What was picked of a line so far. */
export const PickedLine = v.object({
  quantity: PickedQuantity,
  reasonCode: v.nullable(Identifier),
  words: v.string(),
  byName: v.string(),
});
export type PickedLine = v.InferOutput<typeof PickedLine>;

/** How far an order is picked (ORDER-43), by line. `by` picked last. */
export const Picking = v.object({
  by: v.string(),
  byName: v.string(),
  at: Instant,
  lines: v.record(Identifier, PickedLine),
});
export type Picking = v.InferOutput<typeof Picking>;

/** Why a step does not apply to an order. */
export type OrderProblem =
  | "statusChanged"
  | "lineGone"
  | "lineChanged"
  | "badQuantity"
  | "noLines"
  | "noReason"
  | "notPicked"
  | "notAgreed"
  | "notAlike"
  | "hasSubstitute"
  | "tooMany"
  | "noSettings";

/** A step that does not apply: the field concerned, and what somebody else changed meanwhile. */
export interface StepRefusal {
  readonly code: OrderProblem;
  readonly field: string;
  readonly conflicts?: readonly FieldConflict[];
}
