import type { SheetOrder, SheetRecord, SheetText } from "#domain/sync/change-kind.ts";
import { captureIdOf, type Change, declarationOf } from "#domain/sync/change-kinds.ts";
import type { Currency } from "#domain/values/money.ts";
import type { FieldConflict, RecordNoun } from "#domain/records/record-edit.ts";
import type { SyncState } from "#domain/sync/sync-state.ts";
import { countUnsentWork } from "#domain/sync/count-unsent.ts";
import type { UnsentWork } from "#domain/sync/unsent.ts";
import type { Device } from "#local/databases/device.ts";
import { syncStateOf } from "#local/outbox/sync-state-of.ts";
import type { OutboxEntry } from "#local/databases/work-database.ts";

/** What a change is, in a list. */
export interface DescribedChange {
  /** What it is: a key below `syncSheet`. */
  readonly text: SheetText;
  readonly orderId: string;
  readonly orderNo: string;
  readonly customerName: string;
  readonly total: number | null;
  readonly currency: Currency | null;
  /** The record that is edited, counted or corrected; null for orders. */
  readonly record: NamedRecord | null;
}

/** One line of the sync sheet's list: what waits, whose it is and why it has not got there yet (OFFLINE-4). */
export interface WaitingEntry extends DescribedChange {
  readonly key: string;
  readonly sync: SyncState;
  readonly createdAt: number;
  readonly nextAttemptAt: number;
  readonly problem: OutboxEntry["lastProblem"];
  readonly record: WaitingRecord | null;
}

/** The record that a change is about. */
export interface NamedRecord extends SheetRecord {
  /** Its Spanish name, where it is known to have one. */
  readonly labelEs: string;
}

/** The record behind an entry of the list. */
export interface WaitingRecord extends Omit<NamedRecord, "code"> {
  /** The fields that somebody else changed too, asked about once (REC-2). */
  readonly conflicts: readonly FieldConflict[];
  /** The code that another record has, asked for again here; null where it was not refused for that. */
  readonly takenCode: string | null;
}

/** How many changes have not reached the store. `total` = `waiting` + `parked`; 0 means everything is in the store. */
export interface UnsentCount {
  readonly total: number;
  readonly waiting: number;
  readonly parked: number;
}

/** The oldest of what is unsent, and how much it is in all. */
export async function listOldestUnsent(
  device: Device,
  most: number,
): Promise<{ readonly oldest: readonly WaitingEntry[]; readonly total: number }> {
  const { outbox } = device.work;
  const [entries, total] = await Promise.all([outbox.orderBy("seq").limit(most).toArray(), outbox.count()]);
  return { oldest: await waitingEntries(device, entries), total };
}

/** Everything unsent, in the order of capture. */
export async function listWaiting(device: Device): Promise<readonly WaitingEntry[]> {
  return waitingEntries(device, await device.work.outbox.orderBy("seq").toArray());
}

async function waitingEntries(device: Device, entries: readonly OutboxEntry[]): Promise<readonly WaitingEntry[]> {
  const described = await describeChanges(
    device,
    entries.map(({ change }) => change),
  );
  return described.flatMap(({ record, ...what }, position) => {
    const entry = entries[position];
    if (entry === undefined) return [];
    const { key, createdAt, nextAttemptAt, lastProblem: problem } = entry;
    const sync = syncStateOf(entry);
    return [{ ...what, key, sync, createdAt, nextAttemptAt, problem, record: record && withTask(record, entry) }];
  });
}

/** What each of these changes is, wherever it comes from. */
export async function describeChanges(device: Device, changes: readonly Change[]): Promise<readonly DescribedChange[]> {
  const records = await namedRecords(device, changes);
  return Promise.all(
    changes.map(async (change, position) => {
      const { text, order = null } = declarationOf(change).sheet(change);
      const orderId = captureIdOf(change) ?? "";
      const shown = order ?? (await readOrder(device, orderId));
      return {
        text,
        orderId,
        orderNo: shown?.orderNo ?? "",
        customerName: shown?.customerName ?? "",
        total: shown?.total ?? null,
        currency: shown?.currency ?? null,
        record: records[position] ?? null,
      };
    }),
  );
}

