import type { Feed, FeedRows } from "#domain/sync/feed.ts";
import type { Instant, ServerTime } from "#domain/values/instant.ts";
import type { FeedState } from "#local/databases/mirror-database.ts";
import type { FeedSink } from "./feed-sink.ts";
import type { Burst, BurstWaits } from "./load-catalogue.ts";
import type { FeedSnapshot, ListenPort, Scope } from "../remote-port.ts";
import type { Timer } from "../timer.ts";
import { earlier, nextWatermark, OVERLAP_SECONDS } from "./watermark.ts";

/** Each arming reads the overlap again: a stream that lives is not armed anew more often than this. */
const REARM_MS = 15 * 60_000;
/** A lost stream is opened again after these waits, then after the last of them. */
const LOST_WAITS_MS = [1_000, 5_000, 15_000, 60_000, 300_000] as const;
/** So many documents are listened to: more of them at once would be taken apart on the screen's thread. */
const WINDOW = 100;
/** A burst is let come in before it is read. */
const BURST_WAIT_MS = 5_000;
/** Nobody could say yet what the burst was, or it waits for a pack: it is asked again, at first often. */
const BURST_RETRY_MS = [10_000, 60_000] as const;
const OFTEN_ASKED = 12;
/** After a burst its overlap is read once more when nothing in it can commit any more. */
const SETTLED_MS = (OVERLAP_SECONDS + 60) * 1000;

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
  /**
   * Reads what changed since the watermark and moves it, beside the screen's thread; or answers what is to be known of
   * a burst that waits. Where there is such a reader, only a window of the newest documents is listened to, and a burst
   * that fills it is read by this.
   */
  readonly readBurst: ((burst: Omit<Burst, "feed">) => Promise<BurstWaits | null>) | null;
  /** What was loaded is here no more: the mirror was given up, or is to be read anew. The listener has stopped. */
  onForgotten(): void;
  onStored(unreadable: readonly string[]): void;
  onError(error: unknown): void;
}

export interface FeedListener {
  /**
   * The network is back, or the app is: a lost stream is opened again at once, one with an old bound gets a new one, a
   * burst that waits is asked for, and it is seen whether what was loaded is still here.
   */
  wake(): void;
  stop(): void;
}

/** More came than is listened to. `waits`: null = no more is known of it than the watermark says. */
interface BurstUnderWay {
  readonly waits: BurstWaits | null;
  readonly isSettled: boolean;
  readonly tries: number;
}

/**
 * Keeps listening to a loaded feed. While a stream lives its lower bound stays; it is armed anew from the watermark when
 * it was lost and on a reconnect, so that an old bound does not have the whole day read again.
 */
