import type { FeedDocument, FeedRows } from "#domain/feed.ts";
import type { Mirrored, MirrorDatabase } from "#local/mirror-database.ts";
import { newestRevisions } from "#local/newest-revisions.ts";
import type { FeedSink, RowFeed } from "./feed-sink.ts";

/** Larger transactions were seen to hold up every read of the origin. */
const ROWS_PER_TRANSACTION = 100;

/** Stores a feed's documents as rows of the mirror: only newer revisions, and tombstones remove. */
export function rowSink<F extends RowFeed>(mirror: MirrorDatabase, feed: F): FeedSink<F> {
  const table = rowTable(mirror, feed);
  return {
    async store(documents, state) {
      const newest = newestRevisions(documents);
      for (let at = 0; at === 0 || at < newest.length; at += ROWS_PER_TRANSACTION) {
        const slice = newest.slice(at, at + ROWS_PER_TRANSACTION);
        const last = at + ROWS_PER_TRANSACTION >= newest.length;
        await mirror.transaction("rw", table.name, mirror.feeds, async () => {
          await table.apply(slice);
          if (last) await mirror.feeds.put({ ...state, count: await table.count() });
        });
      }
    },
    clear: () => table.clear(),
  };
}

interface RowTable<F extends RowFeed> {
  readonly name: string;
  apply(documents: readonly FeedDocument<FeedRows[F]>[]): Promise<void>;
  count(): Promise<number>;
  clear(): Promise<void>;
}

/** Each feed's table, with its rows' own type: a table chosen by name alone would lose it. */
function rowTable<F extends RowFeed>(mirror: MirrorDatabase, feed: F): RowTable<F>;
function rowTable(mirror: MirrorDatabase, feed: RowFeed): RowTable<never> {
  switch (feed) {
    case "company":
      return typedTable(mirror.company);
    case "categories":
      return typedTable(mirror.categories);
    case "priceLists":
      return typedTable(mirror.priceLists);
    case "customers":
      return typedTable(mirror.customers);
    case "itineraryDays":
      return typedTable(mirror.itineraryDays);
    case "orders":
      return typedTable(mirror.orders);
    case "corrections":
      return typedTable(mirror.corrections);
    case "staff":
      return typedTable(mirror.staff);
  }
}

function typedTable<Row extends object>(table: {
  readonly name: string;
  bulkGet(ids: string[]): PromiseLike<(Mirrored<Row> | undefined)[]>;
  bulkPut(rows: Mirrored<Row>[]): PromiseLike<unknown>;
  bulkDelete(ids: string[]): PromiseLike<void>;
  count(): PromiseLike<number>;
  clear(): PromiseLike<void>;
}) {
  return {
    name: table.name,
    async apply(documents: readonly FeedDocument<Row>[]): Promise<void> {
      const present = await table.bulkGet(documents.map(({ id }) => id));
      const newer = documents.filter(({ rev }, position) => rev > (present[position]?.rev ?? -1));
      await table.bulkDelete(newer.flatMap(({ id, row }) => (row === null ? [id] : [])));
      await table.bulkPut(newer.flatMap(({ row, rev }) => (row === null ? [] : [{ ...row, rev }])));
    },
    count: async () => table.count(),
    clear: async () => table.clear(),
  };
}
