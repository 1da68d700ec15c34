import type { Feed, FeedRows } from "#domain/sync/feed.ts";
import { type Instant, laterOf, type ServerTime } from "#domain/values/instant.ts";
import type { FeedState } from "#local/databases/mirror-database.ts";
import type { FeedSink } from "./feed-sink.ts";
import { type ListenEffect, type ListenEvent, nextStep, notStarted } from "./listen-state.ts";
import type { Burst, BurstProgress } from "./load-catalogue.ts";
import { type ListenPort, RemoteUnreachable, type Scope } from "../remote-port.ts";
import type { Timer } from "../timer.ts";
import type { WriteInTurn } from "./unreadable.ts";
import { coveredBy, nextWatermark } from "./watermark.ts";

/** A watermark that only moves on is stored after a page has been open for this long, and not more often than that. */
const IDLE_DELAY_MS = 60_000;
const IDLE_EVERY_MS = 15 * 60_000;

/** The most documents listened to at once: parsing more would block the main thread. */
const WINDOW = 100;

export interface FeedListening<F extends Feed> {
  readonly feed: F;
  readonly scope: Scope;
  readonly listen: ListenPort;
  readonly sink: FeedSink<F>;
  readonly readState: () => Promise<FeedState | undefined>;
  readonly now: () => Instant;
  readonly timer: Timer;
  /** Called before each arming, with no stream open: reads the server's time, and a long delta page by page. */
  readonly beforeArming: () => Promise<void>;
  /** Called when the first stream opens: what has to be read beside the streams, and where its writes go. */
  readonly readBeside: (inTurn: WriteInTurn) => void;
  /**
   * Reads the changes since the watermark off the main thread and advances it; or returns the progress of a burst that
   * waits for a pack. With a reader only a window of the newest documents is listened to; null = no window.
   */
  readonly readBurst: ((burst: Omit<Burst, "feed">) => Promise<BurstProgress | null>) | null;
  /** The loaded rows were deleted (with the mirror, or for a reload). The listener has stopped. */
  onForgotten(): void;
  onStored(unreadable: readonly string[]): void;
  /** The stream ended, with this code. It is reopened. */
  onLost(code: string): void;
  onError(error: unknown): void;
}

export interface FeedListener {
  /**
   * The network or the app is back after so long: a lost stream is reopened, a bound that no stream can resume from is
   * replaced, a waiting burst retried.
   */
  wake(awayMs: number): void;
  /** Somebody asks whether what is here is current: the same after the longest absence, and the answer is stored at once. */
  confirm(): void;
  /** The app was frozen since then and goes on: a stream opened before may have missed anything. */
  thaw(since: Instant): void;
  /** A stream from the watermark is open: the feed is as new as it gets. */
  isLive(): boolean;
  /** Resolves when nothing of it writes any more. */
  stop(): Promise<void>;
}