export function listenFeed<F extends Feed>(listening: FeedListening<F>): FeedListener {
  const { feed, scope, listen, sink, now, timer, readBurst } = listening;
  let stopped = false;
  let losses = 0;
  let lost = false;
  let failed = false;
  let armedAt = 0;
  /** Since when a burst has been unread, through every loss and wake in between; null = none is. */
  let unreadSince: Instant | null = null;
  let lastTurn = 0;
  let closeStream = () => {};
  let cancelNext = () => {};
  /** Where a burst is to be read some time: reads it now. */
  let hurry: (() => void) | null = null;
  let storing: Promise<void> = Promise.resolve();

  function scheduleArming(milliseconds: number): void {
    cancelNext();
    cancelNext = timer.after(milliseconds, () => void arm().catch(giveUpStream));
  }

  async function arm(): Promise<void> {
    const isMyTurn = beginTurn();
    await storing;
    failed = false;
    await listening.beforeArming();
    const since = await readWatermark();
    if (isMyTurn() && since !== null) open(since, true, null);
  }

  async function readWatermark(): Promise<ServerTime | null> {
    const state = await listening.readState();
    if (!state?.loaded) forget();
    return state?.loaded ? state.watermark : null;
  }

  function forget(): void {
    if (stopped) return;
    stop();
    listening.onForgotten();
  }

  function stop(): void {
    stopped = true;
    cancelNext();
    closeStream();
  }

  /** Closes what is open. What was begun before and is not through yet opens nothing any more: one stream at a time. */
  function beginTurn(): () => boolean {
    close();
    lastTurn += 1;
    const turn = lastTurn;
    return () => !stopped && turn === lastTurn;
  }

  function close(): void {
    cancelNext();
    hurry = null;
    endStream();
    lost = false;
  }

  function endStream(): void {
    closeStream();
    closeStream = () => {};
  }

  /** A stream that does not begin at the watermark tells what is new, and moves nothing. `waiting`: a burst unread yet. */
  function open(since: ServerTime, movesWatermark: boolean, waiting: BurstUnderWay | null): void {
    armedAt = now();
    closeStream = listen.listen(
      feed,
      scope,
      { since, window: readBurst === null ? null : WINDOW },
      (snapshot) => {
        if (!snapshot.isFull) return enqueue(snapshot, movesWatermark);
        close();
        if (waiting?.waits) {
          const overflowing = { ...waiting, waits: { ...waiting.waits, listenFrom: null } };
          return later(BURST_RETRY_MS[0], () => readWhatCame(overflowing));
        }
        const waits = movesWatermark ? null : { knownUntil: since, listenFrom: null, lookedAt: null };
        later(BURST_WAIT_MS, () => readWhatCame({ waits, isSettled: false, tries: 0 }));
      },
      armAgain,
    );
  }

  function armAgain(): void {
    lost = true;
    scheduleArming(LOST_WAITS_MS[Math.min(losses, LOST_WAITS_MS.length - 1)] ?? 0);
    losses += 1;
  }

  function later(milliseconds: number, job: () => Promise<void>): void {
    cancelNext = timer.after(milliseconds, () => void job().catch(giveUpStream));
  }

  /**
   * A burst is read page by page, or comes by pack. Until nothing of its time can commit any more only what is newer is
   * listened to; then it is read once more, as a whole, and the feed is listened to from its watermark as before. While
   * it waits for a pack, what is newer is listened to as well: everything up to the watermark's own time is here.
   */
  async function readWhatCame(burst: BurstUnderWay): Promise<void> {
    const isMyTurn = beginTurn();
    await storing;
    const before = await readWatermark();
    if (!isMyTurn() || before === null) return;
    unreadSince ??= now();
    const known = burst.waits ?? knownBy(before);
    const waits = (await readBurst?.({ ...known, since: unreadSince })) ?? known;
    const watermark = await readWatermark();
    if (!isMyTurn() || watermark === null) return;
    if (watermark === before) return waitOn({ ...burst, waits, tries: burst.tries + 1 });
    losses = 0;
    unreadSince = null;
    if (burst.isSettled) return open(watermark, true, null);
    open(earlier(watermark, -OVERLAP_SECONDS), false, null);
    later(SETTLED_MS, () => readWhatCame({ waits: null, isSettled: true, tries: 0 }));
  }

  function waitOn(burst: BurstUnderWay): void {
    const askedAt = now();
    if (burst.waits?.listenFrom) open(burst.waits.listenFrom, false, burst);
    later(BURST_RETRY_MS[burst.tries <= OFTEN_ASKED ? 0 : 1], () => readWhatCame(burst));
    hurry = () => {
      if (now() - askedAt >= BURST_RETRY_MS[0]) void readWhatCame(burst).catch(giveUpStream);
    };
  }

  /** One snapshot after the other, so that an older one never lands on top of a newer one's watermark. */
  function enqueue(snapshot: FeedSnapshot<FeedRows[F]>, movesWatermark: boolean): void {
    storing = storing.then(() => storeSnapshot(snapshot, movesWatermark)).catch(giveUpStream);
  }

  /** What could not be stored comes again from the watermark: no later snapshot may move that past it. */
  function giveUpStream(error: unknown): void {
    if (stopped) return;
    failed = true;
    endStream();
    armAgain();
    listening.onError(error);
  }

  async function storeSnapshot(snapshot: FeedSnapshot<FeedRows[F]>, movesWatermark: boolean): Promise<void> {
    const state = await listening.readState();
    if (stopped || failed) return;
    if (!state) return forget();
    const watermark = movesWatermark ? nextWatermark(state.watermark, snapshot.serverTime) : state.watermark;
    await sink.store(snapshot.documents, { ...state, watermark, lastGoodAt: now() });
    losses = 0;
    listening.onStored(snapshot.unreadable);
  }

  void arm().catch(giveUpStream);
  return {
    wake() {
      if (stopped) return;
      readWatermark().catch((error: unknown) => listening.onError(error));
      if (hurry !== null && !lost) hurry();
      else if (lost || now() - armedAt >= REARM_MS) scheduleArming(0);
    },
    stop,
  };
}

/** A watermark lies behind what is known by its overlap. */
function knownBy(watermark: ServerTime): BurstWaits {
  const knownUntil = earlier(watermark, -OVERLAP_SECONDS);
  return { knownUntil, listenFrom: knownUntil, lookedAt: null };
}
