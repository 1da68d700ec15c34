import { isRepOf } from "#domain/customer/customer.ts";
import type { FeedDocument, FeedRows } from "#domain/sync/feed.ts";
import type { FeedState, Mirrored, MirrorDatabase } from "#local/databases/mirror-database.ts";
import { newestRevisions } from "#local/outbox/newest-revisions.ts";
import type { FeedSink, RowFeed } from "./feed-sink.ts";
import type { Scope } from "../remote-port.ts";
import { rememberUnreadable } from "./unreadable.ts";

/** Larger transactions were seen to block every read of the origin. */
const ROWS_PER_TRANSACTION = 100;

/** Stores a feed's documents as rows of the mirror: newer revisions replace, tombstones delete. */
export function rowSink<F extends RowFeed>(mirror: MirrorDatabase, feed: F, scope: Scope, parser: string): FeedSink<F> {
  const table = rowTable(mirror, feed, scope);
  return {
    store: rememberUnreadable(mirror, feed, parser, async (documents, state: FeedState) => {
      const newest = newestRevisions(documents);
      for (let at = 0; at === 0 || at < newest.length; at += ROWS_PER_TRANSACTION) {
        const slice = newest.slice(at, at + ROWS_PER_TRANSACTION);
        const last = at + ROWS_PER_TRANSACTION >= newest.length;
        await mirror.transaction("rw", [...table.names, mirror.feeds.name], async () => {
          await table.apply(slice);
          if (last) await mirror.feeds.put({ ...state, count: await table.count() });
        });
      }
    }),
    clear: () =>
      mirror.transaction("rw", [...table.names, mirror.unreadable.name, mirror.feeds.name], async () => {
        await table.clear();
        await mirror.unreadable.where("feed").equals(feed).delete();
        await mirror.feeds.delete(feed);
      }),
  };
}

interface RowTable<F extends RowFeed> {
  /** The tables it changes. */
  readonly names: readonly string[];
  apply(documents: readonly FeedDocument<FeedRows[F]>[]): Promise<void>;
  count(): Promise<number>;
  clear(): Promise<void>;
}

/** Each feed's table with its row type, which indexing by name would lose. */
function rowTable<F extends RowFeed>(mirror: MirrorDatabase, feed: F, scope: Scope): RowTable<F>;
function rowTable(mirror: MirrorDatabase, feed: RowFeed, scope: Scope): RowTable<never> {
  switch (feed) {
    case "company":
      return typedTable(mirror.company);
    case "categories":
      return typedTable(mirror.categories);
    case "priceLists":
      return typedTable(mirror.priceLists);
    case "customers":
      return scope.role === "salesperson" ? customersOf(mirror, scope.uid) : typedTable(mirror.customers);
    case "itineraryDays":
      return typedTable(mirror.itineraryDays);
    case "orders":
      return typedTable(mirror.orders);
    case "corrections":
      return typedTable(mirror.corrections);
    case "staff":
      return typedTable(mirror.staff);
    case "devices":
      return typedTable(mirror.devices);
  }
}

/** Other people's orders are stored only for the user's own customers, and are deleted with the customer (P18). */
function customersOf(mirror: MirrorDatabase, uid: string): RowTable<"customers"> {
  const table = typedTable(mirror.customers);
  return {
    ...table,
    names: [...table.names, mirror.orders.name],
    async apply(documents) {
      await table.apply(documents);
      const others = documents.filter(({ row }) => row === null || !isRepOf(row, uid)).map(({ id }) => id);
      if (others.length === 0) return;
      await mirror.orders
        .where("customerId")
        .anyOf(others)
        .filter(({ repId }) => repId !== uid)
        .delete();
    },
  };
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
    names: [table.name],
    async apply(documents: readonly FeedDocument<Row>[]): Promise<void> {
      const present = await table.bulkGet(documents.map(({ id }) => id));
      const newer = documents.filter(({ rev, row }, position) => {
        const known = present[position]?.rev ?? -1;
        // A tombstone for a salesperson has the last revision they may know (P17).
        return row === null ? rev >= known : rev > known;
      });
      await table.bulkDelete(newer.flatMap(({ id, row }) => (row === null ? [id] : [])));
      await table.bulkPut(newer.flatMap(({ row, rev }) => (row === null ? [] : [{ ...row, rev }])));
    },
    count: async () => table.count(),
    clear: async () => table.clear(),
  };
}
