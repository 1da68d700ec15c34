import type { Table } from "dexie";
import { type CapturePrefix, formatCaptureNumber } from "#domain/captures/capture-number.ts";
import { type RecordRef, recordLane } from "#domain/sync/change-kind.ts";
import { type Change, type ChangeTable, declarationOf } from "#domain/sync/change-kinds.ts";
import type { Day } from "#domain/values/instant.ts";
import { imageIdsIn } from "#domain/image/image.ts";
import type { Device } from "../databases/device.ts";
import { nullIfDiskFull, freeingDiskSpace } from "../databases/free-disk-space.ts";
import type { OutboxEntry, RemovedRow, WorkDatabase } from "../databases/work-database.ts";
import { deleteRows } from "../databases/delete-rows.ts";
import { backUpAll, dropBackups } from "./backups.ts";
import { type KeptImage, listKept } from "./kept-images.ts";
import { deleteEntry, localRowOf, putLocalRow } from "./local-row.ts";
import type { CaptureCount } from "#domain/captures/capture-origin.ts";
import {
  advanceSeq,
  capturesOf,
  type Counter,
  coverBesideCopy,
  coverNextNumber,
  nextNumber,
  type TakenNumber,
} from "./numbering.ts";
import { imageKey, outboxEntry } from "./outbox-entry.ts";

/** A change to be queued. */
interface NewChange {
  readonly key: string;
  readonly change: Change;
  /** The customer whose lane it joins, if the change does not name one. */
  readonly customerId?: string;
  /** Keys that must be accepted first, besides the record this kind of change needs. */
  readonly after?: readonly string[];
  /** Not sent before; absent = at once. */
  readonly heldUntil?: number | undefined;
  /** The number of a capture. */
  readonly number?: CaptureNumber;
}

/** A number given to one capture, with its place in the device's count of captures. */
interface CaptureNumber {
  readonly taken: TakenNumber;
  readonly text: string;
  readonly seq: number;
  readonly counted: CaptureCount;
  readonly installId: string;
}

/** Changes the outbox inside one transaction; its writes are backed up afterwards. */
export interface OutboxWriter {
  add(change: NewChange): Promise<OutboxEntry>;
  /** Replaces an entry that still waits here. */
  put(entry: OutboxEntry): Promise<void>;
  remove(entry: OutboxEntry): Promise<void>;
  /** Queues those of these photographs that only this device has and that do not wait yet (M1). */
  addImages(imageIds: readonly string[], label: string): Promise<void>;
  /** The next number of the day. It is taken with the capture that is added under it; without one it stays the next. */
  nextNumber(day: Day, prefix: CapturePrefix): Promise<CaptureNumber>;
}

/**
 * Runs a write on the outbox and the given tables: makes room on a full disk, keeps entries and rows in one
 * transaction, and backs up the result, photographs later. Null if the disk is full even after dropping the caches.
 */
export async function writeOutbox<Value>(
  device: Device,
  tables: readonly Table[],
  write: (outbox: OutboxWriter) => Promise<Value>,
  kinds?: ChangeTable,
): Promise<Value | null> {
  const { work } = device;
  const scope = [work.outbox, work.numbering, work.images, work.removed, ...tables];
  const done = await nullIfDiskFull(() =>
    freeingDiskSpace(device, async () => {
      const written = newWritten();
      // Dexie follows the awaits of async functions only.
      const value = await work.transaction("rw", scope, async () => write(writerOf(device, written, kinds)));
      return { value, written };
    }),
  );
  if (done === null) return null;
  await backUpWritten(device, done.written);
  return done.value;
}

/** Queues a change that depends on nothing read in its transaction; false without room for it. */
export async function queueChange(device: Device, change: NewChange, kinds?: ChangeTable): Promise<boolean> {
  const local = localRowOf({ ...change, seq: 0 }, kinds);
  const tables = local === undefined ? [] : [device.work.table(local.table)];
  return (await writeOutbox(device, tables, (outbox) => outbox.add(change), kinds)) !== null;
}

/** Why a capture got no number, or no room. */
export type CaptureProblem = "deviceNotRegistered" | "storageFull";

/** Other tabs take numbers too; after this many rounds something is broken. */
const NUMBER_ROUNDS = 10;

