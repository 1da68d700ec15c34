import Dexie, { type EntityTable, type Table } from "dexie";
import type { Identity } from "#domain/access/identity.ts";
import type { RoadOutcome } from "#domain/road/road-outcome.ts";
import type { Send } from "#domain/sync/sends.ts";
import type { Day, Instant } from "#domain/values/instant.ts";
import type { OutboxEntry, LocalImage } from "./work-database.ts";

/** An account that has signed in here: the sign-in page says whose orders are safe on this device. */
export interface DeviceAccount {
  uid: string;
  fullName: string;
  lastSignInAt: Instant;
  /** A second copy of the last verified sign-in while signed in: losing the work database signs no one out. */
  identity?: Identity | null;
  /** Until when the copies of the company's data wait for this person, whose session expired by age. */
  copiesUntil?: Instant;
  /** How "ready for the road" ended last on this device (ROAD-9). */
  road?: RoadOutcome;
  /** The last passes of sending, the newest last (OPS-39). */
  sends?: readonly Send[];
}

/** A second copy of a change as it was submitted, kept until a week after its receipt (OFFLINE-11). */
export interface BackupEntry {
  key: string;
  owner: string;
  entry: OutboxEntry;
  /** The photograph that the entry sends. */
  image?: LocalImage;
}

/** What happened to a backed up change; stored apart from the copy so that marking it rewrites no order. */
export interface BackupMark {
  key: string;
  owner: string;
  /** `received` by the store, or `removed` here by a person (kept 30 days, to be restored). */
  as: "received" | "removed";
  at: Instant;
}

/**
 * An upper bound of the numbers given out per account and day. Raised in blocks and always before an order is numbered,
 * so that a lost work database reuses none; an intact one counts by itself.
 */
export interface NumberMark {
  uid: string;
  installId: string;
  deviceLetter: string | null;
  day: Day;
  lastNumber: number;
  lastSeq: number;
  captures?: { last: number; from: number };
  /** The last numbers of earlier days, for a clock that is set back. */
  earlierDays: Record<Day, number>;
}

/** The state of the server's data that an account follows on this device (`epochOf`). */
export interface FollowedEpoch {
  uid: string;
  epoch: string;
}

/** Data that outlives the accounts on this device. */
export type DeviceDatabase = Dexie & {
  device: Table<{ id: "device"; deviceId: string; lastUid: string | null }, "device">;
  accounts: EntityTable<DeviceAccount, "uid">;
  backups: EntityTable<BackupEntry, "key">;
  backupMarks: EntityTable<BackupMark, "key">;
  numberMarks: EntityTable<NumberMark, "uid">;
  epochs: EntityTable<FollowedEpoch, "uid">;
};

export function openDeviceDatabase(): DeviceDatabase {
  const database = new Dexie("rutero-device", { chromeTransactionDurability: "strict" }) as DeviceDatabase;
  // The first version lacked the last table.
  database.version(2).stores({
    device: "id",
    accounts: "uid",
    backups: "key, owner",
    backupMarks: "key, owner",
    numberMarks: "uid",
    epochs: "uid",
  });
  return database;
}
