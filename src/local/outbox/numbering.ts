import type { Day } from "#domain/values/instant.ts";
import type { Device } from "../databases/device.ts";
import type { DeviceDatabase } from "../databases/device-database.ts";
import type { Numbering, WorkDatabase } from "../databases/work-database.ts";

export type Counter = Omit<Numbering, "id">;

/** A counter after a number was taken: `lastNumber` of `day` belongs to a single order (ORDER-2). */
export interface TakenNumber extends Counter {
  readonly deviceLetter: string;
}

/** How far the mark runs ahead: the most numbers skipped if the work database is lost. */
const BLOCK = 10;
/** Days whose last number is kept, in case the clock is set back. */
const REMEMBERED_DAYS = 400;
/** The state of an unused counter. */
const NO_DAY: Day = "1970-01-01";

/**
 * Each account's mark as last durably written to this context's knowledge. Other contexts only raise marks, so this
 * value is at worst too low; then the mark is read again.
 */
const knownMarks = new WeakMap<DeviceDatabase, Map<string, Counter>>();

/**
 * The number of a day after `own`, which was read inside the transaction that stores the number's capture, so that no
 * other tab takes it. Null if the mark is not known to cover it: the caller runs `coverNextNumber` and restarts the
 * transaction.
 */
export function nextNumber(
  { shared, identity }: Pick<Device, "shared" | "identity">,
  own: Numbering | undefined,
  day: Day,
): TakenNumber | null {
  if (own === undefined || own.deviceLetter === null) return null;
  const next = advanceCounter(own, day, 1);
  return isCovered(shared, identity.uid, next) ? { ...next, deviceLetter: own.deviceLetter } : null;
}

/**
 * Raises the high-water mark, outside the work database, to cover the next numbers of a day. Skipping a number is
 * allowed, reusing one is not, so the mark is durable before the number. False if this installation has no letter yet.
 */
export async function coverNextNumber({ shared, work, identity }: Device, day: Day): Promise<boolean> {
  const counter = await changeCounter(shared, work, identity.uid, (known) => known, day);
  return counter !== undefined && counter.deviceLetter !== null;
}

/**
 * Writes an order's second copy. After the last covered number, raises the mark in the same transaction, ahead of the
 * next order.
 */
export async function coverBesideCopy(
  { shared, identity: { uid } }: Device,
  taken: TakenNumber,
  writeCopy: () => Promise<void>,
): Promise<void> {
  if (isCovered(shared, uid, advanceCounter(taken, taken.day, 1))) return writeCopy();
  const mark = await shared.transaction("rw", shared.backups, shared.numberMarks, async () => {
    const [known] = await Promise.all([shared.numberMarks.get(uid), writeCopy()]);
    return putMark(shared, uid, highest(known, advanceCounter(taken, taken.day, BLOCK)));
  });
  noteMark(shared, uid, mark);
}

/** The counter after so many changes without a number of their own. */
export function advanceSeq(own: Counter | undefined, changes: number): Counter {
  if (own === undefined) throw new Error("the installation was never set up");
  return { ...own, lastSeq: own.lastSeq + changes };
}

/**
 * Makes sure that this installation has an id and that the mark covers the work database. An intact work database
 * continues from its counter, a lost one from the mark; if both are lost, this is a new installation with a new letter,
 * which reuses no number.
 */
export async function ensureInstallation(
  shared: DeviceDatabase,
  work: WorkDatabase,
  uid: string,
  newId: () => string,
): Promise<Counter> {
  const counts = { day: NO_DAY, lastNumber: 0, lastSeq: 0, captures: { last: 0, from: 1 }, earlierDays: {} };
  const fresh = { installId: newId(), deviceLetter: null, ...counts };
  return changeCounter(shared, work, uid, (counter) => counter ?? fresh);
}

/** Stores the letter assigned by the server. */
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
 * Two databases cannot share a transaction: the mark is written first, so that it is ahead after any crash. With a day
 * it covers the next numbers of that day. A lost counter is restored from the mark.
 */
