import type { ChangeDay, LocalDayChange } from "#domain/changes/change-day.ts";
import type { WorkVisit } from "#domain/changes/record-visit.ts";
import { averageOrder } from "#domain/customer/purchases.ts";
import { correctOnDay } from "#domain/visit/correct-visit.ts";
import { applyDayStep } from "#domain/itinerary/day-step.ts";
import { emptyDay, type ItineraryDay, itineraryDayId } from "#domain/itinerary/itinerary-day.ts";
import { addFollowUp, findStop, markVisit, showOpenVisit } from "#domain/itinerary/mark-visit.ts";
import { captureIdOf } from "#domain/sync/change-kinds.ts";
import type { SyncState } from "#domain/sync/sync-state.ts";
import type { Identifier } from "#domain/values/identifier.ts";
import type { Day } from "#domain/values/instant.ts";
import type { Amount } from "#domain/values/money.ts";
import type { Device } from "../databases/device.ts";
import type { Mirrored } from "../databases/mirror-database.ts";
import type { OpenVisit, OutboxEntry, WorkDatabase } from "../databases/work-database.ts";
import { syncStateOf, worstOf } from "./sync-state-of.ts";

type DayDevice = Pick<Device, "work" | "mirror" | "identity">;

/** A step made on this device that the mirror does not show yet. */
export interface KnownStep {
  readonly key: string;
  readonly change: ChangeDay;
  /** `needs_you` = the store refused it: the day is shown without it. */
  readonly sync: SyncState;
  readonly problem: OutboxEntry["lastProblem"];
}

/** A day as this device knows it: the mirror's with this device's steps and visits laid over it (VISIT-20). */
export interface KnownDay {
  readonly day: ItineraryDay;
  /** Whether there is anything of it here or in the store. */
  readonly exists: boolean;
  readonly steps: readonly KnownStep[];
  /** Of this device's visits and their corrections, by stop. */
  readonly visitSync: ReadonlyMap<string, SyncState>;
  readonly openVisit: OpenVisit | null;
}

/** Which days to read. Without `repId` those of everybody this device has. */
export interface DayRange {
  readonly repId?: string;
  readonly from: Day;
  /** Included. */
  readonly to: Day;
}

/** What this device did to days: few rows, so all are read. */
export interface DayWork {
  readonly changes: readonly LocalDayChange[];
  readonly visits: readonly WorkVisit[];
  readonly openVisit: OpenVisit | null;
  readonly entries: ReadonlyMap<string, OutboxEntry>;
}

/** The tables that `readDayWork` reads, for callers with a transaction of their own. */
export function dayWorkTables({ dayChanges, visits, openVisit, outbox }: WorkDatabase) {
  return [dayChanges, visits, openVisit, outbox];
}

export async function readDayWork(work: WorkDatabase): Promise<DayWork> {
  const [changes, visits, openVisit, entries] = await Promise.all([
    work.dayChanges.toArray(),
    work.visits.toArray(),
    work.openVisit.get("openVisit"),
    work.outbox.toArray(),
  ]);
  return {
    changes: changes.toSorted((a, b) => a.seq - b.seq),
    visits: visits.toSorted((a, b) => a.visit.capturedAt - b.visit.capturedAt),
    openVisit: openVisit ?? null,
    entries: new Map(entries.map((entry) => [captureIdOf(entry.change) ?? entry.key, entry])),
  };
}

/** The days of a range that exist here or in the store, by day. */
export async function readDays(device: DayDevice, range: DayRange): Promise<KnownDay[]> {
  const { work, mirror, identity } = device;
  const { repId, from, to } = range;
  const index = mirror.itineraryDays;
  const [stored, own] = await Promise.all([
    repId === undefined
      ? index.where("day").between(from, to, true, true).toArray()
      : index.where("[repId+day]").between([repId, from], [repId, to], true, true).toArray(),
    work.transaction("r", dayWorkTables(work), async () => readDayWork(work)),
  ]);
  const usualOrders = await readUsualOrders(mirror, own.visits, range);
  const rows = new Map(stored.map((row) => [row.id, row]));
  const known = [...stored, ...touchedDays(own, identity.uid)].filter(
    (each) => (repId === undefined || each.repId === repId) && each.day >= from && each.day <= to,
  );
  const days = new Map(known.map((each) => [itineraryDayId(each.repId, each.day), each]));
  return [...days]
    .map(([id, each]) => layOver(rows.get(id), each, own, identity.uid, usualOrders))
    .toSorted((a, b) => (a.day.id < b.day.id ? -1 : 1))
    .toSorted((a, b) => (a.day.day < b.day.day ? -1 : a.day.day > b.day.day ? 1 : 0));
}