/** The same for a capture that takes a number: restarts once the number is durably marked as given. */
export async function writeCapture<Value>(
  device: Device,
  day: Day,
  tables: readonly Table[],
  write: (outbox: OutboxWriter) => Promise<Value>,
  kinds?: ChangeTable,
): Promise<Value | CaptureProblem> {
  for (let round = 0; round < NUMBER_ROUNDS; round += 1) {
    try {
      return (await writeOutbox(device, tables, write, kinds)) ?? "storageFull";
    } catch (error) {
      if (!(error instanceof NumberNotCovered)) throw error;
    }
    const isRegistered = await nullIfDiskFull(() => freeingDiskSpace(device, () => coverNextNumber(device, day)));
    if (isRegistered === null) return "storageFull";
    if (!isRegistered) return "deviceNotRegistered";
  }
  throw new Error("the number mark never covered the next number");
}

/** The mark does not cover the next number yet: the transaction is rolled back and restarted. */
class NumberNotCovered extends Error {}

interface Written {
  readonly entries: Map<string, OutboxEntry>;
  readonly removed: Set<string>;
  /** Photographs that had been discarded, and wait again. */
  readonly unmarked: Set<string>;
  number: TakenNumber | null;
}

function newWritten(): Written {
  return { entries: new Map(), removed: new Set(), unmarked: new Set(), number: null };
}

/** What is said of photographs that are queued: what they are of, and what goes before them. */
interface Photographs {
  readonly label: string;
  readonly after: readonly string[];
}

/**
 * What does not depend on each other is asked for together, and written together: each request that waits for the one
 * before it costs a phone milliseconds. Every request is awaited before the function that makes it returns, so that Dexie
 * keeps the transaction.
 */
function writerOf(device: Device, written: Written, kinds: ChangeTable | undefined): OutboxWriter {
  const { work, identity } = device;

  async function readNamed(change: Change): Promise<readonly KeptImage[]> {
    const naming = declarationOf(change, kinds).naming?.(change);
    return naming === undefined ? [] : listKept(work, imageIdsIn(naming.fields), naming.photosOf);
  }

  const readCounter = () => work.numbering.get("numbering");

  function note(entry: OutboxEntry): Photographs {
    written.entries.set(entry.key, entry);
    const naming = declarationOf(entry.change, kinds).naming?.(entry.change);
    return { label: naming?.label ?? "", after: naming?.isFirst === true ? [entry.key] : [] };
  }

  /** Queues photographs behind the last change of the counter, and stores it. */
  async function storeImages(
    images: readonly KeptImage[],
    { label, after }: Photographs,
    counter: Counter,
  ): Promise<void> {
    const again = images.filter(({ isRemoved }) => isRemoved).map(({ imageId }) => imageKey(imageId));
    for (const key of again) written.unmarked.add(key);
    const entries = images
      .filter(({ isWaiting }) => !isWaiting)
      .map(({ imageId, noun }, at) =>
        outboxEntry({
          key: imageKey(imageId),
          owner: identity.uid,
          change: { kind: "saveImage", imageId, noun, label },
          lane: recordLane("image", imageId),
          dependsOn: after,
          seq: counter.lastSeq + 1 + at,
          now: device.now(),
        }),
      );
    await Promise.all([
      work.numbering.put({ id: "numbering", ...advanceSeq(counter, entries.length) }),
      deleteRows(work.removed, again),
      entries.length > 0 && work.outbox.bulkAdd(entries),
    ]);
  }

  return {
    async add({ key, change, customerId = "", after = [], heldUntil, number }) {
      const declaration = declarationOf(change, kinds);
      const [creating, images, own] = await Promise.all([
        listCreating(work, declaration.needs?.(change) ?? []),
        readNamed(change),
        number === undefined ? readCounter() : undefined,
      ]);
      const counter = number?.taken ?? advanceSeq(own, 1);
      if (number !== undefined) written.number = number.taken;
      const entry = outboxEntry({
        key,
        owner: identity.uid,
        change,
        lane: declaration.lane(change, customerId),
        dependsOn: [...after, ...creating],
        seq: counter.lastSeq,
        now: device.now(),
        heldUntil,
      });
      await Promise.all([
        work.outbox.add(entry),
        putLocalRow(work, entry, kinds),
        storeImages(images, note(entry), counter),
      ]);
      return entry;
    },
    async addImages(imageIds, label) {
      const [images, own] = await Promise.all([listKept(work, imageIds), readCounter()]);
      if (images.length > 0) await storeImages(images, { label, after: [] }, advanceSeq(own, 0));
    },
    async put(entry) {
      const [needed, images, own] = await Promise.all([
        listCreating(work, declarationOf(entry.change, kinds).needs?.(entry.change) ?? []),
        readNamed(entry.change),
        readCounter(),
      ]);
      const changed = { ...entry, dependsOn: [...new Set([...entry.dependsOn, ...needed])] };
      const photographs = note(changed);
      await Promise.all([
        work.outbox.put(changed),
        putLocalRow(work, changed, kinds),
        images.length > 0 && storeImages(images, photographs, advanceSeq(own, 0)),
      ]);
    },
    async remove(entry) {
      await deleteEntry(work, entry, kinds);
      written.entries.delete(entry.key);
      written.removed.add(entry.key);
    },
    async nextNumber(day, prefix) {
      const [own, removed] = await Promise.all([readCounter(), work.removed.toArray()]);
      const taken = nextNumber(device, own, day);
      if (taken === null) throw new NumberNotCovered();
      const { repCode } = identity;
      const { deviceLetter, lastNumber, installId } = taken;
      const { last: seq, from } = capturesOf(taken);
      const text = formatCaptureNumber(prefix, { repCode, deviceLetter, businessDay: day, number: lastNumber });
      const discarded = listDiscarded(removed, installId, kinds);
      return { taken, text, seq, counted: { from, discarded }, installId };
    },
  };
}

