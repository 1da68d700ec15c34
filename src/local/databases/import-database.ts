import Dexie, { type EntityTable, type Table } from "dexie";
import type { ColumnTarget } from "#domain/import/column-target.ts";
import type { ImportKind } from "#domain/import/import-kind.ts";
import type { ImportCounts, ImportRow, RowRefusal } from "#domain/import/import-request.ts";
import type { Instant } from "#domain/values/instant.ts";

/** An import that is being sent: where it goes on after a reload. There is at most one. */
export interface ImportRun {
  importId: string;
  kind: ImportKind;
  fileName: string;
  counts: ImportCounts;
  /** How many parts it has, and the first that the store has not answered yet. */
  batches: number;
  next: number;
  rows: number;
  /** Rows that the parts answered so far carried. */
  sent: number;
  applied: number;
  refused: RowRefusal[];
  /** Nothing further is sent; what was applied stays. */
  cancelled: boolean;
  startedAt: Instant;
}

/** One part of it, as it is sent. */
export interface ImportPart {
  importId: string;
  batch: number;
  rows: ImportRow[];
}

/** What somebody chose for the columns of files of one kind, by header. */
export interface ColumnMemory {
  kind: ImportKind;
  columns: Record<string, ColumnTarget>;
}

/** What somebody chose for the last file with just these columns: comes before what is known of single headers. */
export interface ShapeMemory {
  /** The headers, in their order. */
  shape: string;
  kind: ImportKind;
  targets: readonly ColumnTarget[];
  usedAt: Instant;
}

/** What importing keeps on the device, per account. It goes when the account leaves the device. */
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
