import Dexie, { type IntervalTree, mergeRanges, RangeSet } from "dexie";
import type { Customer } from "#domain/customer/customer.ts";
import type { VisitPlan } from "#domain/customer/visit-plan.ts";
import { foldText } from "#domain/values/fold-text.ts";
import type { Instant } from "#domain/values/instant.ts";
import { visitDueAt } from "#domain/itinerary/visit-due.ts";
import type { MirrorDatabase } from "#local/databases/mirror-database.ts";
import type { Position } from "#domain/values/position.ts";

/** The customer fields that lists, chips, search and duplicate detection use: they read no rows. */
export interface CustomerEntry {
  readonly id: string;
  readonly name: string;
  /**
   * Folded: `sortName` and `code` for order and rank, `text` for all searched fields, `numbers` for phone and
   * tax id without separators.
   */
  readonly sortName: string;
  readonly code: string;
  readonly text: string;
  readonly numbers: string;
  readonly phone: string;
  readonly taxId: string;
  readonly status: Customer["status"];
  readonly repId: string;
  readonly otherRepIds: readonly string[];
  readonly groupId: string | null;
  readonly zone: string;
  readonly overdue: number;
  readonly lastOrderAt: Instant | null;
  readonly lastVisitAt: Instant | null;
  readonly followUp: Customer["followUp"];
  readonly purchases: Customer["purchases"];
  readonly dueAt: Instant | null;
  readonly position: Position | null;
  readonly routeOrder: number | null;
  readonly visitPlan: VisitPlan | null;
}

export function customerEntry(customer: Customer): CustomerEntry {
  const { id, name, legalName, code, contactName, phone, taxId, address, reference, zone, city } = customer;
  const { status, repId, otherRepIds, groupId, overdue, lastOrderAt, lastVisitAt, followUp, position } = customer;
  const searched = [name, legalName, code, contactName, phone, taxId, address, reference, zone, city];
  return {
    id,
    name,
    sortName: foldText(name),
    code: foldText(code),
    text: foldText(searched.join(" ")),
    numbers: `${phone} ${foldText(taxId)}`.replace(/[^a-z0-9 ]/g, ""),
    phone,
    taxId,
    status,
    repId,
    otherRepIds,
    groupId,
    zone,
    overdue,
    lastOrderAt,
    lastVisitAt,
    followUp,
    purchases: customer.purchases,
    dueAt: visitDueAt(customer),
    position,
    routeOrder: customer.routeOrder ?? null,
    visitPlan: customer.visitPlan,
  };
}

/** By name, ignoring accents and case; ties by id. */
export function byName(a: CustomerEntry, b: CustomerEntry): number {
  return compare(a.sortName, b.sortName) || compare(a.id, b.id);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** The entries of one mirror, and which of them are stale. */
interface CustomerIndex {
  entries: Map<string, CustomerEntry>;
  sorted: readonly CustomerEntry[];
  /** Ids changed since the last read; `all` = read everything again. */
  stale: Set<string> | "all";
  /** Set while rows are being read; concurrent callers wait for it. */
  reading: Promise<void> | null;
}

const indexes = new WeakMap<MirrorDatabase, CustomerIndex>();

/**
 * All customers of the mirror by name, kept in memory: the table is read once, then only the rows that a
 * transaction of any tab or worker changed. A live query that calls this runs again after such a change.
 */
export async function readCustomerIndex(mirror: MirrorDatabase): Promise<readonly CustomerEntry[]> {
  // Counting the primary key reads no rows and makes the calling live query depend on the whole table.
  await mirror.customers.count();
  const index = indexes.get(mirror) ?? watch(mirror);
  while (index.reading !== null || index.stale === "all" || index.stale.size > 0) {
    index.reading ??= refresh(mirror, index).finally(() => (index.reading = null));
    await index.reading;
  }
  return index.sorted;
}

async function refresh(mirror: MirrorDatabase, index: CustomerIndex): Promise<void> {
  const { stale } = index;
  // Rows that change during the read are stale again.
  index.stale = new Set();
  try {
    const rows = await readRows(mirror, stale);
    if (stale === "all") index.entries.clear();
    else for (const id of stale) index.entries.delete(id);
    for (const row of rows) if (row !== undefined) index.entries.set(row.id, customerEntry(row));
    index.sorted = [...index.entries.values()].sort(byName);
  } catch (error) {
    index.stale = "all";
    throw error;
  }
}

/** In its own transaction: Dexie would cache the rows of a plain live read, twenty thousand of them. */
function readRows(mirror: MirrorDatabase, ids: ReadonlySet<string> | "all"): Promise<(Customer | undefined)[]> {
  return mirror.transaction("r", mirror.customers, async () =>
    ids === "all" ? mirror.customers.toArray() : mirror.customers.bulkGet([...ids]),
  );
}

function watch(mirror: MirrorDatabase): CustomerIndex {
  const index: CustomerIndex = { entries: new Map(), sorted: [], stale: "all", reading: null };
  indexes.set(mirror, index);
  const part = `idb://${mirror.name}/${mirror.customers.name}/`;
  Dexie.on("storagemutated", (parts: Record<string, IntervalTree | undefined>) => {
    const changed = parts[part];
    if (changed === undefined || index.stale === "all") return;
    const keys = changedKeys(changed);
    if (keys === null) index.stale = "all";
    else for (const key of keys) index.stale.add(key);
  });
  return index;
}

/** The ids a transaction wrote, or null if it reports only a range. */
function changedKeys(changed: IntervalTree): string[] | null {
  // From another tab the set arrives as plain data.
  const ranges = new RangeSet();
  mergeRanges(ranges, changed);
  const keys: string[] = [];
  for (const { from, to } of ranges) {
    if (typeof from !== "string" || from !== to) return null;
    keys.push(from);
  }
  return keys;
}
