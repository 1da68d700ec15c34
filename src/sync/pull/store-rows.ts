import { type Customer, isRepOf } from "#domain/customer/customer.ts";
import { countedOrder } from "#domain/kpi/count-order.ts";
import type { StoredOrder } from "#domain/order/order.ts";
import type { FeedDocument, FeedRows } from "#domain/sync/feed.ts";
import type { StoredPayment } from "#domain/payment/payment.ts";
import { laterOf } from "#domain/values/instant.ts";
import {
  type Dated,
  type FeedState,
  type Mirrored,
  mirrorOrder,
  mirrorCustomer,
  mirrorPayment,
  type MirrorDatabase,
} from "#local/databases/mirror-database.ts";
import { newestRevisions } from "#local/outbox/newest-revisions.ts";
import type { FeedSink, RowFeed } from "./feed-sink.ts";
import type { Scope } from "../remote-port.ts";
import { isNoted, rememberUnreadable } from "./unreadable.ts";

/** Larger transactions were seen to block every read of the origin. */
const ROWS_PER_TRANSACTION = 100;

/** Stores a feed's documents as rows of the mirror: newer revisions replace, tombstones delete. */
export function rowSink<F extends RowFeed>(mirror: MirrorDatabase, feed: F, scope: Scope, parser: string): FeedSink<F> {
  const table = rowTable(mirror, feed, scope);
  return {
    store: rememberUnreadable(mirror, feed, parser, async (documents, state: FeedState) => {
      const newest = newestRevisions(documents);
      await inSlices(mirror, table.names, newest, async (slice, isLast) => {
        await table.apply(slice);
        if (isLast)
          await mirror.feeds.put({ ...state, ...(await sinceKept(mirror, feed)), count: await table.count() });
      });
    }),
    hasAll: async (documents, unreadable) =>
      (await isNoted(mirror, feed, parser, unreadable)) && (await table.hasAll(documents)),
    clear: () => clearFeed(mirror, feed, table),
  };
}

/**
 * The same for a load that replaces what is here, whatever its revision (A4): a row of the server's takes the place of
 * ours, and with the last page everything goes that no page had. Until then the feed's state stays, so that an
 * interrupted load starts over, and the old rows can be used.
 */
export function replacingSink<F extends RowFeed>(
  mirror: MirrorDatabase,
  feed: F,
  scope: Scope,
  parser: string,
): FeedSink<F> {
  const table = rowTable(mirror, feed, scope);
  const revisions = new Map<string, number>();
  const unread = new Set<string>();
  const store = rememberUnreadable(mirror, feed, parser, async (documents, state: FeedState) => {
    const newest = newestRevisions(documents).filter((document) => isNewer(document, revisions.get(document.id)));
    for (const { id, rev } of newest) revisions.set(id, rev);
    await inSlices(mirror, table.names, newest, (slice) => table.replace(slice));
    if (!state.loaded) return;
    const gone = (await table.ids()).filter((id) => !revisions.has(id) && !unread.has(id));
    await inSlices(mirror, table.names, gone, async (slice, isLast) => {
      await table.delete(slice);
      if (!isLast) return;
      const since = laterOf(state.since ?? null, (await sinceKept(mirror, feed)).since ?? null);
      await mirror.feeds.put({ ...state, ...(since !== null && { since }), count: await table.count() });
    });
  });
  return {
    async store(documents, state, unreadable = []) {
      for (const id of unreadable) unread.add(id);
      await store(documents, state, unreadable);
    },
    hasAll: async () => false,
    clear: () => clearFeed(mirror, feed, table),
  };
}

/** Pruning may have moved the horizon since the state was read. */
async function sinceKept(mirror: MirrorDatabase, feed: RowFeed): Promise<Pick<FeedState, "since">> {
  const since = (await mirror.feeds.get(feed))?.since;
  return since === undefined ? {} : { since };
}

