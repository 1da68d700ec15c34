import { isRepOf } from "#domain/customer/customer.ts";
import type { StoredOrder } from "#domain/order/order.ts";
import type { FeedDocument, FeedRows } from "#domain/sync/feed.ts";
import { type FeedState, type Mirrored, mirrorOrder, type MirrorDatabase } from "#local/databases/mirror-database.ts";
import { newestRevisions } from "#local/outbox/newest-revisions.ts";
import type { FeedSink, RowFeed } from "./feed-sink.ts";
import type { Scope } from "../remote-port.ts";
import { isNoted, rememberUnreadable } from "./unreadable.ts";

/** Larger transactions were seen to block every read of the origin. */
const ROWS_PER_TRANSACTION = 100;

/** Stores a feed's documents as rows of the mirror: newer revisions replace, tombstones delete. */
export function rowSink<F extends RowFeed>(mirror: MirrorDatabase, feed: F, scope: Scope, parser: string): FeedSink<F> {
  const table = rowTable(mirror, feed, scope);
  /** Pruning may have moved the horizon since the state was read. */
  const sinceKept = async () => {
    const since = (await mirror.feeds.get(feed))?.since;
    return since === undefined ? {} : { since };
  };
  return {
    store: rememberUnreadable(mirror, feed, parser, async (documents, state: FeedState) => {
      const newest = newestRevisions(documents);
      for (let at = 0; at === 0 || at < newest.length; at += ROWS_PER_TRANSACTION) {
        const slice = newest.slice(at, at + ROWS_PER_TRANSACTION);
        const last = at + ROWS_PER_TRANSACTION >= newest.length;
        await mirror.transaction("rw", [...table.names, mirror.feeds.name], async () => {
          await table.apply(slice);
          if (last) await mirror.feeds.put({ ...state, ...(await sinceKept()), count: await table.count() });
        });
      }
    }),
    hasAll: async (documents, unreadable) =>
      (await isNoted(mirror, feed, parser, unreadable)) && (await table.hasAll(documents)),
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
  /** Whether `apply` would change nothing. */
  hasAll(documents: readonly FeedDocument<FeedRows[F]>[]): Promise<boolean>;
  count(): Promise<number>;
  clear(): Promise<void>;
}

/** Each feed's table with its row type, which indexing by name would lose. */
function rowTable<F extends RowFeed>(mirror: MirrorDatabase, feed: F, scope: Scope): RowTable<F>;
function rowTable(mirror: MirrorDatabase, feed: RowFeed, scope: Scope): RowTable<never> {
  switch (feed) {
    case "company":
      return plainTable(mirror.company);
    case "categories":
      return plainTable(mirror.categories);
    case "priceLists":
      return plainTable(mirror.priceLists);
    case "customers":
      return scope.role === "salesperson" ? customersOf(mirror, scope.uid) : plainTable(mirror.customers);
    case "itineraryDays":
      return plainTable(mirror.itineraryDays);
    case "orders":
      return typedTable(mirror.orders, ({ row, rev, updatedAt }: Present<StoredOrder>) =>
        mirrorOrder(row, rev, updatedAt),
      );
    case "corrections":
      return plainTable(mirror.corrections);
    case "staff":
      return plainTable(mirror.staff);
    case "devices":
      return plainTable(mirror.devices);
  }
}

/** Other people's orders are stored only for the user's own customers, and are deleted with the customer (P18). */
function customersOf(mirror: MirrorDatabase, uid: string): RowTable<"customers"> {
  const table = plainTable(mirror.customers);
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

interface MirrorTable<Stored> {
  readonly name: string;
  bulkGet(ids: string[]): PromiseLike<(Stored | undefined)[]>;
  bulkPut(rows: Stored[]): PromiseLike<unknown>;
  bulkDelete(ids: string[]): PromiseLike<void>;
  count(): PromiseLike<number>;
  clear(): PromiseLike<void>;
}

type Present<Row> = FeedDocument<Row> & { readonly row: Row };

/** A table that holds the rows as they are. */
function plainTable<Row extends object>(table: MirrorTable<Mirrored<Row>>) {
  return typedTable(table, ({ row, rev }: Present<Row>) => ({ ...row, rev }));
}

function typedTable<Row, Stored extends { rev: number }>(
  table: MirrorTable<Stored>,
  toStored: (document: Present<Row>) => Stored,
) {
  async function newerOf(documents: readonly FeedDocument<Row>[]): Promise<FeedDocument<Row>[]> {
    const present = await table.bulkGet(documents.map(({ id }) => id));
    return documents.filter(({ rev, row }, position) => {
      const known = present[position];
      if (known === undefined) return row !== null;
      // A tombstone for a salesperson has the last revision they may know (P17).
      return row === null ? rev >= known.rev : rev > known.rev;
    });
  }
  return {
    names: [table.name],
    hasAll: async (documents: readonly FeedDocument<Row>[]) => (await newerOf(documents)).length === 0,
    async apply(documents: readonly FeedDocument<Row>[]): Promise<void> {
      const newer = await newerOf(documents);
      await table.bulkDelete(newer.flatMap(({ id, row }) => (row === null ? [id] : [])));
      await table.bulkPut(newer.flatMap((document) => (isPresent(document) ? [toStored(document)] : [])));
    },
    count: async () => table.count(),
    clear: async () => table.clear(),
  };
}

function isPresent<Row>(document: FeedDocument<Row>): document is Present<Row> {
  return document.row !== null;
}
