import type { Feed, FeedRows } from "#domain/feed.ts";
import type { Instant } from "#domain/instant.ts";
import type { FeedState } from "#local/mirror-database.ts";
import type { FeedSink } from "./feed-sink.ts";
import type { FeedSnapshot, ListenPort, Scope } from "./remote-port.ts";
import type { Timer } from "./timer.ts";
import { nextWatermark } from "./watermark.ts";

/** Each arming reads the overlap again: a stream that lives is not armed anew more often than this. */
const REARM_MS = 15 * 60_000;
/** A lost stream is opened again after these waits, then after the last of them. */
const LOST_WAITS_MS = [1_000, 5_000, 15_000, 60_000, 300_000] as const;

export interface FeedListening<F extends Feed> {
  readonly feed: F;
  readonly scope: Scope;
  readonly listen: ListenPort;
  readonly sink: FeedSink<F>;
  readonly readState: () => Promise<FeedState | undefined>;
  readonly now: () => Instant;
  readonly timer: Timer;
  /** Called before each arming, with no stream open: the server is asked the time, and a long delta is read by pages. */
  readonly beforeArming: () => Promise<void>;
  onStored(unreadable: readonly string[]): void;
  onError(error: unknown): void;
}

export interface FeedListener {
  /** The network is back: a lost stream is opened again at once, one with an old bound gets a new one. */
  wake(): void;
  stop(): void;
}

/**
 * Keeps listening to a loaded feed. While a stream lives its lower bound stays; it is armed anew from the watermark when
 * it was lost and on a reconnect, so that an old bound does not have the whole day read again.
 */
export function listenFeed<F extends Feed>(listening: FeedListening<F>): FeedListener {
  const { feed, scope, listen, sink, now, timer } = listening;
  const reportError = (error: unknown) => listening.onError(error);
  let stopped = false;
  let losses = 0;
  let lost = false;
  let armedAt = 0;
  let closeStream = () => {};
  let cancelNext = () => {};
  let storing: Promise<void> = Promise.resolve();

  function scheduleArming(milliseconds: number): void {
    cancelNext();
    cancelNext = timer.after(milliseconds, () => void arm().catch(reportError));
  }

  async function arm(): Promise<void> {
    cancelNext();
    closeStream();
    closeStream = () => {};
    lost = false;
    await storing;
    await listening.beforeArming();
    const since = (await listening.readState())?.watermark;
    if (stopped || !since) return;
    armedAt = now();
    closeStream = listen.listen(
      feed,
      scope,
      since,
      (snapshot) => enqueue(snapshot),
      () => {
        lost = true;
        scheduleArming(LOST_WAITS_MS[Math.min(losses, LOST_WAITS_MS.length - 1)] ?? 0);
        losses += 1;
      },
    );
  }

  /** One snapshot after the other, so that an older one never lands on top of a newer one's watermark. */
  function enqueue(snapshot: FeedSnapshot<FeedRows[F]>): void {
    storing = storing.then(() => storeSnapshot(snapshot)).catch(reportError);
  }

  async function storeSnapshot(snapshot: FeedSnapshot<FeedRows[F]>): Promise<void> {
    const state = await listening.readState();
    if (stopped || !state) return;
    losses = 0;
    const watermark = nextWatermark(state.watermark, snapshot.serverTime);
    await sink.store(snapshot.documents, { ...state, watermark, lastGoodAt: now() });
    listening.onStored(snapshot.unreadable);
  }

  void arm().catch(reportError);
  return {
    wake() {
      if (!stopped && (lost || now() - armedAt >= REARM_MS)) scheduleArming(0);
    },
    stop() {
      stopped = true;
      cancelNext();
      closeStream();
    },
  };
}
