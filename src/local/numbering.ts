import type { Day } from "#domain/instant.ts";
import type { Device } from "./device.ts";
import type { DeviceDatabase } from "./device-database.ts";
import type { Numbering, WorkDatabase } from "./work-database.ts";

/** A number that nobody else will get: the counter of a business day, with the letter that makes it unique (PRODUCT 3.0.8). */
export interface ReservedNumber {
  readonly installId: string;
  readonly deviceLetter: string;
  readonly day: Day;
  readonly number: number;
  readonly seq: number;
}

type Counter = Omit<Numbering, "id">;

/** Days whose last number is remembered, in case the clock is set back to one of them. */
const REMEMBERED_DAYS = 400;
/** Where a counter stands that has counted nothing yet. */
const NO_DAY: Day = "1970-01-01";

/**
 * Raises the high-water mark outside the work database and answers the number it now stands at, or null where this
 * installation has no letter yet. A number reserved and then not used leaves a gap, which is allowed; a number used
 * twice is not, so the mark is written first and outlives the work database. `own` is what that one knows of it.
 */
export async function reserveNumber(
  { shared, identity }: Device, own: Numbering | undefined, day: Day,
): Promise<ReservedNumber | null> {
  return shared.transaction("rw", shared.numberMarks, async () => {
    const mark = await shared.numberMarks.get(identity.uid);
    const counter = mergeCounters(mark, own);
    if (counter === undefined || counter.deviceLetter === null) return null;
    const next = advanceCounter(counter, day);
    await shared.numberMarks.put({ uid: identity.uid, ...next });
    return { installId: next.installId, deviceLetter: counter.deviceLetter, day, number: next.lastNumber, seq: next.lastSeq };
  });
}

/** Notes a reserved number in the work database; called inside the transaction that stores the order bearing it. */
export async function recordNumber(work: WorkDatabase, reserved: ReservedNumber): Promise<void> {
  const own = await work.numbering.get("numbering");
  const { installId, deviceLetter, day, number, seq } = reserved;
  const used = { installId, deviceLetter, day, lastNumber: number, lastSeq: seq, earlierDays: {} };
  await work.numbering.put({ id: "numbering", ...(mergeCounters(used, own) ?? used) });
}

/** The next place in the order of capture, for a change that bears no number; called inside its transaction. */
export async function nextSeq(work: WorkDatabase): Promise<number> {
  const own = await work.numbering.get("numbering");
  if (own === undefined) throw new Error("the installation was never set up");
  await work.numbering.put({ ...own, lastSeq: own.lastSeq + 1 });
  return own.lastSeq + 1;
}

/**
 * Makes sure that this installation has an id, and that mark and work database agree. A lost work database goes on
 * after the mark; where both are lost this is a new installation, which gets a new letter and so reuses no number.
 */
export async function ensureInstallation(
  shared: DeviceDatabase, work: WorkDatabase, uid: string, newId: () => string,
): Promise<Counter> {
  const fresh = { installId: newId(), deviceLetter: null, day: NO_DAY, lastNumber: 0, lastSeq: 0, earlierDays: {} };
  return changeCounter(shared, work, uid, (counter) => counter ?? fresh);
}

/** Stores the letter that the server gave this installation. */
export async function storeDeviceLetter(
  shared: DeviceDatabase, work: WorkDatabase, uid: string, deviceLetter: string,
): Promise<void> {
  await changeCounter(shared, work, uid, (counter) => {
    if (counter === undefined) throw new Error("the installation was never set up");
    return { ...counter, deviceLetter };
  });
}

/** Two databases cannot share a transaction: mark first, so that whatever is lost between them, the mark is ahead. */
async function changeCounter(
  shared: DeviceDatabase, work: WorkDatabase, uid: string, change: (counter: Counter | undefined) => Counter,
): Promise<Counter> {
  const own = await work.numbering.get("numbering");
  const changed = await shared.transaction("rw", shared.numberMarks, async () => {
    const counter = change(mergeCounters(await shared.numberMarks.get(uid), own));
    await shared.numberMarks.put({ uid, ...counter });
    return counter;
  });
  await work.transaction("rw", work.numbering, async () => {
    const counter = mergeCounters(changed, await work.numbering.get("numbering")) ?? changed;
    await work.numbering.put({ id: "numbering", ...counter });
  });
  return changed;
}

/**
 * One counter out of two: of each day the higher number, of the days the one used last. Where the two belong to
 * different installations the first stands.
 */
function mergeCounters(first: Counter | undefined, second: Counter | undefined): Counter | undefined {
  const only = first ?? second;
  if (first === undefined || second === undefined || first.installId !== second.installId) {
    return only === undefined ? undefined : plainCounter(only);
  }
  const latest = second.lastSeq > first.lastSeq ? second : first;
  const days: Record<Day, number> = { ...second.earlierDays, [second.day]: second.lastNumber };
  for (const [day, last] of Object.entries({ ...first.earlierDays, [first.day]: first.lastNumber })) {
    days[day] = Math.max(last, days[day] ?? 0);
  }
  return standAt(latest.day, days, { ...latest, deviceLetter: first.deviceLetter ?? second.deviceLetter });
}

/**
 * A new day begins at 1. A clock set back to an earlier day goes on where that day had stopped, so that no number of
 * that day comes twice.
 */
function advanceCounter(counter: Counter, day: Day): Counter {
  const days = { ...counter.earlierDays, [counter.day]: counter.lastNumber };
  const next = standAt(day, days, counter);
  return { ...next, lastNumber: next.lastNumber + 1, lastSeq: next.lastSeq + 1 };
}

function standAt(day: Day, days: Record<Day, number>, counter: Counter): Counter {
  const { [day]: lastNumber = 0, ...others } = days;
  const kept = Object.entries(others).sort(([a], [b]) => (a < b ? 1 : -1)).slice(0, REMEMBERED_DAYS);
  return { ...plainCounter(counter), day, lastNumber, earlierDays: Object.fromEntries(kept) };
}

/** The counter alone, without the key of the row it was read from. */
function plainCounter({ installId, deviceLetter, day, lastNumber, lastSeq, earlierDays }: Counter): Counter {
  return { installId, deviceLetter, day, lastNumber, lastSeq, earlierDays };
}
