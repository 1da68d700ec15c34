import Dexie, { type EntityTable, type Table } from "dexie";
import type { ColumnTarget } from "#domain/import/column-target.ts";
import type { ImportKind } from "#domain/import/import-kind.ts";
import type { ImportCounts, ImportRow, RowRefusal } from "#domain/import/import-request.ts";
import type { Instant } from "#domain/values/instant.ts";

/** An import that is being sent, with where to resume after a reload. There is at most one. */
export interface ImportRun {
  importId: string;
  kind: ImportKind;
  fileName: string;
  counts: ImportCounts;
  /** The number of parts, and the first one without an answer. */
  batches: number;
  next: number;
  rows: number;
  /** Rows in the answered parts. */
  sent: number;
  applied: number;
  refused: RowRefusal[];
  /** Stop sending; what was applied stays. */
  cancelled: boolean;
  startedAt: Instant;
}

/** One part of it, in the form it is sent. */
export interface ImportPart {
  importId: string;
  batch: number;
  rows: ImportRow[];
}

/** The user's choice of columns for files of one kind, by header. */
export interface ColumnMemory {
  kind: ImportKind;
  columns: Record<string, ColumnTarget>;
}

/** The user's choice for the last file with exactly these columns; wins over the memory of single headers. */
export interface ShapeMemory {
  /** The headers in order. */
  shape: string;
  kind: ImportKind;
  targets: readonly ColumnTarget[];
  usedAt: Instant;
}

/** What importing keeps on the device, per account. Deleted when the account leaves the device. */
export type ImportDatabase = Dexie & {
  runs: EntityTable<ImportRun, "importId">;
  parts: Table<ImportPart, [string, number]>;
  columns: EntityTable<ColumnMemory, "kind">;
  shapes: EntityTable<ShapeMemory, "shape">;
};

export function openImportDatabase(uid: string): ImportDatabase {
  const database = new Dexie(importDatabaseName(uid)) as ImportDatabase;
  database.version(1).stores({ runs: "importId", parts: "[importId+batch]", columns: "kind" });
  database.version(2).stores({ shapes: "shape,usedAt" });
  return database;
}

export function importDatabaseName(uid: string): string {
  return `rutero-${uid}-import`;
}
