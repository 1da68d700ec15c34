import { applyFields } from "#domain/records/merge-record.ts";
import type { RecordNoun } from "#domain/records/record-edit.ts";
import { newRecord, parseRecord, type PlainRecord, type RecordRows } from "#domain/records/record-nouns.ts";
import type { SyncState } from "#domain/sync/sync-state.ts";
import type { Device } from "../databases/device.ts";
import type { Mirrored } from "../databases/mirror-database.ts";
import { syncStateOf, worstOf } from "./sync-state-of.ts";
import type { LocalEdit } from "#domain/changes/save-record.ts";

type OverlayDevice = Pick<Device, "work" | "identity">;

/**
 * This device's edits of one kind of record that are not in the mirror yet. They are few, so the cost of a query does
 * not grow with the mirror.
 */
export interface Overlay<N extends RecordNoun> {
  /** The edited records. */
  readonly ids: readonly string[];
  /** The records that exist only on this device, as far as it knows. */
  readonly created: readonly string[];
  /** The row with the edits applied; undefined if deleted or missing. */
  apply(recordId: string, stored: Mirrored<RecordRows[N]> | undefined): Mirrored<RecordRows[N]> | undefined;
  has(recordId: string): boolean;
  /** The last value of a field that the row does not store; undefined if never set. */
  valueOf(recordId: string, field: string): unknown;
  /** Whether this device's edits of the record have reached the server. */
  syncOf(recordId: string): SyncState;
}

/** Reads the edits of one kind of record, or of a single record. */
export async function readOverlay<N extends RecordNoun>(
  device: OverlayDevice,
  noun: N,
  recordId?: string,
): Promise<Overlay<N>> {
  const { work, identity } = device;
  const rows =
    recordId === undefined
      ? await work.recordEdits.where("noun").equals(noun).toArray()
      : await work.recordEdits
          .where("recordId")
          .equals(recordId)
          .filter((row) => row.noun === noun)
          .toArray();
  const entries = rows.length === 0 ? [] : await work.outbox.bulkGet(rows.map((row) => row.key));
  const edits = new Map<string, { row: LocalEdit; sync: SyncState }[]>();
  for (const [index, row] of rows.entries()) {
    const own = edits.get(row.recordId) ?? [];
    own.push({ row, sync: syncStateOf(entries[index]) });
    edits.set(row.recordId, own);
  }
  for (const own of edits.values()) own.sort((a, b) => a.row.seq - b.row.seq);
  return {
    ids: [...edits.keys()],
    created: [...edits].flatMap(([id, own]) => (own.some(({ row }) => row.edit.baseRev === 0) ? [id] : [])),
    apply: (id, stored) =>
      applyEdits(
        noun,
        identity.companyId,
        id,
        stored,
        (edits.get(id) ?? []).map(({ row }) => row),
      ),
    has: (id) => edits.has(id),
    valueOf: (id, field) =>
      edits.get(id)?.findLast(({ row }) => row.edit.fields[field] !== undefined)?.row.edit.fields[field]?.to,
    syncOf: (id) => worstOf((edits.get(id) ?? []).map(({ sync }) => sync)),
  };
}

/** Applies a record's edits, except those that the mirror already contains. */
function applyEdits<N extends RecordNoun>(
  noun: N,
  companyId: string,
  recordId: string,
  stored: Mirrored<RecordRows[N]> | undefined,
  edits: readonly LocalEdit[],
): Mirrored<RecordRows[N]> | undefined {
  const ahead = edits.filter(({ acceptedRev }) => acceptedRev === null || acceptedRev > (stored?.rev ?? 0));
  if (ahead.length === 0) return stored;
  let record: PlainRecord | null = stored === undefined ? null : { ...stored };
  for (const { edit } of ahead) {
    if (edit.deletes) record = null;
    else {
      const base: PlainRecord | null = record ?? (edit.baseRev === 0 ? newRecord(noun, recordId, companyId) : null);
      record = base && applyFields(base, edit.fields);
    }
  }
  if (record === null) return undefined;
  const parsed = parseRecord(noun, record);
  return "row" in parsed ? { ...parsed.row, rev: stored?.rev ?? 0 } : stored;
}