/** Keeps listening to a loaded feed. `listen-state.ts` decides; this carries out. */
export function listenFeed<F extends Feed>(listening: FeedListening<F>): FeedListener {
  const { feed, scope, sink, now } = listening;
  let state = notStarted;
  let closeStream = () => {};
  let cancelTimer = () => {};
  let cancelIdle = () => {};
  /** What waits for a quieter moment to be stored. */
  let storeIdle = () => {};
  let isConfirming = false;
  let readsBeside = false;
  let storing: Promise<void> = Promise.resolve();
  let arming: Promise<void> = Promise.resolve();
  /** After a failed write the rest of its stream is dropped: no later snapshot may move the watermark past it (P16). */
  let hasWriteFailed = false;

  function dispatch(event: ListenEvent<FeedRows[F]>): void {
    const [next, effects] = nextStep(state, event, now());
    state = next;
    for (const effect of effects) run(effect);
  }

  function run(effect: ListenEffect<FeedRows[F]>): void {
    const { attempt } = state;
    const fail = (error: unknown) => dispatch({ kind: "failed", attempt, error });
    switch (effect.kind) {
      case "close":
        closeStream();
        cancelTimer();
        dropIdle();
        break;
      case "wait":
        cancelTimer = listening.timer.after(effect.milliseconds, () => dispatch({ kind: "due", attempt }));
        break;
      case "open": {
        hasWriteFailed = false;
        // Its snapshots were read later than this, whenever they are handled (P4).
        const openedAt = listening.listen.serverTime();
        closeStream = listening.listen.listen(
          feed,
          scope,
          { since: effect.since, window: listening.readBurst === null ? null : WINDOW },
          (snapshot) =>
            dispatch({
              kind: "snapshot",
              attempt,
              snapshot: { ...snapshot, readAt: laterOf(openedAt, snapshot.readAt) },
            }),
          (code) => {
            dispatch({ kind: "lost", attempt });
            listening.onLost(code);
          },
        );
        break;
      }
      case "arm":
        arming = arm(attempt).catch(fail);
        break;
      case "readBurst":
        readBurst(effect, attempt).catch(fail);
        break;
      case "store":
        storing = storing
          .then(() => store(effect))
          .catch((error: unknown) => {
            hasWriteFailed = true;
            fail(error);
          });
        break;
      case "checkLoaded":
        readWatermark().catch((error: unknown) => listening.onError(error));
        break;
      case "loadAgain":
        listening.onForgotten();
        break;
      case "report":
        listening.onError(effect.error);
    }
  }

  async function arm(attempt: number): Promise<void> {
    await storing;
    await listening.beforeArming();
    const watermark = await readWatermark();
    if (watermark === null) return;
    dispatch({ kind: "armed", attempt, watermark });
    if (!readsBeside) listening.readBeside(writeInTurn);
    readsBeside = true;
  }

  /** Not while pages are read, which write beside `storing`. */
  async function writeInTurn(write: () => Promise<void>): Promise<boolean> {
    const turn = storing.then(async () => {
      const { kind } = state.phase;
      if (kind === "arming" || kind === "reading") throw new RemoteUnreachable("cancelled");
      if (kind !== "stopped") await write();
      return kind !== "stopped";
    });
    storing = turn.then(
      () => {},
      () => {},
    );
    return turn;
  }

  async function readBurst({ progress, unreadSince }: Effect<"readBurst">, attempt: number): Promise<void> {
    await storing;
    const before = await readWatermark();
    if (before === null || attempt !== state.attempt) return;
    const known = progress ?? progressFrom(before);
    const now = await listening.readBurst?.({ ...known, since: unreadSince });
    const after = await readWatermark();
    if (after !== null) dispatch({ kind: "burstRead", attempt, before, after, progress: now ?? known });
  }

  async function readWatermark(): Promise<ServerTime | null> {
    const stored = await listening.readState();
    if (!stored?.loaded) dispatch({ kind: "forgotten" });
    return stored?.loaded ? stored.watermark : null;
  }

  async function store({ snapshot, movesWatermark }: Effect<"store", FeedRows[F]>): Promise<void> {
    const stored = await listening.readState();
    if (state.phase.kind === "stopped" || hasWriteFailed) return;
    if (!stored) return dispatch({ kind: "forgotten" });
    const { readAt } = snapshot;
    const watermark = movesWatermark && readAt !== null ? nextWatermark(stored.watermark, readAt) : stored.watermark;
    const next = { ...stored, watermark, lastGoodAt: now() };
    dropIdle();
    if (await sink.hasAll(snapshot.documents, snapshot.unreadable)) storeLater(stored, next);
    else await sink.store(snapshot.documents, next, snapshot.unreadable);
    dispatch({ kind: "stored" });
    listening.onStored(snapshot.unreadable);
  }

  /** Nothing changed: only the watermark has to move, which can wait (W2). Left earlier, the page reads a bit more again. */
  function storeLater({ lastGoodAt }: FeedState, next: FeedState): void {
    if (state.phase.kind === "stopped") return;
    const age = lastGoodAt === null ? null : now() - lastGoodAt;
    // An age below 0 was written under another clock.
    if (age !== null && age >= 0 && age < IDLE_EVERY_MS) return;
    storeIdle = () => {
      dropIdle();
      storing = storing
        .then(async () => {
          const present = await listening.readState();
          if (!present?.loaded) return;
          const watermark = laterOf(present.watermark, next.watermark);
          await sink.store([], { ...present, watermark, lastGoodAt: next.lastGoodAt });
        })
        .catch((error: unknown) => listening.onError(error));
    };
    cancelIdle = listening.timer.after(isConfirming ? 0 : IDLE_DELAY_MS, () => storeIdle());
    isConfirming = false;
  }

  function dropIdle(): void {
    cancelIdle();
    storeIdle = () => {};
  }

  dispatch({ kind: "started" });
  return {
    wake: (awayMs) => dispatch({ kind: "woken", awayMs }),
    confirm() {
      storeIdle();
      isConfirming = true;
      dispatch({ kind: "woken", awayMs: Number.POSITIVE_INFINITY });
    },
    thaw: (since) => dispatch({ kind: "thawed", since }),
    isLive: () => state.phase.kind === "listening",
    async stop() {
      dispatch({ kind: "stopped" });
      await Promise.all([storing, arming]);
    },
  };
}

type Effect<Kind, Row = never> = Extract<ListenEffect<Row>, { kind: Kind }>;

/** Everything up to the watermark's own time is stored; the watermark is that time minus the overlap. */
function progressFrom(watermark: ServerTime): BurstProgress {
  const knownUntil = coveredBy(watermark);
  return { knownUntil, listenFrom: knownUntil, lookedAt: null };
}