/** Runs a write in short transactions; once with nothing if there is nothing. */
async function inSlices<Item>(
  mirror: MirrorDatabase,
  tables: readonly string[],
  items: readonly Item[],
  write: (slice: readonly Item[], isLast: boolean) => Promise<void>,
): Promise<void> {
  for (let at = 0; at === 0 || at < items.length; at += ROWS_PER_TRANSACTION) {
    const slice = items.slice(at, at + ROWS_PER_TRANSACTION);
    const isLast = at + ROWS_PER_TRANSACTION >= items.length;
    // Dexie follows the awaits of async functions only.
    await mirror.transaction("rw", [...tables, mirror.feeds.name], async () => write(slice, isLast));
  }
}

async function clearFeed(mirror: MirrorDatabase, feed: RowFeed, table: RowTable<never>): Promise<void> {
  await mirror.transaction("rw", [...table.names, mirror.unreadable.name, mirror.feeds.name], async () => {
    await table.clear();
    await mirror.unreadable.where("feed").equals(feed).delete();
    await mirror.feeds.delete(feed);
  });
}

interface RowTable<F extends RowFeed> {
  /** The tables it changes. */
  readonly names: readonly string[];
  /** Stores newer revisions. */
  apply(documents: readonly FeedDocument<FeedRows[F]>[]): Promise<void>;
  /** Whether `apply` would change nothing. */
  hasAll(documents: readonly FeedDocument<FeedRows[F]>[]): Promise<boolean>;
  /** Stores these, whatever is here. */
  replace(documents: readonly FeedDocument<FeedRows[F]>[]): Promise<void>;
  delete(ids: readonly string[]): Promise<void>;
  ids(): Promise<string[]>;
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
      return scope.role === "salesperson" ? customersOf(mirror, scope.uid) : customerTable(mirror);
    case "itineraryDays":
      return datedTable(mirror.itineraryDays);
    case "runs":
      return scope.role === "delivery_personnel" ? runsOf(mirror) : datedTable(mirror.runs);
    case "orders":
      return typedTable(mirror.orders, ({ row, rev, updatedAt }: Present<StoredOrder>) =>
        mirrorOrder(row, rev, updatedAt),
      );
    case "workPlans":
      return plainTable(mirror.workPlans);
    case "targets":
      return plainTable(mirror.targets);
    case "visits":
      return datedTable(mirror.visits);
    case "payments":
      return typedTable(mirror.payments, ({ row, rev, updatedAt }: Present<StoredPayment>) =>
        mirrorPayment(row, rev, updatedAt),
      );
    case "tillCloses":
      return datedTable(mirror.tillCloses);
    case "corrections":
      return plainTable(mirror.corrections);
    case "staff":
      return plainTable(mirror.staff);
    case "devices":
      return plainTable(mirror.devices);
    case "invites":
      return plainTable(mirror.invites);
  }
}

/** Other people's orders are stored only for the user's own customers, and are deleted with the customer, but for those that count in the user's figures (P18). */
function customersOf(mirror: MirrorDatabase, uid: string): RowTable<"customers"> {
  const table = customerTable(mirror);
  /** Decided by what is stored now: a tombstone may be older than the row. */
  async function dropOrders(customerIds: readonly string[]): Promise<void> {
    const ids = [...new Set(customerIds)];
    const stored = await mirror.customers.bulkGet(ids);
    const others = ids.filter((_, position) => !(stored[position] && isRepOf(stored[position], uid)));
    if (others.length === 0) return;
    await mirror.orders
      .where("customerId")
      .anyOf(others)
      .filter((order) => order.repId !== uid && countedOrder(order).repId !== uid)
      .delete();
  }
  const idsOf = (documents: readonly FeedDocument<FeedRows["customers"]>[]) => documents.map(({ id }) => id);
  return {
    ...table,
    names: [...table.names, mirror.orders.name],
    async apply(documents) {
      await table.apply(documents);
      await dropOrders(idsOf(documents));
    },
    async replace(documents) {
      await table.replace(documents);
      await dropOrders(idsOf(documents));
    },
    async delete(ids) {
      await table.delete(ids);
      await dropOrders(ids);
    },
  };
}

function customerTable(mirror: MirrorDatabase) {
  return typedTable(mirror.customers, ({ row, rev }: Present<Customer>) => mirrorCustomer(row, rev));
}

