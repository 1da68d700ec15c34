import type { Day } from "#domain/values/instant.ts";
import type { Device } from "../databases/device.ts";
import type { DeviceDatabase } from "../databases/device-database.ts";
import type { Numbering, WorkDatabase } from "../databases/work-database.ts";

type Counter = Omit<Numbering, "id">;

/** A counter after a number was taken from it: `lastNumber` of `day` belongs to one order alone (ORDER-2). */
export interface TakenNumber extends Counter {
  readonly deviceLetter: string;
}

/** How far the mark runs ahead, and so how many numbers at most are left out where the work database is lost. */
const BLOCK = 10;
/** Days whose last number is remembered, in case the clock is set back to one of them. */
const REMEMBERED_DAYS = 400;
/** Where a counter stands that has counted nothing yet. */
const NO_DAY: Day = "1970-01-01";

/**
 * Marks by account as this context last saw them durably written. Others only ever raise them, so what is noted here is
 * at worst too low: then the mark is read again.
 */
const knownMarks = new WeakMap<DeviceDatabase, Map<string, Counter>>();

/**
 * The next number of a day; read inside the transaction that stores the order bearing it, so that no other tab takes it.
 * Null where the mark is not known to cover it: `coverNextNumber` comes first, and that transaction begins again.
 */
export async function nextNumber({ shared, work, identity }: Device, day: Day): Promise<TakenNumber | null> {
  const own = await work.numbering.get("numbering");
  if (own === undefined || own.deviceLetter === null) return null;
  const next = advanceCounter(own, day, 1);
  return isCovered(shared, identity.uid, next) ? { ...next, deviceLetter: own.deviceLetter } : null;
}

/** Notes a number as given out; called inside the transaction that stores the order bearing it. */
export async function recordNumber(work: WorkDatabase, taken: TakenNumber): Promise<void> {
  await work.numbering.put({ id: "numbering", ...taken });
}

/**
 * Raises the high-water mark outside the work database over the next numbers of a day: a number left out is allowed, one
 * used twice is not, so the mark is durable before the number is. False where this installation has no letter yet.
 */
export async function coverNextNumber({ shared, work, identity }: Device, day: Day): Promise<boolean> {
  const counter = await changeCounter(shared, work, identity.uid, (known) => known, day);
  return counter !== undefined && counter.deviceLetter !== null;
}

/**
 * Writes an order's second copy; after the last number that the mark covers the mark is raised in the same transaction,
 * so that the next order finds it raised.
 */
export async function coverBesideCopy(
  { shared, identity: { uid } }: Device,
  taken: TakenNumber,
  writeCopy: () => Promise<void>,
): Promise<void> {
  if (isCovered(shared, uid, advanceCounter(taken, taken.day, 1))) return writeCopy();
  const mark = await shared.transaction("rw", shared.backups, shared.numberMarks, async () => {
    await writeCopy();
    return putMark(shared, uid, highest(await shared.numberMarks.get(uid), advanceCounter(taken, taken.day, BLOCK)));
  });
  noteMark(shared, uid, mark);
}

/** The next place in the order of capture, for a change that bears no number; called inside its transaction. */
export async function nextSeq(work: WorkDatabase): Promise<number> {
  const own = await work.numbering.get("numbering");
  if (own === undefined) throw new Error("the installation was never set up");
  await work.numbering.put({ ...own, lastSeq: own.lastSeq + 1 });
  return own.lastSeq + 1;
}

/**
 * Makes sure that this installation has an id, and that the mark covers the work database. An intact work database goes
 * on where it was, a lost one after the mark; where both are lost this is a new installation, which gets a new letter
 * and so reuses no number.
 */
export async function ensureInstallation(
  shared: DeviceDatabase,
  work: WorkDatabase,
  uid: string,
  newId: () => string,
): Promise<Counter> {
  const fresh = { installId: newId(), deviceLetter: null, day: NO_DAY, lastNumber: 0, lastSeq: 0, earlierDays: {} };
  return changeCounter(shared, work, uid, (counter) => counter ?? fresh);
}

/** Stores the letter that the server gave this installation. */
export async function storeDeviceLetter(
  shared: DeviceDatabase,
  work: WorkDatabase,
  uid: string,
  deviceLetter: string,
): Promise<void> {
  await changeCounter(shared, work, uid, (counter) => {
    if (counter === undefined) throw new Error("the installation was never set up");
    return { ...counter, deviceLetter };
  });
}

