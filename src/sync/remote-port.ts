import type { PackManifest } from "#domain/product/catalogue-pack.ts";
import type { Change } from "#domain/sync/change-kinds.ts";
import type { Feed, FeedDocument, FeedRows } from "#domain/sync/feed.ts";
import type { ImageContent } from "#domain/image/image.ts";
import type { Identity } from "#domain/access/identity.ts";
import type { ServerTime } from "#domain/values/instant.ts";
import type { PushOutcome } from "#domain/sync/push-outcome.ts";

/** Where a page of a feed ended: the next one starts after it. */
export interface FeedCursor {
  readonly updatedAt: ServerTime;
  readonly id: string;
}

/** One page of a feed, ordered by `updatedAt` and id. `next` is null on the last page. `unreadable` counts documents that did not parse: reported, never half applied. */
export interface FeedPage<Row> {
  readonly documents: readonly FeedDocument<Row>[];
  readonly unreadable: readonly string[];
  readonly next: FeedCursor | null;
  readonly serverTime: ServerTime;
}

/** The bytes of a photograph that waits to be sent; undefined where this device does not have them. */
export type ReadImage = (imageId: string) => Promise<ImageContent | undefined>;

/** Sends changes of one kind. Never throws for what a network or a server can do: each gets an outcome, in order. */
export interface PushPort {
  send(changes: readonly Change[], readImage: ReadImage): Promise<readonly PushOutcome[]>;
}

/** Reads feeds page by page. Throws `RemoteUnreachable` when there is no answer. */
export interface PagePort {
  fetchPage<F extends Feed>(
    feed: F,
    scope: Scope,
    since: ServerTime | null,
    after: FeedCursor | null,
    limit: number,
  ): Promise<FeedPage<FeedRows[F]>>;
  /** How many documents the feed has, or has had since a time. Null where the backend does not say. */
  countDocuments?(feed: Feed, scope: Scope, since: ServerTime | null): Promise<number | null>;
}

/** Reads a company's published catalogue (SPEC.md, Packs). Throws `RemoteUnreachable` when there is no answer. */
export interface PackPort {
  /** The manifest in force; null where nothing is published, or in a shape that this device does not know. */
  readManifest(scope: Scope): Promise<PackManifest | null>;
  /** A chunk's compressed bytes, unchecked; null where it is gone. */
  fetchChunk(scope: Scope, chunkId: string): Promise<Uint8Array<ArrayBuffer> | null>;
}

/** Whose data a feed reads: role and uid decide which query the security rules allow. */
export type Scope = Pick<Identity, "uid" | "role" | "companyId">;

/**
 * One consistent server snapshot of what changed in a listened feed. Never one from a cache. `isFull`: the window shows
 * no more than its size, so that there may be more than this; it then holds no documents.
 */
export interface FeedSnapshot<Row> {
  readonly isFull: boolean;
  readonly documents: readonly FeedDocument<Row>[];
  readonly unreadable: readonly string[];
  readonly serverTime: ServerTime;
}

/** From when on a feed is listened to, and how many documents are listened to at most: the newest; null = all. */
export interface ListenBound {
  readonly since: ServerTime;
  readonly window: number | null;
}

/** Listens to changes from a bound on. `onLost` is called when the stream ended with an error (its code). */
export interface ListenPort {
  listen<F extends Feed>(
    feed: F,
    scope: Scope,
    bound: ListenBound,
    onSnapshot: (snapshot: FeedSnapshot<FeedRows[F]>) => void,
    onLost: (code: string) => void,
  ): () => void;
}

/** The remote did not answer, or answered with something that is not it (a captive portal). */
export class RemoteUnreachable extends Error {
  override readonly name = "RemoteUnreachable";
  constructor(readonly code: string) {
    super(`remote unreachable: ${code}`);
  }
}
