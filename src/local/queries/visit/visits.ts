import type { SyncState } from "#domain/sync/sync-state.ts";
import type { StoredVisit, Visit, VisitCorrection } from "#domain/visit/visit.ts";
import type { Device } from "#local/databases/device.ts";
import { visitKey } from "#local/outbox/outbox-entry.ts";
import { syncStateOf } from "#local/outbox/sync-state-of.ts";

/** A finished visit, whether the store has it, what the store doubts of it and what owners added. */
export interface VisitRow {
  readonly visit: Visit;
  readonly sync: SyncState;
  readonly flags: readonly string[];
  readonly corrections: readonly CorrectionRow[];
}

interface CorrectionRow {
  readonly correction: VisitCorrection;
  readonly sync: SyncState;
}

interface UnsentCorrection extends CorrectionRow {
  readonly visitId: string;
}

/** The visits at a customer that this device has, newest first: own unconfirmed ones over the mirror (VISIT-35). */
export async function listVisits({ mirror, work }: Device, customerId: string): Promise<readonly VisitRow[]> {
  const [stored, own] = await Promise.all([
    mirror.visits.where({ customerId }).toArray(),
    work.visits.where({ customerId }).toArray(),
  ]);
  const entries = await work.outbox.bulkGet(own.map(({ visitId }) => visitKey(visitId)));
  const unmirrored = own.map(({ visit }, index): VisitRow => ({
    visit,
    sync: syncStateOf(entries[index]),
    flags: [],
    corrections: [],
  }));
  const shown = new Set(own.map(({ visitId }) => visitId));
  const mirrored = stored.filter(({ visitId }) => !shown.has(visitId)).map(storedRow);
  return sortVisits([...unmirrored, ...mirrored]);
}

/** A visit as the store has it. */
export function storedRow(visit: StoredVisit): VisitRow {
  const { flags, corrections = [] } = visit;
  return {
    visit,
    sync: "in_store",
    flags,
    corrections: corrections.map((correction) => ({ correction, sync: "in_store" })),
  };
}

export function sortVisits(rows: readonly VisitRow[]): readonly VisitRow[] {
  return rows.toSorted((a, b) => b.visit.checkIn.at - a.visit.checkIn.at);
}

/** The corrections of visits at a customer that were made here and are not sent (VISIT-38). */
export async function listUnsentCorrections(
  { work }: Device,
  customerId: string,
): Promise<readonly UnsentCorrection[]> {
  const entries = await work.outbox.orderBy("seq").toArray();
  return entries.flatMap((entry) => {
    const { change } = entry;
    if (change.kind !== "correctVisit" || change.customerId !== customerId) return [];
    return [{ visitId: change.visitId, correction: change.correction, sync: syncStateOf(entry) }];
  });
}

/** A visit with the corrections that wait here. */
export function withUnsent(row: VisitRow, unsent: readonly UnsentCorrection[]): VisitRow {
  const known = new Set(row.corrections.map(({ correction }) => correction.correctionId));
  const added = unsent.filter(
    ({ visitId, correction }) => visitId === row.visit.visitId && !known.has(correction.correctionId),
  );
  return { ...row, corrections: [...row.corrections, ...added] };
}