/**
 * Two databases cannot share a transaction: mark first, so that whatever is lost between them, the mark is ahead. With
 * a day given it covers the next numbers of that day. A counter that was lost meanwhile comes back from the mark.
 */
async function changeCounter<Changed extends Counter | undefined>(
  shared: DeviceDatabase,
  work: WorkDatabase,
  uid: string,
  change: (counter: Counter | undefined) => Changed,
  day?: Day,
): Promise<Changed> {
  const own = await work.numbering.get("numbering");
  const changed = await shared.transaction("rw", shared.numberMarks, async () => {
    const mark = await shared.numberMarks.get(uid);
    const counter = change(trueCounter(mark, own));
    if (counter === undefined) return { counter };
    const given = highest(mark, counter);
    const ahead = day === undefined ? given : highest(given, advanceCounter(counter, day, BLOCK));
    return { counter, given, mark: await putMark(shared, uid, ahead) };
  });
  const { counter, given, mark } = changed;
  if (given === undefined) return counter;
  noteMark(shared, uid, mark);
  await work.transaction("rw", work.numbering, async () => {
    const counted = trueCounter(given, await work.numbering.get("numbering")) ?? given;
    await work.numbering.put({ id: "numbering", ...counted });
  });
  return counter;
}

async function putMark(shared: DeviceDatabase, uid: string, mark: Counter): Promise<Counter> {
  await shared.numberMarks.put({ uid, ...mark });
  return mark;
}

/** Only once the transaction that wrote it is complete. */
function noteMark(shared: DeviceDatabase, uid: string, mark: Counter): void {
  const marks = knownMarks.get(shared) ?? new Map<string, Counter>();
  knownMarks.set(shared, marks.set(uid, mark));
}

function isCovered(shared: DeviceDatabase, uid: string, next: Counter): boolean {
  const mark = knownMarks.get(shared)?.get(uid);
  if (mark === undefined || mark.installId !== next.installId) return false;
  return lastOf(mark, next.day) >= next.lastNumber && mark.lastSeq >= next.lastSeq;
}

/**
 * Where the numbers stand. While the work database is intact that is its own counter, since it changes with the orders
 * themselves; the mark runs ahead of it. The mark is what is left of a lost one, or of another installation's.
 */
function trueCounter(mark: Counter | undefined, own: Counter | undefined): Counter | undefined {
  if (own === undefined || (mark !== undefined && mark.installId !== own.installId)) return mark && plainCounter(mark);
  return { ...plainCounter(own), deviceLetter: mark?.deviceLetter ?? own.deviceLetter };
}

/** The mark raised to a counter: of each day the higher number. The mark of another installation stands as it is. */
function highest(mark: Counter | undefined, counter: Counter): Counter {
  if (mark === undefined) return counter;
  if (mark.installId !== counter.installId) return plainCounter(mark);
  const days = { ...daysOf(mark) };
  for (const [day, last] of Object.entries(daysOf(counter))) days[day] = Math.max(last, days[day] ?? 0);
  const lastSeq = Math.max(mark.lastSeq, counter.lastSeq);
  return standAt(counter.day, days, { ...counter, lastSeq, deviceLetter: counter.deviceLetter ?? mark.deviceLetter });
}

/**
 * A new day begins at 1. A clock set back to an earlier day goes on where that day had stopped, so that no number of
 * that day comes twice.
 */
function advanceCounter(counter: Counter, day: Day, by: number): Counter {
  const next = standAt(day, daysOf(counter), counter);
  return { ...next, lastNumber: next.lastNumber + by, lastSeq: next.lastSeq + by };
}

function daysOf({ day, lastNumber, earlierDays }: Counter): Record<Day, number> {
  return { ...earlierDays, [day]: lastNumber };
}

function lastOf(counter: Counter, day: Day): number {
  return daysOf(counter)[day] ?? 0;
}

function standAt(day: Day, days: Record<Day, number>, counter: Counter): Counter {
  const { [day]: lastNumber = 0, ...others } = days;
  const kept = Object.entries(others)
    .sort(([a], [b]) => (a < b ? 1 : -1))
    .slice(0, REMEMBERED_DAYS);
  return { ...plainCounter(counter), day, lastNumber, earlierDays: Object.fromEntries(kept) };
}

/** The counter alone, without the key of the row it was read from. */
function plainCounter({ installId, deviceLetter, day, lastNumber, lastSeq, earlierDays }: Counter): Counter {
  return { installId, deviceLetter, day, lastNumber, lastSeq, earlierDays };
}
