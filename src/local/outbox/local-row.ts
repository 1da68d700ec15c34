import type { Table } from "dexie";
import type { AnyChange, EntryFacts, LocalRow } from "#domain/sync/change-kind.ts";
import { CHANGE_KINDS, type ChangeTable, declarationOf } from "#domain/sync/change-kinds.ts";
import type { OutboxEntry, WorkDatabase } from "../databases/work-database.ts";

type LocalEntry = EntryFacts & { readonly change: AnyChange };

/** The row that shows an entry's change until the mirror has the server's copy; undefined if there is none. */
export function localRowOf(entry: LocalEntry, kinds?: ChangeTable): LocalRow | undefined {
  return declarationOf(entry.change, kinds).localRow?.(entry.change, entry);
}

/** The tables that can hold an entry and its local row. */
export function entryTables(work: WorkDatabase, kinds: ChangeTable = CHANGE_KINDS): Table[] {
  const captures = Object.values(kinds).flatMap(({ capture }) => (capture?.work ? work.table(capture.work) : []));
  return [work.outbox, work.recordEdits, work.ownCounts, work.dayChanges, work.images, work.removed, ...captures];
}

/** Shows an entry's change on this device; part of the caller's transaction. */
export async function putLocalRow(work: WorkDatabase, entry: LocalEntry, kinds?: ChangeTable): Promise<void> {
  const local = localRowOf(entry, kinds);
  if (local !== undefined) await work.table(local.table).put(local.row);
}

/** Removes an entry and its local row from the outbox; part of the caller's transaction. */
export async function deleteEntry(work: WorkDatabase, entry: OutboxEntry, kinds?: ChangeTable): Promise<void> {
  const local = localRowOf(entry, kinds);
  await work.outbox.delete(entry.key);
  if (local !== undefined) await work.table(local.table).delete(local.id);
}