/** One day, empty where there is nothing of it. */
export async function readDay(device: DayDevice, repId: string, day: Day): Promise<KnownDay> {
  const [known] = await readDays(device, { repId, from: day, to: day });
  return known ?? { day: emptyDay(repId, day), exists: false, steps: [], visitSync: new Map(), openVisit: null };
}

interface DayName {
  readonly repId: string;
  readonly day: Day;
}

/** The days that exist because of what was done here. A follow-up alone creates none, as on the server. */
function touchedDays({ changes, visits, openVisit }: DayWork, uid: string): DayName[] {
  const visited = [...visits, ...(openVisit === null ? [] : [openVisit])];
  return [
    ...changes.map(({ repId, day }) => ({ repId, day })),
    ...visited.map(({ businessDay }) => ({ repId: uid, day: businessDay })),
  ];
}

/** What the customers of the range's visits order on average, for the figures until the store has noted it (KPI-46). */
async function readUsualOrders(
  { customers }: DayDevice["mirror"],
  visits: DayWork["visits"],
  { from, to }: DayRange,
): Promise<ReadonlyMap<Identifier, Amount | null>> {
  const ids = visits.flatMap(({ customerId, businessDay: day }) => (day >= from && day <= to ? [customerId] : []));
  if (ids.length === 0) return new Map();
  const rows = await customers.bulkGet([...new Set(ids)]);
  return new Map(
    rows.flatMap((row) => (row === undefined ? [] : [[row.id, averageOrder(row.ordersByMonth)] as const])),
  );
}

/** Lays this device's steps and visits over a day, in the order in which they were made. */
export function layOver(
  stored: Mirrored<ItineraryDay> | undefined,
  { repId, day }: DayName,
  own: DayWork,
  uid: string,
  usualOrders: ReadonlyMap<Identifier, Amount | null> = new Map(),
): KnownDay {
  const rows = own.changes.filter((row) => row.repId === repId && row.day === day && isAhead(row, stored));
  const steps = rows.map(({ key, change }): KnownStep => {
    const entry = own.entries.get(key);
    return { key, change, sync: syncStateOf(entry), problem: entry?.lastProblem ?? null };
  });
  const visits = repId === uid ? own.visits.map(({ visit }) => visit) : [];
  let known: ItineraryDay = stored ?? emptyDay(repId, day);
  let taken = 0;
  const takeVisits = (until: number) => {
    for (; taken < visits.length && (visits[taken]?.capturedAt ?? 0) <= until; taken += 1) {
      const visit = visits[taken];
      if (visit?.businessDay === day) {
        known = markVisit(known, visit, { usualOrder: usualOrders.get(visit.customerId) ?? null });
      } else if (visit?.outcome.followUpOn === day) known = addFollowUp(known, visit);
    }
  };
  for (const { change, sync } of steps) {
    if (sync === "needs_you") continue;
    takeVisits(change.at);
    const applied = applyDayStep(known, change.step, change);
    if (applied.ok) known = applied.value;
  }
  takeVisits(Infinity);
  for (const { change } of own.entries.values())
    if (change.kind === "correctVisit") known = correctOnDay(known, change.visitId, change.correction);
  const isVisitedNow = repId === uid && own.openVisit?.businessDay === day;
  const openVisit = isVisitedNow ? own.openVisit : null;
  if (openVisit !== null) known = showOpenVisit(known, openVisit);
  return { day: known, exists: true, steps, visitSync: visitSyncs(known, own), openVisit };
}

/** Whether the mirror does not contain the step yet. */
function isAhead({ acceptedRev }: LocalDayChange, stored: Mirrored<ItineraryDay> | undefined): boolean {
  return acceptedRev === null || acceptedRev > (stored?.rev ?? 0);
}

function visitSyncs({ stops }: ItineraryDay, { visits, entries }: DayWork): ReadonlyMap<string, SyncState> {
  const own = new Set(visits.map(({ visitId }) => visitId));
  return new Map(
    stops.flatMap(({ stopId, visit }) => {
      if (visit === undefined) return [];
      const corrected = (visit.corrections ?? []).map(({ correctionId }) => syncStateOf(entries.get(correctionId)));
      const made = own.has(visit.visitId) ? [syncStateOf(entries.get(visit.visitId))] : [];
      return [[stopId, worstOf([...made, ...corrected])]];
    }),
  );
}

/** Whether what was done here with a stop has reached the store. */
export function stopSync({ steps, visitSync }: KnownDay, stopId: string): SyncState {
  const own = steps.filter(({ change: { step } }) => "stopId" in step && step.stopId === stopId);
  return worstOf([visitSync.get(stopId) ?? "in_store", ...own.map(({ sync }) => sync)]);
}

/** The stop of the visit in progress. */
export function openVisitStop({ day, openVisit }: KnownDay): string | null {
  return openVisit === null ? null : (findStop(day, openVisit)?.stopId ?? null);
}
