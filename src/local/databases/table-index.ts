import Dexie, { type IntervalTree, mergeRanges, RangeSet, type Table } from "dexie";
import type { MirrorDatabase } from "./mirror-database.ts";

/** How a table's rows become entries: few fields each, so that all of them fit in memory. */
export interface TableIndexPlan<Row, Entry> {
  readonly table: "customers" | "orders";
  readonly idOf: (row: Row) => string;
  readonly entryOf: (row: Row) => Entry;
  readonly compare: (a: Entry, b: Entry) => number;
}

/** The entries of one mirror's table, and which of them are stale. */
interface TableIndex<Entry> {
  entries: Map<string, Entry>;
  sorted: readonly Entry[];
  /** Ids changed since the last read; `all` = read everything again. */
  stale: Set<string> | "all";
  /** Set while rows are being read; concurrent callers wait for it. */
  reading: Promise<void> | null;
}

/** Rows read at once: between two portions others read and write, and the page is drawn. */
const PORTION = 500;

/**
 * All rows of a table as sorted entries, kept in memory: the table is read once, then only the rows that a transaction
 * of any tab or worker changed. A live query that calls this runs again after such a change.
 */
export function createTableIndex<Row, Entry>(
  plan: TableIndexPlan<Row, Entry>,
): (mirror: MirrorDatabase) => Promise<readonly Entry[]> {
  const indexes = new WeakMap<MirrorDatabase, TableIndex<Entry>>();
  return async (mirror) => {
    const table = mirror.table<Row, string>(plan.table);
    // Counting the primary key reads no rows and makes the calling live query depend on the whole table.
    await table.count();
    let index = indexes.get(mirror);
    if (index === undefined) {
      index = watch(mirror, table.name);
      indexes.set(mirror, index);
    }
    while (index.reading !== null || index.stale === "all" || index.stale.size > 0) {
      const known = index;
      known.reading ??= refresh(mirror, table, known, plan).finally(() => (known.reading = null));
      await known.reading;
    }
    return index.sorted;
  };
}

async function refresh<Row, Entry>(
  mirror: MirrorDatabase,
  table: Table<Row, string>,
  index: TableIndex<Entry>,
  { idOf, entryOf, compare }: TableIndexPlan<Row, Entry>,
): Promise<void> {
  const { stale } = index;
  // Rows that change during the read are stale again.
  index.stale = new Set();
  const entries = stale === "all" ? new Map<string, Entry>() : index.entries;
  try {
    if (stale !== "all") for (const id of stale) entries.delete(id);
    for await (const rows of readRows(mirror, table, stale, idOf))
      for (const row of rows) entries.set(idOf(row), entryOf(row));
    index.entries = entries;
    index.sorted = [...entries.values()].sort(compare);
  } catch (error) {
    index.stale = "all";
    throw error;
  }
}

/** In transactions of their own: Dexie would cache the rows of a plain live read, twenty thousand of them. */
async function* readRows<Row>(
  mirror: MirrorDatabase,
  table: Table<Row, string>,
  ids: ReadonlySet<string> | "all",
  idOf: (row: Row) => string,
): AsyncGenerator<readonly Row[]> {
  const read = <Answer>(run: () => PromiseLike<Answer>) => mirror.transaction("r", table, async () => run());
  if (ids !== "all") {
    const rows = await read(() => table.bulkGet([...ids]));
    yield rows.filter((row) => row !== undefined);
    return;
  }
  let last = "";
  for (;;) {
    const after = last;
    const rows = await read(() => table.where(":id").above(after).limit(PORTION).toArray());
    yield rows;
    const end = rows.at(-1);
    if (end === undefined || rows.length < PORTION) return;
    last = idOf(end);
  }
}

function watch<Entry>(mirror: MirrorDatabase, tableName: string): TableIndex<Entry> {
  const index: TableIndex<Entry> = { entries: new Map(), sorted: [], stale: "all", reading: null };
  const part = `idb://${mirror.name}/${tableName}/`;
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
