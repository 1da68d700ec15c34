import type { ListenResponse } from "#emulator/firestore/listen/listen-response.ts";
import type { JsonObject } from "#emulator/firestore/values/read-json.ts";
import { formatMicros } from "#emulator/firestore/values/timestamp.ts";
import { feedQuery } from "#remote/feeds/feed-query.ts";
import { filteredBy } from "#remote/feeds/pages.ts";
import { type ListenedChange, readSnapshot, snapshotReader } from "#remote/feeds/snapshot-reader.ts";
import { decodeFields } from "#remote/feeds/typed-value.ts";
import type { Feed, FeedRows } from "#domain/sync/feed.ts";
import type { FeedSnapshot, ListenBound, ListenPort, Scope } from "#sync/remote-port.ts";
import { DATABASE } from "../cloud/admin-transport.ts";
import type { Cloud } from "../cloud/cloud.ts";
import type { VirtualTime } from "../time/virtual-time.ts";
import type { Context } from "./context.ts";

export interface StreamOptions {
  readonly time: VirtualTime;
  readonly cloud: Cloud;
  readonly context: Context;
  readonly random: () => number;
  /** The account's token, or null without one. */
  readonly readToken: () => Promise<string | null>;
  readonly trace: (event: string) => void;
}

interface Known {
  readonly version: string;
  readonly fields: Record<string, unknown>;
}

/** How long a stream takes to come back by itself, as the SDK's does. */
const BACK_AFTER = { least: 1_000, most: 60_000 };
/** A stream that was broken for longer is billed as a new one. */
const RESUMED_WITHIN = 30 * 60_000;
/** One way, in milliseconds. */
const TRAVEL = { least: 10, most: 250 };
const CODES: Readonly<Record<number, string>> = {
  7: "permission-denied",
  9: "failed-precondition",
  3: "invalid-argument",
};

/**
 * Listens as the SDK does: one snapshot per commit, a stream that comes back by itself and then brings what changed
 * meanwhile, and only a refusal ends it. While the app is frozen, snapshots that were under way wait and the stream breaks.
 */
export function createListen(options: StreamOptions): ListenPort {
  return {
    serverTime: () => options.context.serverClock.atLeast(),
    listen: (feed, scope, bound, onSnapshot, onLost) => listenTo(options, feed, scope, bound, onSnapshot, onLost),
  };
}

