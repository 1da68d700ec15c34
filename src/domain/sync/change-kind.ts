import type * as v from "valibot";
import type { CapturePrefix } from "../captures/capture-number.ts";
import type { RunStep } from "../delivery/run-steps.ts";
import type { LifeStep } from "../order-life/order-steps.ts";
import type { DayStep } from "../itinerary/day-step.ts";
import type { ImageNoun } from "../image/image.ts";
import type { RecordNoun } from "../records/record-edit.ts";
import type { Identifier } from "../values/identifier.ts";
import type { Currency } from "../values/money.ts";
import type { AcceptedOutcome } from "./push-outcome.ts";

export interface AnyChange {
  readonly kind: string;
}

/** The kinds of unsent work shown to people. */
export const UNSENT_KINDS = [
  "orders",
  "orderSteps",
  "visits",
  "payments",
  "runSteps",
  "tillCloses",
  "deliveries",
  "dayChanges",
  "customers",
  "products",
  "categories",
  "priceLists",
  "rules",
  "people",
  "invitations",
  "stockCounts",
  "corrections",
  "photos",
] as const;
export type UnsentKind = (typeof UNSENT_KINDS)[number];

/** The most changes in one request. */
export const LARGEST_BATCH = 20;

/** Declares one kind of change. The outbox, sending, overlays, confirmation and the sync sheet use only this. */
export interface ChangeDeclaration<C extends AnyChange = AnyChange> {
  readonly kind: C["kind"];
  readonly schema: v.GenericSchema<unknown, C>;
  /** Entries of one lane arrive in the order of capture. `customerId` is the customer the command gave, or "". */
  lane(change: C, customerId: string): string;
  /** Records that must reach the store first, if they were created on this device. */
  needs?(change: C): readonly RecordRef[];
  /** The most changes of this kind in one request. */
  readonly batch: number;
  readonly call: Callable<C>;
  /** Whether it is sent again to a server that was restored from a backup (sync/SPEC.md, A5). */
  readonly isReplayed: boolean;
  /** Whether the answer proves that the store has exactly this change. */
  isProof(answer: AcceptedOutcome, change: C): boolean;
  /** Only for captures: where they are stored, here and in the store. */
  readonly capture?: CaptureTables;
  /** The capture that the change creates or advances. */
  captureId?(change: C): Identifier;
  /** The orders that it changes besides. */
  changes?(change: C): readonly Identifier[];
  /** A capture's place in the count of its device. */
  place?(change: C): CapturePlace;
  /** The row of the work database that shows the change until the mirror holds the store's copy. */
  localRow?(change: C, entry: EntryFacts): LocalRow;
  /** The change's effect on the mirror's rows once the store has accepted it. */
  overlay?(change: C): MirrorOverlay | readonly MirrorOverlay[];
  /** The part of the change that may refer to photographs, and what they show. */
  naming?(change: C): Naming;
  /** The photograph whose bytes the change sends. Such changes go last, one at a time. */
  imageId?(change: C): string;
  /**
   * The same change under its next id, when the store has other content under this one; null = it needs a person.
   */
  renewed?(change: C): C | null;
  /** How it counts as unsent work; changes with the same id count once. */
  unsent(change: C): { readonly kind: UnsentKind; readonly id: string };
  sheet(change: C): SheetLine;
}

interface Naming {
  readonly fields: unknown;
  readonly label: string;
  /** Of a capture, which has to be saved quickly: what its photographs are of, so that none of them is read for it. */
  readonly photosOf?: ImageNoun;
  /** The photographs are sent once the store has the change. */
  readonly isFirst?: true;
}

export interface RecordRef {
  readonly noun: RecordNoun;
  readonly recordId: Identifier;
}

/**
 * The callable a change is sent to. With `list` the request is `{ [list]: items }` and the answer `{ answers }`, one
 * per item; without it both are for a single change.
 */
interface Callable<C extends AnyChange> {
  readonly name: string;
  readonly list?: string;
  /** The request also tells of each item how long ago the device was next online after making it, in ms (KPI-47). */
  readonly onlineFor?: true;
  item(change: C, image?: object): unknown;
}

/**
 * Where a capture is stored: its tables in the work and the mirror database, and its collection in the store, which has
 * the name of the mirror's table. `id` is the primary key of all three. Without `work` it has no rows on the device: its
 * overlay shows it.
 */
export interface CaptureTables {
  readonly work?: string;
  readonly mirror: string;
  readonly id: string;
  /** The field that holds its number. */
  readonly number: string;
  readonly receipt: v.GenericSchema;
  /** The prefix of its number; empty for orders. */
  readonly prefix: CapturePrefix;
}

export interface CapturePlace {
  readonly deviceId: Identifier;
  readonly seq: number;
}

export interface EntryFacts {
  readonly key: string;
  readonly seq: number;
}

export interface LocalRow {
  readonly table: string;
  /** The row's primary key. */
  readonly id: string;
  readonly row: object;
}

export interface MirrorOverlay {
  readonly table: string;
  readonly id: Identifier;
  apply<Row extends object>(row: Row): Row;
  /** The row where there is none yet, for changes that can begin one. */
  first?(): { readonly rev: number };
  /** Whether the row shows that the store has the change; absent = only the store's answer proves it. */
  hasArrived?(row: object): boolean;
}

/** A row of the sync sheet. `text` is a key under `syncSheet`. */
export interface SheetLine {
  readonly text: SheetText;
  readonly order?: SheetOrder;
  readonly record?: SheetRecord;
}

export interface SheetOrder {
  readonly orderNo: string;
  readonly customerName: string;
  readonly total: number;
  readonly currency: Currency;
}

export interface SheetRecord extends RecordRef {
  readonly label: string;
  readonly does: "new" | "changed" | "deleted";
  /** The SKU or customer code that the change sets. */
  readonly code?: unknown;
}

export type SheetText =
  | "placeOrder"
  | "advanceOrder"
  | `changeOrder.${LifeStep["kind"]}`
  | "recordVisit"
  | "correctVisit"
  | "recordDelivery"
  | "recordPayment.taken"
  | "recordPayment.reversed"
  | "closeTill"
  | `changeDay.${DayStep["kind"]}`
  | `changeRun.${RunStep["kind"]}`
  | `saveRecord.${RecordNoun}.${SheetRecord["does"]}`
  | "countStock"
  | "expectStock"
  | "suggestCorrection"
  | "decideCorrection"
  | "reportProduct"
  | "decideReport"
  | "saveImage"
  | "photo";

/** The lane of one record's changes: they arrive in order and never delay an order. */
export function recordLane(noun: RecordNoun | "stock" | "correction" | "image", recordId: string): string {
  return `${noun}/${recordId}`;
}