/** An order that left a driver's run leaves the driver's phone, and all of them with a run that was not settled (P32). */
function runsOf(mirror: MirrorDatabase): RowTable<"runs"> {
  const table: RowTable<"runs"> = datedTable(mirror.runs);
  /** By what is stored now: what arrived may be older. */
  async function dropOrders(runIds: readonly string[]): Promise<void> {
    const stored = await mirror.runs.bulkGet([...runIds]);
    for (const [position, runId] of runIds.entries()) {
      const gone = stored[position]?.gone;
      const orders = gone === undefined ? mirror.orders.toCollection() : mirror.orders.where("orderId").anyOf(gone);
      await orders.filter((order) => order.runId === runId).delete();
    }
  }
  const idsOf = (documents: readonly FeedDocument<FeedRows["runs"]>[]) => documents.map(({ id }) => id);
  return {
    ...table,
    names: [...table.names, mirror.orders.name],
    async apply(documents) {
      await table.apply(documents);
      await dropOrders(idsOf(documents));
    },
    async replace(documents) {
      await table.replace(documents);
      await dropOrders(idsOf(documents));
    },
    async delete(ids) {
      const stored = await mirror.runs.bulkGet([...ids]);
      await table.delete(ids);
      await dropOrders(ids.filter((_, at) => stored[at]?.status !== "settled"));
    },
  };
}

interface MirrorTable<Stored> {
  readonly name: string;
  bulkGet(ids: string[]): PromiseLike<(Stored | undefined)[]>;
  bulkPut(rows: Stored[]): PromiseLike<unknown>;
  bulkDelete(ids: string[]): PromiseLike<void>;
  toCollection(): { primaryKeys(): PromiseLike<string[]> };
  count(): PromiseLike<number>;
  clear(): PromiseLike<void>;
}

type Present<Row> = FeedDocument<Row> & { readonly row: Row };

/** A table that holds the rows as they are. */
function plainTable<Row extends object>(table: MirrorTable<Mirrored<Row>>) {
  return typedTable(table, ({ row, rev }: Present<Row>) => ({ ...row, rev }));
}

/** The same with when they changed: they have a horizon (P27). */
function datedTable<Row extends object>(table: MirrorTable<Dated<Row>>) {
  return typedTable(table, ({ row, rev, updatedAt }: Present<Row>) => ({ ...row, rev, updatedAt }));
}

function typedTable<Row, Stored extends { rev: number }>(
  table: MirrorTable<Stored>,
  toStored: (document: Present<Row>) => Stored,
) {
  async function newerOf(documents: readonly FeedDocument<Row>[]): Promise<FeedDocument<Row>[]> {
    const present = await table.bulkGet(documents.map(({ id }) => id));
    return documents.filter((document, position) => {
      const known = present[position]?.rev;
      return known === undefined ? document.row !== null : isNewer(document, known);
    });
  }

  async function replace(documents: readonly FeedDocument<Row>[]): Promise<void> {
    await table.bulkDelete(documents.flatMap(({ id, row }) => (row === null ? [id] : [])));
    await table.bulkPut(documents.flatMap((document) => (isPresent(document) ? [toStored(document)] : [])));
  }
  return {
    names: [table.name],
    hasAll: async (documents: readonly FeedDocument<Row>[]) => (await newerOf(documents)).length === 0,
    async apply(documents: readonly FeedDocument<Row>[]): Promise<void> {
      await replace(await newerOf(documents));
    },
    replace,
    delete: async (ids: readonly string[]) => table.bulkDelete([...ids]),
    ids: async () => table.toCollection().primaryKeys(),
    count: async () => table.count(),
    clear: async () => table.clear(),
  };
}

/** A tombstone for a salesperson has the last revision they may know (P17). */
function isNewer({ rev, row }: FeedDocument<unknown>, known = -1): boolean {
  return row === null ? rev >= known : rev > known;
}

function isPresent<Row>(document: FeedDocument<Row>): document is Present<Row> {
  return document.row !== null;
}