export async function countUnsent(device: Device): Promise<UnsentCount> {
  const states = await device.work.outbox.orderBy("state").keys();
  const parked = states.filter((state) => state === "parked").length;
  return { total: states.length, waiting: states.length - parked, parked };
}

/** What is unsent by its kind; with a state, of the entries in it alone. */
export async function countUnsentKinds(device: Device, state: OutboxEntry["state"] | null): Promise<UnsentWork> {
  const { outbox } = device.work;
  const entries = await (state === null ? outbox : outbox.where("state").equals(state)).toArray();
  return countUnsentWork(entries.map(({ change }) => change));
}

/** A discarded entry that can still be brought back (30 days, OFFLINE-10). */
export interface RemovedEntry extends DescribedChange {
  readonly key: string;
  readonly removedAt: number;
}

/** What was discarded here, latest first. */
export async function listRemoved(device: Device): Promise<readonly RemovedEntry[]> {
  const rows = await device.work.removed.orderBy("removedAt").reverse().toArray();
  const described = await describeChanges(
    device,
    rows.map(({ entry }) => entry.change),
  );
  return rows.flatMap(({ key, removedAt }, position) => {
    const what = described[position];
    return what === undefined ? [] : [{ ...what, key, removedAt }];
  });
}

/** The order that a step moves on, which the step itself does not carry. */
async function readOrder({ mirror, work }: Device, orderId: string): Promise<SheetOrder | null> {
  const order = (await mirror.orders.get(orderId)) ?? (await work.orders.get(orderId))?.order;
  if (order === undefined) return null;
  const { orderNo, customer, totals, currency } = order;
  return { orderNo, customerName: customer.name, total: totals.total, currency };
}

/** The records behind the changes, with the Spanish names of those that have one; null for orders. */
async function namedRecords(
  { catalogue, mirror, work }: Device,
  changes: readonly Change[],
): Promise<readonly (NamedRecord | null)[]> {
  const records = changes.map((change) => declarationOf(change).sheet(change).record ?? null);
  const idsOf = (noun: RecordNoun) => [
    ...new Set(records.flatMap((record) => (record?.noun === noun && record.recordId !== "" ? [record.recordId] : []))),
  ];
  const [productIds, categoryIds] = [idsOf("product"), idsOf("category")];
  const [products, categories, edits] = await Promise.all([
    productIds.length === 0 ? [] : catalogue.getProducts(productIds),
    mirror.categories.bulkGet(categoryIds),
    work.recordEdits
      .where("recordId")
      .anyOf([...productIds, ...categoryIds])
      .sortBy("seq"),
  ]);
  const names = new Map<string, string>();
  for (const item of products) if (item !== null) names.set(item.product.id, item.product.nameEs);
  for (const category of categories) if (category !== undefined) names.set(category.id, category.nameEs);
  for (const { recordId, edit } of edits) {
    const nameEs = edit.fields["nameEs"]?.to;
    if (typeof nameEs === "string") names.set(recordId, nameEs);
  }
  return records.map((record) => record && { ...record, labelEs: names.get(record.recordId) ?? "" });
}

/** What a parked entry asks of a person. */
function withTask(
  { code, ...record }: NamedRecord,
  { state, lastProblem, conflicts = [] }: OutboxEntry,
): WaitingRecord {
  const isParked = state === "parked";
  const isTaken = lastProblem?.reason === "SKU_TAKEN" || lastProblem?.reason === "CODE_TAKEN";
  return {
    ...record,
    conflicts: isParked ? conflicts : [],
    takenCode: isParked && isTaken && typeof code === "string" ? code : null,
  };
}
