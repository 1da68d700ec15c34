import Dexie, { type EntityTable, type Table } from "dexie";
import type { Cart } from "#domain/order/cart.ts";
import type { Change, ChangeKind } from "#domain/sync/change-kinds.ts";
import type { LocalDayChange } from "#domain/changes/change-day.ts";
import type { WorkTillClose } from "#domain/changes/close-till.ts";
import type { WorkPayment } from "#domain/changes/record-payment.ts";
import type { WorkVisit } from "#domain/changes/record-visit.ts";
import type { LocalCount } from "#domain/changes/count-stock.ts";
import type { WorkOrder } from "#domain/changes/place-order.ts";
import type { LocalEdit } from "#domain/changes/save-record.ts";
import type { ImageContent, ImageNoun } from "#domain/image/image.ts";
import type { Identity } from "#domain/access/identity.ts";
import type { Day, Instant } from "#domain/values/instant.ts";
import type { RefusalReason, UnreachableReason } from "#domain/sync/push-outcome.ts";
import type { FieldConflict, RecordEdit } from "#domain/records/record-edit.ts";
import type { Visit } from "#domain/visit/visit.ts";

/**
 * A change to be sent to the store. `waiting` entries are sent when they are due and all they depend on is sent;
 * `parked` ones were refused and wait for a person. An entry is removed only once the server has accepted it.
 */
export interface OutboxEntry {
  /** The idempotency key: the record's id and revision. */
  key: string;
  /** The account that made it; only its own session may send it. */
  owner: string;
  kind: ChangeKind;
  change: Change;
  /** Entries of one lane keep their order: a customer's id for orders, `recordLane` for edits of a record. */
  lane: string;
  /** Keys that must be accepted first. */
  dependsOn: string[];
  /** Rises per account, in order of capture. */
  seq: number;
  state: "waiting" | "parked";
  attempts: number;
  /**
   * Uncertain attempts: failures that may be this entry's fault. It is then sent in smaller batches, and finally alone.
   */
  doubts: number;
  nextAttemptAt: Instant;
  /** Until then it is not sent and can be undone without a trace. */
  heldUntil?: Instant;
  /**
   * Set while a sender has it; if the sender dies it stays set and the entry is sent again (the key makes that safe).
   */
  sendingSince: Instant | null;
  /** When the device was next online after this was made, where that is told (S27); absent = not that it knows. */
  onlineAt?: Instant;
  /** It was sent at least once, and the store has not answered since that it does not have it. */
  mayHaveArrived?: boolean;
  /** Of an order edited here: the store may have it as it was before, so that its copy there proves nothing (ORDER-99). */
  formerMayHaveArrived?: boolean;
  /** Of a parked entry: the store refused this change, or the whole call. Absent = an earlier version parked it. */
  refused?: "change" | "call";
  lastProblem: { reason: RefusalReason | UnreachableReason; field: string; at: Instant } | null;
  /** Of a parked edit: fields that someone else changed too. */
  conflicts?: readonly FieldConflict[];
  /** Of a deletion: the unsent edit it replaced, restored when the deletion is discarded. */
  replaced?: RecordEdit;
  createdAt: Instant;
}

/**
 * A photograph taken on this device that the store does not have yet: referenced by an unsaved form, or sent by an
 * entry.
 */
export interface LocalImage extends ImageContent {
  /** The hash of both versions. */
  imageId: string;
  noun: ImageNoun;
  keptAt: Instant;
}

/** An unfinished form: the input so far, as plain JSON (REC-9). */
export interface FormDraft {
  /** The form and the record: `product:new`, `product:<id>`. */
  key: string;
  value: unknown;
  changedAt: Instant;
}

/** The visit in progress: one at a time per person. Its answers, note and photos are kept as they are given. */
export interface OpenVisit extends Pick<
  Visit,
  | "visitId"
  | "customerId"
  | "customerName"
  | "stopId"
  | "businessDay"
  | "checkIn"
  | "orderIds"
  | "answers"
  | "note"
  | "photoIds"
> {
  id: "openVisit";
  /** Its one reading of the position has not ended (VISIT-14). */
  isLocating: boolean;
  /** The last thing done in it: proposed as its end if it is forgotten. */
  lastActionAt: Instant;
}

/** A discarded entry, restorable for 30 days (OFFLINE-10). */
export interface RemovedRow {
  key: string;
  entry: OutboxEntry;
  removedAt: Instant;
}

/** This installation's numbering for this account (ORDER-2): null = no letter yet. */
export interface Numbering {
  id: "numbering";
  installId: string;
  deviceLetter: string | null;
  day: Day;
  lastNumber: number;
  /** The last place in the order of all changes. */
  lastSeq: number;
  /** The count of captures; absent before its first one under this version. */
  captures?: { last: number; from: number };
  /** The last numbers of earlier days, for a clock that is set back. */
  earlierDays: Record<Day, number>;
}

/** Work made on this device and not yet confirmed: small, precious, strictly durable. */
export type WorkDatabase = Dexie & {
  identity: Table<Identity & { id: "identity" }, "identity">;
  carts: EntityTable<Cart, "customerId">;
  orders: EntityTable<WorkOrder, "orderId">;
  outbox: EntityTable<OutboxEntry, "key">;
  recordEdits: EntityTable<LocalEdit, "key">;
  ownCounts: EntityTable<LocalCount, "key">;
  visits: EntityTable<WorkVisit, "visitId">;
  payments: EntityTable<WorkPayment, "paymentId">;
  tillCloses: EntityTable<WorkTillClose, "closeId">;
  dayChanges: EntityTable<LocalDayChange, "key">;
  openVisit: Table<OpenVisit, "openVisit">;
  images: EntityTable<LocalImage, "imageId">;
  formDrafts: EntityTable<FormDraft, "key">;
  removed: EntityTable<RemovedRow, "key">;
  numbering: Table<Numbering, "numbering">;
};

/** Opens the work database of an account. Only tests pass `indexedDB`. */
export function openWorkDatabase(uid: string): WorkDatabase {
  const database = new Dexie(workDatabaseName(uid), { chromeTransactionDurability: "strict" }) as WorkDatabase;
  // Frozen: phones hold data written under these versions. Those that only added tables are one with the next.
  database
    .version(3)
    .stores({
      identity: "id",
      carts: "customerId, changedAt",
      orders: "orderId, customerId, capturedAt",
      outbox: "key, seq, lane, state, [state+nextAttemptAt]",
      removed: "key, removedAt",
      numbering: "id",
      recordEdits: "key, recordId, noun",
      formDrafts: "key",
      ownCounts: "key, productId",
    })
    .upgrade(async (transaction) => {
      const waiting: OutboxEntry[] = await transaction.table("outbox").toArray();
      const counts = waiting.flatMap(({ key, seq, change }) => {
        if (change.kind !== "countStock") return [];
        const { count } = change;
        return [{ key, productId: count.productId, seq, count, acceptedRev: null, acceptedAt: null }];
      });
      await transaction.table("ownCounts").bulkPut(counts);
    });
  database.version(7).stores({
    images: "imageId",
    visits: "visitId, customerId, businessDay",
    dayChanges: "key, [repId+day]",
    openVisit: "id",
    payments: "paymentId, customerId",
    tillCloses: "closeId",
  });
  return database;
}

export function workDatabaseName(uid: string): string {
  return `rutero-${uid}-work`;
}
