import type { Instant, ServerTime } from "#domain/values/instant.ts";
import type { FeedSnapshot } from "../remote-port.ts";
import type { BurstProgress } from "./load-catalogue.ts";
import { earlier, OVERLAP_SECONDS } from "./watermark.ts";

/** Each arming rereads the overlap, so a live stream is not rearmed more often than this. */
export const REARM_MS = 15 * 60_000;
/** A stream resumes by itself for 30 minutes, and only what changed is billed; afterwards everything since its bound is. */
const RESUMABLE_MS = 25 * 60_000;
/** Delays before a lost stream is reopened; the last one repeats. */
export const LOST_DELAYS_MS = [1_000, 5_000, 15_000, 60_000, 300_000] as const;
/** How long to wait for the rest of a burst before reading it. */
export const BURST_DELAY_MS = 5_000;
/** A burst that could not be read yet (it waits for a pack) is retried after the first delay, later after the second. */
export const BURST_RETRY_MS = [10_000, 60_000] as const;
export const FREQUENT_RETRIES = 12;
/** The overlap of a burst is reread once none of its writes can still commit. */
export const SETTLED_MS = (OVERLAP_SECONDS + 60) * 1000;

/** More changes at once than fit in the window. */
export interface UnreadBurst {
  /** Null while nothing is known beyond the watermark. */
  readonly progress: BurstProgress | null;
  /** True for the second reading, after which the feed is listened to from its watermark. */
  readonly isSettled: boolean;
  readonly tries: number;
}

export type Phase =
  /** No stream: the state is read to open one from the watermark. */
  | { readonly kind: "arming" }
  /** A stream from the watermark, which moves it. */
  | { readonly kind: "listening" }
  /** No stream: rearmed when the timer fires. */
  | { readonly kind: "lost" }
  /** No stream: the burst is read when the timer fires. */
  | { readonly kind: "burst"; readonly burst: UnreadBurst }
  /** No stream: the burst is being read page by page. */
  | { readonly kind: "reading"; readonly burst: UnreadBurst }
  /** The burst waits for its pack; newer changes are listened to meanwhile if they fit in the window. */
  | { readonly kind: "waiting"; readonly burst: UnreadBurst; readonly triedAt: Instant }
  /** The burst was read; changes newer than `since` are listened to until it has settled. */
  | { readonly kind: "settling"; readonly since: ServerTime }
  | { readonly kind: "stopped" };

export interface ListenState {
  readonly phase: Phase;
  /** Numbers the attempts. Events of an earlier one are ignored: a feed has one stream (P19). */
  readonly attempt: number;
  /** Consecutive losses since something was stored. */
  readonly losses: number;
  /** When the last stream was opened. */
  readonly openedAt: Instant;
  /** Since when a burst has been unread, across losses and wakes; null = none. */
  readonly unreadSince: Instant | null;
}

export type ListenEvent<Row> =
  | { readonly kind: "started" | "forgotten" | "stopped" | "stored" }
  /** The network or the app is back. `awayMs`: how long the store was out of reach. */
  | { readonly kind: "woken"; readonly awayMs: number }
  | { readonly kind: "thawed"; readonly since: Instant }
  | { readonly kind: "due" | "lost"; readonly attempt: number }
  | { readonly kind: "armed"; readonly attempt: number; readonly watermark: ServerTime }
  | { readonly kind: "snapshot"; readonly attempt: number; readonly snapshot: FeedSnapshot<Row> }
  | { readonly kind: "failed"; readonly attempt: number; readonly error: unknown }
  | {
      readonly kind: "burstRead";
      readonly attempt: number;
      /** The watermarks before and after the reading. */
      readonly before: ServerTime;
      readonly after: ServerTime;
      /** The progress of a burst that could not be read. */
      readonly progress: BurstProgress | null;
    };

export type ListenEffect<Row> =
  /** Closes the stream and cancels the timer. */
  | { readonly kind: "close" }
  /** Answered by `armed`, once everything received is stored. */
  | { readonly kind: "arm" }
  | { readonly kind: "open"; readonly since: ServerTime }
  /** Answered by `due`. */
  | { readonly kind: "wait"; readonly milliseconds: number }
  /** Answered by `burstRead`, once everything received is stored. */
  | { readonly kind: "readBurst"; readonly progress: BurstProgress | null; readonly unreadSince: Instant }
  | { readonly kind: "store"; readonly snapshot: FeedSnapshot<Row>; readonly movesWatermark: boolean }
  /** Checks that what was loaded is still here; answered by `forgotten` if not. */
  | { readonly kind: "checkLoaded" }
  | { readonly kind: "loadAgain" }
  | { readonly kind: "report"; readonly error: unknown };

export type Step<Row> = readonly [ListenState, readonly ListenEffect<Row>[]];

export const notStarted: ListenState = {
  phase: { kind: "arming" },
  attempt: 0,
  losses: 0,
  openedAt: 0,
  unreadSince: null,
};

