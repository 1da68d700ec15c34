import Dexie, { type EntityTable, type Table } from "dexie";
import type { Cart } from "#domain/order/cart.ts";
import type { Change, ChangeKind } from "#domain/sync/change-kinds.ts";
import type { LocalCount } from "#domain/changes/count-stock.ts";
import type { WorkOrder } from "#domain/changes/place-order.ts";
import type { LocalEdit } from "#domain/changes/save-record.ts";
import type { ImageContent, ImageNoun } from "#domain/image/image.ts";
import type { Identity } from "#domain/access/identity.ts";
import type { Day, Instant } from "#domain/values/instant.ts";
import type { RefusalReason, UnreachableReason } from "#domain/sync/push-outcome.ts";
import type { FieldConflict, RecordEdit } from "#domain/records/record-edit.ts";

/**
 * One change on its way to the store. `waiting` entries are sent when they are due and nothing they depend on is
 * unsent; `parked` ones were refused and wait for a person. An entry leaves only when the server has accepted it.
 */
export interface OutboxEntry {
  /** The idempotency key: the record's id and revision. */
  key: string;
  /** Account that made it; only its own session may send it. */
  owner: string;
  kind: ChangeKind;
  change: Change;
  /** Entries of one lane keep their order: a customer's id for orders, `recordLane` for edits of a record. */
  lane: string;
  /** Keys that must be accepted first. */
  dependsOn: string[];
  /** Rises per account: the order of capture. */
  seq: number;
  state: "waiting" | "parked";
  attempts: number;
  /** Uncertain attempts: failures that may be its own fault. It then travels in smaller batches, and at last alone. */
  doubts: number;
  nextAttemptAt: Instant;
  /** Until then it can be taken back as if it had never been, and is not sent. */
  heldUntil?: Instant;
  /** Set while a sender holds it; a sender that dies leaves it set, and it is sent again (the key makes that safe). */
  sendingSince: Instant | null;
  /** It was on its way at least once without an answer that it was refused: the store may have it. */
  mayHaveArrived?: boolean;
  lastProblem: { reason: RefusalReason | UnreachableReason; field: string; at: Instant } | null;
  /** Of a parked edit: the fields that somebody else changed too. */
  conflicts?: readonly FieldConflict[];
  /** Of a deletion: the unsent edit whose place it took, which is back when the deletion is discarded. */
  replaced?: RecordEdit;
  createdAt: Instant;
}

/** A photograph taken on this device that the store does not have yet: a form that is not saved names it, or an entry sends it. */
export interface LocalImage extends ImageContent {
  /** The hash of its large version's bytes. */
  imageId: string;
  noun: ImageNoun;
  keptAt: Instant;
}

/** A form that is not finished: what was typed so far, as plain JSON (REC-9). */
export interface FormDraft {
  /** The form and the record: `product:new`, `product:<id>`. */
  key: string;
  value: unknown;
  changedAt: Instant;
}

/** A discarded entry, kept 30 days so that it can be restored (OFFLINE-10). */
export interface RemovedRow {
  key: string;
  entry: OutboxEntry;
  removedAt: Instant;
}

/** The numbering of this installation for this account (ORDER-2): no letter yet = null. */
export interface Numbering {
  id: "numbering";
  installId: string;
  deviceLetter: string | null;
  day: Day;
  lastNumber: number;
  lastSeq: number;
  /** Where earlier days had stopped, for a clock that is set back. */
  earlierDays: Record<Day, number>;
}

/** What was made on this device and is not yet confirmed: small, precious, strictly durable. */
export type WorkDatabase = Dexie & {
  identity: Table<Identity & { id: "identity" }, "identity">;
  carts: EntityTable<Cart, "customerId">;
  orders: EntityTable<WorkOrder, "orderId">;
  outbox: EntityTable<OutboxEntry, "key">;
  recordEdits: EntityTable<LocalEdit, "key">;
  ownCounts: EntityTable<LocalCount, "key">;
  images: EntityTable<LocalImage, "imageId">;
  formDrafts: EntityTable<FormDraft, "key">;
  removed: EntityTable<RemovedRow, "key">;
  numbering: Table<Numbering, "numbering">;
};

/** Opens the work database of an account. `indexedDB` is given by tests only. */
export function openWorkDatabase(uid: string): WorkDatabase {
  const database = new Dexie(workDatabaseName(uid), { chromeTransactionDurability: "strict" }) as WorkDatabase;
  database.version(1).stores({
    identity: "id",
    carts: "customerId, changedAt",
    orders: "orderId, customerId, capturedAt",
    outbox: "key, seq, lane, state, [state+nextAttemptAt]",
    removed: "key, removedAt",
    numbering: "id",
  });
  // Frozen: what lies on phones was written under these.
  database.version(2).stores({ recordEdits: "key, recordId, noun", formDrafts: "key" });
  database
    .version(3)
    .stores({ ownCounts: "key, productId" })
    .upgrade(async (transaction) => {
      const waiting: OutboxEntry[] = await transaction.table("outbox").toArray();
      const counts = waiting.flatMap(({ key, seq, change }) => {
        if (change.kind !== "countStock") return [];
        const { count } = change;
        return [{ key, productId: count.productId, seq, count, acceptedRev: null, acceptedAt: null }];
      });
      await transaction.table("ownCounts").bulkPut(counts);
    });
  database.version(4).stores({ images: "imageId" });
  return database;
}

export function workDatabaseName(uid: string): string {
  return `rutero-${uid}-work`;
}
