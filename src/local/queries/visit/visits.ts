import type { SyncState } from "#domain/sync/sync-state.ts";
import type { StoredVisit, Visit } from "#domain/visit/visit.ts";
import type { Device } from "#local/databases/device.ts";
import { visitKey } from "#local/outbox/outbox-entry.ts";
import { syncStateOf } from "#local/outbox/sync-state-of.ts";

/** A finished visit and whether the store has it. */
export interface VisitRow {
  readonly visit: Visit;
  readonly sync: SyncState;
}

/** The visits at a customer that this device has, newest first: own unconfirmed ones over the mirror (VISIT-35). */
export async function listVisits({ mirror, work }: Device, customerId: string): Promise<readonly VisitRow[]> {
  const [stored, own] = await Promise.all([
    mirror.visits.where({ customerId }).toArray(),
    work.visits.where({ customerId }).toArray(),
  ]);
  const entries = await work.outbox.bulkGet(own.map(({ visitId }) => visitKey(visitId)));
  const unmirrored = own.map(({ visit }, index): VisitRow => ({ visit, sync: syncStateOf(entries[index]) }));
  const shown = new Set(own.map(({ visitId }) => visitId));
  const mirrored = stored.filter(({ visitId }) => !shown.has(visitId)).map(storedRow);
  return sortVisits([...unmirrored, ...mirrored]);
}

/** A visit as the store has it. */
export function storedRow(visit: StoredVisit): VisitRow {
  return { visit, sync: "in_store" };
}

export function sortVisits(rows: readonly VisitRow[]): readonly VisitRow[] {
  return rows.toSorted((a, b) => b.visit.checkIn.at - a.visit.checkIn.at);
}