function listenTo<F extends Feed>(
  { time, cloud, context, random, readToken, trace }: StreamOptions,
  feed: F,
  scope: Scope,
  bound: ListenBound,
  onSnapshot: (snapshot: FeedSnapshot<FeedRows[F]>) => void,
  onLost: (code: string) => void,
): () => void {
  const { phone } = context;
  const read = snapshotReader(feed, bound.window);
  const isDocument = feedQuery(feed, scope).kind === "document";
  const known = new Map<string, Known>();
  let isOver = false;
  let closeStream: (() => void) | null = null;
  let isComing = false;
  let lastArrival = 0;
  /** Null: it never was complete. */
  let brokenAt: number | null = null;

  const between = ({ least, most }: typeof TRAVEL) => least + random() * (most - least);
  const isUp = () => phone.link === "up" && !context.isFrozen && !context.isDead;

  function comeBack(): void {
    if (isComing || isOver || context.isDead) return;
    isComing = true;
    time.timer.after(between(BACK_AFTER), () => {
      isComing = false;
      if (isUp()) void connect();
      else comeBack();
    });
  }

  function breakStream(): void {
    if (closeStream !== null) brokenAt = time.now();
    closeStream?.();
    closeStream = null;
    comeBack();
  }

  async function connect(): Promise<void> {
    const token = await readToken().catch(() => null);
    if (isOver || closeStream !== null || context.isDead) return;
    if (token === null || !isUp()) return comeBack();
    let changed = new Map<string, Known | null>();
    let isFirst = true;
    const resumes = brokenAt !== null && time.now() - brokenAt <= RESUMED_WITHIN;
    const seen = new Set<string>();
    let billed = 0;
    const close = cloud.listen(token, targetOf(feed, scope, bound), (response, lookups) => {
      if ("documentChange" in response || "documentDelete" in response) return note(response);
      if (!("targetChange" in response)) return;
      const { targetChangeType: type, targetIds = [], cause } = response.targetChange;
      if (cause !== undefined) return end(CODES[cause.code] ?? "unavailable");
      if (type !== undefined || targetIds.length > 0) return;
      const news = changed;
      changed = new Map();
      if (isFirst) for (const id of known.keys()) if (!seen.has(id)) news.set(id, null);
      bill(isFirst && !resumes ? Math.max(1, billed) : billed, lookups);
      isFirst = false;
      billed = 0;
      arrive(news);
    });

    function note(response: ListenResponse): void {
      if ("documentDelete" in response) changed.set(idIn(response.documentDelete.document), null);
      if (!("documentChange" in response)) return;
      const { document, removedTargetIds = [] } = response.documentChange;
      const id = idIn(document.path);
      const version = formatMicros(document.updateTime);
      const isIn = removedTargetIds.length === 0;
      if (isIn) seen.add(id);
      const isNews = !isIn || isFirst === false || known.get(id)?.version !== version;
      if (isNews) changed.set(id, isIn ? { version, fields: decodeFields(document.readFields()) } : null);
      if (isNews || !resumes) billed += 1;
    }

    /** Documents, and what the rules read for each answer that brings some, and for the first. */
    function bill(documents: number, lookups: number): void {
      if (!isFirst && documents === 0) return;
      cloud.meter.note({ kind: "read", uid: phone.account?.uid ?? "", source: feed, documents, lookups });
    }

    if (isOver) close();
    else closeStream = close;
  }

  /** The snapshot travels, in order, and waits in a frozen app. */
  function arrive(news: ReadonlyMap<string, Known | null>): void {
    lastArrival = Math.max(lastArrival + 1, time.now() + between(TRAVEL));
    time.timer.after(lastArrival - time.now(), () => {
      if (phone.link !== "up") return breakStream();
      context.enter(() => {
        if (!isOver) show(news);
      });
    });
  }

  function show(news: ReadonlyMap<string, Known | null>): void {
    const changes: ListenedChange[] = [];
    for (const [id, now] of news) {
      const before = known.get(id);
      if (now !== null) known.set(id, now);
      else known.delete(id);
      const shown = now ?? before;
      if (shown !== undefined) changes.push({ id, isRemoved: now === null, read: () => shown.fields });
    }
    trace(`${context.name} hears ${feed} ${changes.map(({ id }) => id).join(" ")}`);
    if (isDocument)
      return onSnapshot(
        readSnapshot(
          feed,
          [...known].map(([id, { fields }]) => [id, fields]),
        ),
      );
    const snapshot = read({ size: known.size, fromCache: false, changes });
    if (snapshot !== null) onSnapshot(snapshot);
  }

  function end(code: string): void {
    stop();
    time.timer.after(between(TRAVEL), () => context.enter(() => onLost(code)));
  }

  function stop(): void {
    isOver = true;
    closeStream?.();
    closeStream = null;
    phone.onLink.delete(onLink);
  }

  /** A broken link is noticed late; a frozen app's stream is cut by the server. */
  function onLink(): void {
    if (!isUp()) breakStream();
  }

  phone.onLink.add(onLink);
  context.onDeath(stop);
  time.timer.after(between(TRAVEL), () => {
    if (isUp()) void connect();
    else comeBack();
  });
  return stop;
}

function targetOf(feed: Feed, scope: Scope, { since, window }: ListenBound): JsonObject {
  const query = feedQuery(feed, scope);
  const root = `${DATABASE}/documents`;
  if (query.kind === "document") return { documents: { documents: [`${root}/${query.path}`] } };
  const direction = window === null ? "ASCENDING" : "DESCENDING";
  return {
    query: {
      parent: query.parent === "" ? root : `${root}/${query.parent}`,
      structuredQuery: {
        from: [{ collectionId: query.collection }],
        ...filteredBy(query.filters, since),
        orderBy: ["updatedAt", "__name__"].map((fieldPath) => ({ field: { fieldPath }, direction })),
        ...(window !== null && { limit: window }),
      },
    },
  };
}

function idIn(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}
