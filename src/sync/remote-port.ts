import type { PackManifest } from "#domain/product/catalogue-pack.ts";
import type { Change } from "#domain/sync/change-kinds.ts";
import type { Feed, FeedDocument, FeedRows } from "#domain/sync/feed.ts";
import type { ImageContent } from "#domain/image/image.ts";
import type { Identity } from "#domain/access/identity.ts";
import type { ServerTime } from "#domain/values/instant.ts";
import type { Tally } from "#domain/sync/tally.ts";
import type { PushOutcome } from "#domain/sync/push-outcome.ts";

/** Where a page of a feed ended; the next one starts after it. */
export interface FeedCursor {
  readonly updatedAt: ServerTime;
  readonly id: string;
}

/** One page of a feed, ordered by `updatedAt` and id. `next` is null on the last page; `unreadable` are ids that did not parse. */
export interface FeedPage<Row> {
  readonly documents: readonly FeedDocument<Row>[];
  readonly unreadable: readonly string[];
  readonly next: FeedCursor | null;
  readonly serverTime: ServerTime;
}

/**
 * A part of a feed: all of it (null), what changed since a time, or the open orders that have not changed since a time.
 */
export type FeedBound = ServerTime | null | { readonly openBefore: ServerTime };

/** The bytes of a waiting photograph; undefined if this device does not have them. */
export type ReadImage = (imageId: string) => Promise<ImageContent | undefined>;

/**
 * Sends changes of one kind. Never throws for what a network or a server can do: each gets an outcome, in order. The
 * signal ends the request. `onlineFor`: how many milliseconds ago the device was next online after each was made.
 */
export interface PushPort {
  send(
    changes: readonly Change[],
    readImage: ReadImage,
    signal?: AbortSignal,
    onlineFor?: readonly number[],
  ): Promise<readonly PushOutcome[]>;
}

/** Reads feeds page by page. Throws `RemoteUnreachable` when there is no answer. */
export interface PagePort {
  /** The version of the parser: another one may read what this one cannot. */
  readonly parser: string;
  /** One document by its id, as a page; an empty one if it does not exist. */
  fetchDocument<F extends Feed>(feed: F, scope: Scope, id: string): Promise<FeedPage<FeedRows[F]>>;
  fetchPage<F extends Feed>(
    feed: F,
    scope: Scope,
    bound: FeedBound,
    after: FeedCursor | null,
    limit: number,
  ): Promise<FeedPage<FeedRows[F]>>;
  /** How many documents this part of the feed has. Null if the backend does not tell. */
  countDocuments?(feed: Feed, scope: Scope, bound: FeedBound): Promise<number | null>;
  /** The fingerprint of this part of the feed, tombstones included, or of its tombstones since a time (null = all). */
  tally(feed: Feed, scope: Scope, part: TalliedPart): Promise<ServerTally>;
}

export type TalliedPart = FeedBound | { readonly deletedSince: ServerTime | null };

export interface ServerTally {
  readonly tally: Tally;
  readonly serverTime: ServerTime;
}

/** Reads a company's published catalogue (SPEC.md, Packs). Throws `RemoteUnreachable` when there is no answer. */
export interface PackPort {
  /** The current manifest; null if nothing is published, or in a format this device does not know. */
  readManifest(scope: Scope): Promise<PackManifest | null>;
  /** A chunk's compressed bytes, unverified; null if it is gone. */
  fetchChunk(scope: Scope, chunkId: string): Promise<Uint8Array<ArrayBuffer> | null>;
}

/** Whose data a feed reads: role and uid decide which query the security rules allow. */
export type Scope = Pick<Identity, "uid" | "role" | "companyId">;

/**
 * One consistent server snapshot of a feed's changes, never from a cache. `isFull`: the window is full, so there may be
 * more changes; the snapshot then holds no documents. `readAt`: the latest server time by which it is known to have been
 * read, which is its newest document's `updatedAt` (P4); null if it has none.
 */
export interface FeedSnapshot<Row> {
  readonly isFull: boolean;
  readonly documents: readonly FeedDocument<Row>[];
  readonly unreadable: readonly string[];
  readonly readAt: ServerTime | null;
}

/** A listener's lower bound, and its window: at most so many documents, the newest; null = all. */
export interface ListenBound {
  readonly since: ServerTime;
  readonly window: number | null;
}

/**
 * Listens to changes from a bound on. `onLost` gets the error code when the stream ends. `serverTime` is a lower bound of
 * the server's time; null before its first answer.
 */
export interface ListenPort {
  serverTime(): ServerTime | null;
  listen<F extends Feed>(
    feed: F,
    scope: Scope,
    bound: ListenBound,
    onSnapshot: (snapshot: FeedSnapshot<FeedRows[F]>) => void,
    onLost: (code: string) => void,
  ): () => void;
}

/** What the store itself answers when it does not hand something out: asking again soon would change nothing. */
const REFUSALS: ReadonlySet<string> = new Set([
  "permission-denied",
  "failed-precondition",
  "invalid-argument",
  "not-found",
  "out-of-range",
  "unimplemented",
]);

/** Whether a code is the store's refusal (an index that is still building, a rule), not a missing answer. */
export function isRefusal(code: string): boolean {
  return REFUSALS.has(code);
}

/** The remote did not answer, answered with something that is not it (a captive portal), or refused (`isRefusal`). */
export class RemoteUnreachable extends Error {
  override readonly name = "RemoteUnreachable";
  constructor(readonly code: string) {
    super(`remote unreachable: ${code}`);
  }
}