async function changeCounter<Changed extends Counter | undefined>(
  shared: DeviceDatabase,
  work: WorkDatabase,
  uid: string,
  change: (counter: Counter | undefined) => Changed,
  day?: Day,
): Promise<Changed> {
  const [own, known] = await Promise.all([work.numbering.get("numbering"), shared.numberMarks.get(uid)]);
  const plan = (mark: Counter | undefined) => {
    const counter = change(trueCounter(mark, own));
    if (counter === undefined) return { counter };
    const given = highest(mark, counter);
    const ahead = day === undefined ? given : highest(given, advanceCounter(counter, day, BLOCK));
    return { counter, given, ahead };
  };
  const planned = plan(known);
  if (planned.given === undefined) return planned.counter;
  // A start, as a rule: nothing is written (W2).
  if (isSame(planned.ahead, known) && isSame(trueCounter(planned.given, own), own)) {
    noteMark(shared, uid, planned.ahead);
    return planned.counter;
  }
  const changed = await shared.transaction("rw", shared.numberMarks, async () => {
    const due = plan(await shared.numberMarks.get(uid));
    if (due.given !== undefined) await putMark(shared, uid, due.ahead);
    return due;
  });
  if (changed.given === undefined) return changed.counter;
  const { counter, given, ahead } = changed;
  noteMark(shared, uid, ahead);
  await work.transaction("rw", work.numbering, async () => {
    const counted = trueCounter(given, await work.numbering.get("numbering")) ?? given;
    await work.numbering.put({ id: "numbering", ...counted });
  });
  return counter;
}

function isSame(one: Counter | undefined, other: Counter | undefined): boolean {
  if (one === undefined || other === undefined) return one === other;
  return JSON.stringify(plainCounter(one)) === JSON.stringify(plainCounter(other));
}

async function putMark(shared: DeviceDatabase, uid: string, mark: Counter): Promise<Counter> {
  await shared.numberMarks.put({ uid, ...mark });
  return mark;
}

/** Call only after the transaction that wrote it has committed. */
function noteMark(shared: DeviceDatabase, uid: string, mark: Counter): void {
  const marks = knownMarks.get(shared) ?? new Map<string, Counter>();
  knownMarks.set(shared, marks.set(uid, mark));
}

function isCovered(shared: DeviceDatabase, uid: string, next: Counter): boolean {
  const mark = knownMarks.get(shared)?.get(uid);
  if (mark === undefined || mark.installId !== next.installId) return false;
  const isCounted = capturesOf(mark).last >= capturesOf(next).last;
  return isCounted && lastOf(mark, next.day) >= next.lastNumber && mark.lastSeq >= next.lastSeq;
}

/**
 * The current counter. While the work database is intact that is its own counter, which changes together with the
 * orders; the mark runs ahead of it. If that database is lost, or the mark is another installation's, it is the mark,
 * and a new count of captures begins: the mark skips some places.
 */
function trueCounter(mark: Counter | undefined, own: Counter | undefined): Counter | undefined {
  if (own === undefined || (mark !== undefined && mark.installId !== own.installId)) return mark && resumed(mark);
  return { ...plainCounter(own), deviceLetter: mark?.deviceLetter ?? own.deviceLetter };
}

function resumed(mark: Counter): Counter {
  const { last } = capturesOf(mark);
  return { ...plainCounter(mark), captures: { last, from: last + 1 } };
}

/** The count of captures. Older versions counted them together with all other changes. */
export function capturesOf({ captures, lastSeq }: Counter): { readonly last: number; readonly from: number } {
  return captures ?? { last: lastSeq, from: lastSeq + 1 };
}

/** Raises the mark to a counter, by the higher number of each day. Another installation's mark stays unchanged. */
function highest(mark: Counter | undefined, counter: Counter): Counter {
  if (mark === undefined) return counter;
  if (mark.installId !== counter.installId) return plainCounter(mark);
  const days = { ...daysOf(mark) };
  for (const [day, last] of Object.entries(daysOf(counter))) days[day] = Math.max(last, days[day] ?? 0);
  const lastSeq = Math.max(mark.lastSeq, counter.lastSeq);
  const { last, from } = capturesOf(counter);
  const captures = { last: Math.max(capturesOf(mark).last, last), from };
  const deviceLetter = counter.deviceLetter ?? mark.deviceLetter;
  return standAt(counter.day, days, { ...counter, lastSeq, captures, deviceLetter });
}

/**
 * A new day starts at 1. With the clock set back to an earlier day, that day's numbers continue, so none is reused.
 */
function advanceCounter(counter: Counter, day: Day, by: number): Counter {
  const next = standAt(day, daysOf(counter), counter);
  const { last, from } = capturesOf(next);
  const captures = { last: last + by, from };
  return { ...next, lastNumber: next.lastNumber + by, lastSeq: next.lastSeq + by, captures };
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

/** The counter without its row's key. */
function plainCounter(counter: Counter): Counter {
  const { installId, deviceLetter, day, lastNumber, lastSeq, earlierDays } = counter;
  return { installId, deviceLetter, day, lastNumber, lastSeq, captures: capturesOf(counter), earlierDays };
}