/**
 * Keys of unsent entries that create one of these records: none if the store knows them. A record's changes hardly ever
 * wait beside a capture, so whether any of its kind do is asked before each record is.
 */
async function listCreating(work: WorkDatabase, records: readonly RecordRef[]): Promise<string[]> {
  const nouns = [...new Set(records.map(({ noun }) => noun))];
  const first = await Promise.all(
    nouns.map((noun) => work.outbox.where("lane").startsWith(recordLane(noun, "")).limit(1).primaryKeys()),
  );
  const waiting = new Set(nouns.filter((_, at) => first[at]?.length === 1));
  const lanes = records.flatMap(({ noun, recordId }) => (waiting.has(noun) ? recordLane(noun, recordId) : []));
  // Beside each other: a search for all of them walks from one to the next.
  const entries = await Promise.all(
    [...new Set(lanes)].map((lane) => work.outbox.where("lane").equals(lane).toArray()),
  );
  return entries
    .flat()
    .filter(({ change }) => change.kind === "saveRecord" && change.edit.baseRev === 0)
    .map(({ key }) => key);
}

/** The most discarded captures that a capture names, the latest ones. */
const MAX_DISCARDED = 100;

/** The places of this installation's captures in "Removed": the store does not have to wait for them (ORDER-37). */
function listDiscarded(rows: readonly RemovedRow[], installId: string, kinds: ChangeTable | undefined): number[] {
  const places = rows.flatMap(({ entry }) => declarationOf(entry.change, kinds).place?.(entry.change) ?? []);
  const own = places.filter(({ deviceId }) => deviceId === installId).map(({ seq }) => seq);
  return own.toSorted((a, b) => a - b).slice(-MAX_DISCARDED);
}

/**
 * Everything is saved by now; if there is no room for the copy, it is made at the next start. Photographs are copied
 * apart (`copyPhotographs`).
 */
async function backUpWritten(device: Device, { entries, removed, unmarked, number }: Written): Promise<void> {
  const { shared } = device;
  const copyEntries = async () => {
    if (entries.size > 0) await backUpAll(shared, [...entries.values()]);
  };
  await nullIfDiskFull(() =>
    freeingDiskSpace(device, () => (number === null ? copyEntries() : coverBesideCopy(device, number, copyEntries))),
  );
  if (unmarked.size > 0) await deleteRows(shared.backupMarks, [...unmarked]);
  if (removed.size > 0) await dropBackups(shared, [...removed]);
}