/** The rules of listening to one loaded feed (P4, P8, P14 to P16, P19, P21, P22): the next state and its effects. */
export function nextStep<Row>(state: ListenState, event: ListenEvent<Row>, now: Instant): Step<Row> {
  if (state.phase.kind === "stopped") return [state, []];
  if ("attempt" in event && event.attempt !== state.attempt)
    return [state, event.kind === "failed" ? [{ kind: "report", error: event.error }] : []];
  switch (event.kind) {
    case "started":
      return begin(state, { kind: "arming" }, { kind: "arm" });
    case "armed":
      return open(state, { kind: "listening" }, event.watermark, now);
    case "snapshot":
      return receive(state, event.snapshot);
    case "stored":
      return [{ ...state, losses: 0 }, []];
    case "lost":
      return lose(state);
    case "failed":
      return andThen(lose(state), { kind: "report", error: event.error });
    case "due":
      return state.phase.kind === "lost"
        ? begin(state, { kind: "arming" }, { kind: "arm" })
        : readBurst(state, burstOf(state.phase), now);
    case "burstRead":
      return afterReading(state, event, now);
    case "woken":
      return andThen(wake(state, event.awayMs, now), { kind: "checkLoaded" });
    case "thawed":
      return thaw(state, event.since);
    case "forgotten":
      return begin(state, { kind: "stopped" }, { kind: "loadAgain" });
    case "stopped":
      return begin(state, { kind: "stopped" });
  }
}

/** Ends the current activity and starts another. */
function begin<Row>(state: ListenState, phase: Phase, ...effects: ListenEffect<Row>[]): Step<Row> {
  return [{ ...state, phase, attempt: state.attempt + 1 }, [{ kind: "close" }, ...effects]];
}

function andThen<Row>([state, effects]: Step<Row>, effect: ListenEffect<Row>): Step<Row> {
  return [state, [...effects, effect]];
}

function open<Row>(state: ListenState, phase: Phase, since: ServerTime, now: Instant): Step<Row> {
  return [{ ...state, phase, openedAt: now }, [{ kind: "open", since }]];
}

/** P8: a lost stream is rearmed from the watermark, so changes that could not be stored are sent again (P16). */
function lose<Row>(state: ListenState): Step<Row> {
  const milliseconds = LOST_DELAYS_MS[Math.min(state.losses, LOST_DELAYS_MS.length - 1)] ?? 0;
  return begin({ ...state, losses: state.losses + 1 }, { kind: "lost" }, { kind: "wait", milliseconds });
}

/** P8: a lost stream is opened at once and an old bound replaced. P15: a waiting burst is retried, but not more often. */
function wake<Row>(state: ListenState, awayMs: number, now: Instant): Step<Row> {
  const { phase } = state;
  if (phase.kind === "waiting")
    return now - phase.triedAt >= BURST_RETRY_MS[0] ? readBurst(state, phase.burst, now) : [state, []];
  const isGood = awayMs < RESUMABLE_MS || now - state.openedAt < REARM_MS;
  if (phase.kind !== "lost" && isGood) return [state, []];
  return begin(state, { kind: "lost" }, { kind: "wait", milliseconds: 0 });
}

/** P22: a stream from before the freeze is replaced. Without one there is a timer, which is due. */
function thaw<Row>(state: ListenState, since: Instant): Step<Row> {
  if (state.phase.kind !== "listening" || state.openedAt > since) return [state, []];
  return begin(state, { kind: "lost" }, { kind: "wait", milliseconds: 0 });
}

/** P4: only a stream from the watermark advances it. P14: a full window is read as a burst instead. */
function receive<Row>(state: ListenState, snapshot: FeedSnapshot<Row>): Step<Row> {
  const { phase } = state;
  if (!snapshot.isFull) return [state, [{ kind: "store", snapshot, movesWatermark: phase.kind === "listening" }]];
  if (phase.kind === "waiting" && phase.burst.progress !== null) {
    const progress = { ...phase.burst.progress, listenFrom: null };
    const burst = { ...phase.burst, progress };
    return begin(state, { kind: "burst", burst }, { kind: "wait", milliseconds: BURST_RETRY_MS[0] });
  }
  const progress = phase.kind === "settling" ? { knownUntil: phase.since, listenFrom: null, lookedAt: null } : null;
  const burst = { progress, isSettled: false, tries: 0 };
  return begin(state, { kind: "burst", burst }, { kind: "wait", milliseconds: BURST_DELAY_MS });
}

function burstOf(phase: Phase): UnreadBurst {
  return phase.kind === "burst" || phase.kind === "waiting"
    ? phase.burst
    : { progress: null, isSettled: true, tries: 0 };
}

function readBurst<Row>(state: ListenState, burst: UnreadBurst, now: Instant): Step<Row> {
  const unreadSince = state.unreadSince ?? now;
  const effect = { kind: "readBurst", progress: burst.progress, unreadSince } as const;
  return begin({ ...state, unreadSince }, { kind: "reading", burst }, effect);
}

/** P15: if the watermark did not advance, the burst waits for its pack. P14: if it did, the burst is reread later. */
function afterReading<Row>(
  state: ListenState,
  { before, after, progress }: Extract<ListenEvent<Row>, { kind: "burstRead" }>,
  now: Instant,
): Step<Row> {
  if (state.phase.kind !== "reading") return [state, []];
  const { burst } = state.phase;
  if (after === before) return waitForPack(state, { ...burst, progress, tries: burst.tries + 1 }, now);
  const read = { ...state, losses: 0, unreadSince: null };
  if (burst.isSettled) return open(read, { kind: "listening" }, after, now);
  const since = earlier(after, -OVERLAP_SECONDS);
  return andThen(open(read, { kind: "settling", since }, since, now), { kind: "wait", milliseconds: SETTLED_MS });
}

function waitForPack<Row>(state: ListenState, burst: UnreadBurst, now: Instant): Step<Row> {
  const phase = { kind: "waiting", burst, triedAt: now } as const;
  const milliseconds = BURST_RETRY_MS[burst.tries <= FREQUENT_RETRIES ? 0 : 1];
  const since = burst.progress?.listenFrom;
  const waiting: Step<Row> = since ? open(state, phase, since, now) : [{ ...state, phase }, []];
  return andThen(waiting, { kind: "wait", milliseconds });
}
