import { OPEN_STATUSES } from "#domain/order/order-status.ts";
import { MOST_ROWS } from "#domain/sync/horizon.ts";
import type { Instant, ServerTime } from "#domain/values/instant.ts";
import type { FeedState, MirrorDatabase } from "#local/databases/mirror-database.ts";
import { catchUp, countWaiting, pagesOf } from "../catch-up.ts";
import { isOutdated, isPastTombstones, isSameView, newFeed } from "../feed-plan.ts";
import { loadFeed } from "../load-feed.ts";
import { chooseHorizon, farthestHorizon } from "../horizon/choose-horizon.ts";
import { ordersBefore } from "./stored-orders.ts";
import { isRefusal, type PagePort, RemoteUnreachable, type Scope } from "#sync/remote-port.ts";
import { isSoByBothClocks, readServerNow } from "../server-now.ts";
import { replacingSink, rowSink } from "../store-rows.ts";
import { nextWatermark } from "../watermark.ts";

/** An order is some kilobytes. */
const ORDERS_PER_PAGE = 250;
/** Larger transactions were seen to block every read of the origin. */
const DELETED_AT_ONCE = 100;

export interface OrdersLoad {
  readonly mirror: MirrorDatabase;
  readonly pages: PagePort;
  readonly now: () => Instant;
}

export interface OrdersTask {
  /** More changes came than are listened to: they are read even if they are few or fresh (P14). */
  readonly isBurst: boolean;
  /** The orders with unsent work, or whose copy of this device waits for the store's. */
  readonly unsettled: readonly string[];
}

/** Loads or follows the orders in a context of their own: the worker, or a test's process. */
export type LoadOrders = (
  scope: Scope,
  task: OrdersTask,
  onPage: (unreadable: readonly string[]) => void,
  signal: AbortSignal,
) => Promise<void>;

/**
 * Loads the orders within the horizon (P27), or brings them up to date when much has changed. After a time in which
 * orders may have left the horizon unseen they are loaded anew, over what is here. Reads nothing if everything is here
 * and fresh. Throws `RemoteUnreachable`.
 */
export async function loadOrders(
  { mirror, pages, now }: OrdersLoad,
  scope: Scope,
  { isBurst, unsettled }: OrdersTask,
  onPage: (unreadable: readonly string[]) => void,
  signal: AbortSignal,
): Promise<void> {
  const reading = { feed: "orders", scope, pages, now, signal } as const;
  const { failure: _, ...state } = (await mirror.feeds.get("orders")) ?? newFeed("orders", scope);
  let sink = rowSink(mirror, "orders", scope, pages.parser);
  // Whether the store answers or not: this role may not have them (P11).
  if (!isSameView(state, scope)) {
    await sink.clear();
    return load(newFeed("orders", scope));
  }
  const isReplaced = isOutdated(state) || (await isSoByBothClocks((at) => isPastTombstones(state, at), reading));
  if (isReplaced) sink = replacingSink(mirror, "orders", scope, pages.parser);
  if (isReplaced) return load(newFeed("orders", scope));
  // What was closed beyond the horizon while this device slept is not read any more.
  const isPastHorizon = (at: Instant) => (state.watermark ?? "9") < farthestHorizon("orders", scope.role, at);
  if (await isSoByBothClocks(isPastHorizon, reading)) return loadAnew();
  if (!state.loaded) return load(state);
  const waiting = isBurst
    ? ((await pages.countDocuments?.("orders", scope, state.watermark)) ?? 0)
    : await countWaiting(reading, state);
  if (waiting > MOST_ROWS) return loadAnew();
  if (waiting === 0 && !isBurst) return;
  return catchUp(
    {
      ...reading,
      async apply(documents, last, unreadable) {
        await sink.store(documents, last ?? state, unreadable);
        onPage(unreadable);
      },
    },
    state,
  );

  async function loadAnew(): Promise<void> {
    const since = await findHorizon();
    const fresh = { ...newFeed("orders", scope), since, count: await mirror.orders.count() };
    await mirror.feeds.put(fresh);
    await load(fresh);
  }

  async function findHorizon(): Promise<ServerTime> {
    const count = async (since: ServerTime) => (await pages.countDocuments?.("orders", scope, since)) ?? null;
    return chooseHorizon("orders", scope.role, await readServerNow(reading), count);
  }

  /** By `updatedAt`: first the open orders before the horizon, then everything since. */
  async function load(begun: FeedState): Promise<void> {
    const since = begun.since ?? (await findHorizon());
    let known: FeedState = { ...begun, since };
    const isBeyondOpen = begun.resumeAfter !== null && begun.resumeAfter.updatedAt >= since;
    if (!isBeyondOpen) known = await loadOpen(known, since);
    if (signal.aborted) return;
    const page = (_: number, unreadable: readonly string[]) => onPage(unreadable);
    await loadFeed({ ...reading, sink, pageSize: ORDERS_PER_PAGE, onPage: page }, known);
  }

  /** Few, so an interrupted reading starts over. Orders that are not open any more leave the device. */
  async function loadOpen(begun: FeedState, since: ServerTime): Promise<FeedState> {
    const open = new Set<string>();
    let state = begun;
    for await (const page of pagesOf(reading, { openBefore: since }, ORDERS_PER_PAGE)) {
      const watermark = state.watermark ?? nextWatermark(null, page.serverTime);
      state = { ...state, watermark, count: state.count + page.documents.length, lastGoodAt: now() };
      await sink.store(page.documents, state, page.unreadable);
      for (const id of [...page.documents.map((document) => document.id), ...page.unreadable]) open.add(id);
      onPage(page.unreadable);
    }
    if (signal.aborted) return state;
    const kept = new Set([...open, ...unsettled]);
    const gone = (await ordersBefore(mirror, OPEN_STATUSES, since)).filter((id) => !kept.has(id));
    for (let at = 0; at < gone.length; at += DELETED_AT_ONCE)
      await mirror.orders.bulkDelete(gone.slice(at, at + DELETED_AT_ONCE));
    await fetchUnsettled(state, since);
    return state;
  }

  /** Orders with work of this device are brought up to date wherever they are, so that it can be settled. */
  async function fetchUnsettled(state: FeedState, since: ServerTime): Promise<void> {
    const present = await mirror.orders.bulkGet([...unsettled]);
    const old = unsettled.filter((_, place) => (present[place]?.updatedAt ?? "") < since);
    for (const id of old) {
      try {
        const page = await pages.fetchDocument("orders", scope, id);
        await sink.store(page.documents, state, page.unreadable);
      } catch (error) {
        // The store has none, or none for this account.
        if (!(error instanceof RemoteUnreachable) || !isRefusal(error.code)) throw error;
      }
    }
  }
}
