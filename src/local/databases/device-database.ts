import Dexie, { type EntityTable, type Table } from "dexie";
import type { Identity } from "#domain/access/identity.ts";
import type { Day, Instant } from "#domain/values/instant.ts";
import type { OutboxEntry, LocalImage } from "./work-database.ts";

/** An account that has signed in here. `unsent` lets the sign-in page say whose orders are safe on this device. */
export interface DeviceAccount {
  uid: string;
  fullName: string;
  lastSignInAt: Instant;
  unsent: number;
  /** The last verified sign-in once more, while signed in: a lost work database does not sign anybody out. */
  identity?: Identity | null;
}

/** A second copy of a change as it was submitted, kept until a week after its receipt (OFFLINE-11). */
export interface BackupEntry {
  key: string;
  owner: string;
  entry: OutboxEntry;
  /** The photograph that the entry sends. */
  image?: LocalImage;
}

/** What became of a backed up change; apart from the copy, so that noting it rewrites no order. */
export interface BackupMark {
  key: string;
  owner: string;
  /** `received` by the store, or `removed` here by a person (kept 30 days, to be restored). */
  as: "received" | "removed";
  at: Instant;
}

/**
 * A line that no number given out per account has passed: of each day the highest that may have been given. Raised by a
 * block at a time and always before the orders, so that a lost work database reuses none; an intact one counts itself.
 */
export interface NumberMark {
  uid: string;
  installId: string;
  deviceLetter: string | null;
  day: Day;
  lastNumber: number;
  lastSeq: number;
  /** Where earlier days had stopped, for a clock that is set back. */
  earlierDays: Record<Day, number>;
}

/** What outlives accounts on this device. */
export type DeviceDatabase = Dexie & {
  device: Table<{ id: "device"; deviceId: string; lastUid: string | null }, "device">;
  accounts: EntityTable<DeviceAccount, "uid">;
  backups: EntityTable<BackupEntry, "key">;
  backupMarks: EntityTable<BackupMark, "key">;
  numberMarks: EntityTable<NumberMark, "uid">;
};

export function openDeviceDatabase(): DeviceDatabase {
  const database = new Dexie("rutero-device", { chromeTransactionDurability: "strict" }) as DeviceDatabase;
  database.version(1).stores({
    device: "id",
    accounts: "uid",
    backups: "key, owner",
    backupMarks: "key, owner",
    numberMarks: "uid",
  });
  return database;
}
