import { describe, expect, it } from "vitest";
import {
  BURST_DELAY_MS,
  BURST_RETRY_MS,
  FREQUENT_RETRIES,
  LOST_DELAYS_MS,
  type ListenEffect,
  type ListenEvent,
  type ListenState,
  nextStep,
  notStarted,
  type Phase,
  REARM_MS,
  SETTLED_MS,
} from "#sync/pull/listen-state.ts";
import type { FeedSnapshot } from "#sync/remote-port.ts";

const NOW = Date.parse("2026-11-21T09:00:00Z");
const WATERMARK = "2026-11-21T08:50:00.000001Z";
const MOVED = "2026-11-21T08:54:00.000001Z";
const FIVE_MINUTES_AFTER_MOVED = "2026-11-21T08:59:00.000001Z";
const OVERLAP_END = "2026-11-21T08:55:00.000001Z";

const MINUTE = 60_000;
const attempt = 7;
const progress = { knownUntil: OVERLAP_END, listenFrom: OVERLAP_END, lookedAt: null };
const burst = { progress: null, isSettled: false, tries: 0 };
const snapshot: FeedSnapshot<never> = { isFull: false, documents: [], unreadable: [], readAt: MOVED };
const full = { ...snapshot, isFull: true };

function inPhase(phase: Phase, rest: Partial<ListenState> = {}): ListenState {
  return { ...notStarted, attempt, openedAt: NOW - 60_000, phase, ...rest };
}

const arming = inPhase({ kind: "arming" });
const listening = inPhase({ kind: "listening" });
const lost = inPhase({ kind: "lost" }, { losses: 1 });
const unread = inPhase({ kind: "burst", burst });
const reading = inPhase({ kind: "reading", burst }, { unreadSince: NOW - 10_000, losses: 2 });
const settledReading = inPhase({ kind: "reading", burst: { ...burst, isSettled: true } }, { unreadSince: NOW });
const settling = inPhase({ kind: "settling", since: OVERLAP_END });
const stopped = inPhase({ kind: "stopped" });

function waiting(triedAt: number, tries = 1): ListenState {
  return inPhase({ kind: "waiting", triedAt, burst: { ...burst, progress, tries } }, { unreadSince: NOW - 60_000 });
}

const close = { kind: "close" } as const;
const wait = (milliseconds: number) => ({ kind: "wait", milliseconds }) as const;
const open = (since: string) => ({ kind: "open", since }) as const;
const store = (movesWatermark: boolean) => ({ kind: "store", snapshot, movesWatermark }) as const;
const read = (of: typeof progress | null, unreadSince: number) =>
  ({ kind: "readBurst", progress: of, unreadSince }) as const;
const burstRead = (after: string, known: typeof progress | null = progress) =>
  ({ kind: "burstRead", attempt, before: WATERMARK, after, progress: known }) as const;
const error = new Error("disk");

interface Case {
  readonly title: string;
  readonly state: ListenState;
  readonly event: ListenEvent<never>;
  readonly phase: Partial<Phase>;
  readonly effects: readonly ListenEffect<never>[];
  readonly rest?: Partial<ListenState>;
}

const arriving: Case[] = [
  {
    title: "[P1] a loaded feed is armed",
    state: notStarted,
    event: { kind: "started" },
    phase: { kind: "arming" },
    effects: [close, { kind: "arm" }],
  },
  {
    title: "[P1] and listened to from its watermark",
    state: arming,
    event: { kind: "armed", attempt, watermark: WATERMARK },
    phase: { kind: "listening" },
    effects: [open(WATERMARK)],
    rest: { openedAt: NOW },
  },
  {
    title: "[P4] a snapshot of a stream from the watermark moves it",
    state: listening,
    event: { kind: "snapshot", attempt, snapshot },
    phase: { kind: "listening" },
    effects: [store(true)],
  },
  {
    title: "[P4] one of a stream from a later bound does not",
    state: settling,
    event: { kind: "snapshot", attempt, snapshot },
    phase: { kind: "settling" },
    effects: [store(false)],
  },
  {
    title: "[P8] a stored snapshot ends a series of losses",
    state: inPhase({ kind: "listening" }, { losses: 3 }),
    event: { kind: "stored" },
    phase: { kind: "listening" },
    effects: [],
    rest: { losses: 0 },
  },
  {
    title: "[P21] a feed whose rows are gone stops and is loaded again",
    state: listening,
    event: { kind: "forgotten" },
    phase: { kind: "stopped" },
    effects: [close, { kind: "loadAgain" }],
  },
  {
    title: "[P1] a stopped feed does nothing more",
    state: stopped,
    event: { kind: "woken", awayMs: 30 * MINUTE },
    phase: { kind: "stopped" },
    effects: [],
  },
];

const losing: Case[] = [
  {
    title: "[P8] a due timer arms a lost stream",
    state: lost,
    event: { kind: "due", attempt },
    phase: { kind: "arming" },
    effects: [close, { kind: "arm" }],
  },
  {
    title: "[P16] a failed write loses the stream, so that everything comes again from the watermark",
    state: listening,
    event: { kind: "failed", attempt, error },
    phase: { kind: "lost" },
    effects: [close, wait(1_000), { kind: "report", error }],
  },
  {
    title: "[P19] a failure of an earlier attempt is reported and changes nothing",
    state: listening,
    event: { kind: "failed", attempt: attempt - 1, error },
    phase: { kind: "listening" },
    effects: [{ kind: "report", error }],
  },
  {
    title: "[P19] of several armings only the last one opens a stream",
    state: arming,
    event: { kind: "armed", attempt: attempt - 1, watermark: WATERMARK },
    phase: { kind: "arming" },
    effects: [],
  },
  {
    title: "[P8] coming back opens a lost stream at once",
    state: lost,
    event: { kind: "woken", awayMs: 30 * MINUTE },
    phase: { kind: "lost" },
    effects: [close, wait(0), { kind: "checkLoaded" }],
  },
  {
    title: "[P8] coming back soon opens a lost stream at once too",
    state: lost,
    event: { kind: "woken", awayMs: 0 },
    phase: { kind: "lost" },
    effects: [close, wait(0), { kind: "checkLoaded" }],
  },
  {
    title: "[P8] after a short absence a stream resumes by itself, however old it is",
    state: { ...listening, openedAt: NOW - 600 * MINUTE },
    event: { kind: "woken", awayMs: 24 * MINUTE },
    phase: { kind: "listening" },
    effects: [{ kind: "checkLoaded" }],
  },
  {
    title: "[P8] coming back leaves a young stream alone",
    state: listening,
    event: { kind: "woken", awayMs: 30 * MINUTE },
    phase: { kind: "listening" },
    effects: [{ kind: "checkLoaded" }],
  },
  {
    title: "[P22] after a freeze a stream from before it is replaced",
    state: listening,
    event: { kind: "thawed", since: NOW - 60_000 },
    phase: { kind: "lost" },
    effects: [close, wait(0)],
  },
  {
    title: "[P22] a stream opened since then is not",
    state: listening,
    event: { kind: "thawed", since: NOW - 60_001 },
    phase: { kind: "listening" },
    effects: [],
  },
  {
    title: "[P22] nor is anything that has a timer of its own",
    state: settling,
    event: { kind: "thawed", since: NOW },
    phase: { kind: "settling" },
    effects: [],
  },
  {
    title: "[P8] coming back after 15 minutes replaces the bound",
    state: inPhase({ kind: "listening" }, { openedAt: NOW - REARM_MS }),
    event: { kind: "woken", awayMs: 30 * MINUTE },
    phase: { kind: "lost" },
    effects: [close, wait(0), { kind: "checkLoaded" }],
  },
];

const bursts: Case[] = [
  {
    title: "[P14] a full window is closed and read after 5 s",
    state: listening,
    event: { kind: "snapshot", attempt, snapshot: full },
    phase: { kind: "burst", burst },
    effects: [close, wait(BURST_DELAY_MS)],
  },
  {
    title: "[P14] the reading starts when the timer is due",
    state: unread,
    event: { kind: "due", attempt },
    phase: { kind: "reading", burst },
    effects: [close, read(null, NOW)],
    rest: { unreadSince: NOW },
  },
  {
    title: "[P14] after the reading only what is newer is listened to, until the burst has settled",
    state: reading,
    event: burstRead(MOVED),
    phase: { kind: "settling", since: FIVE_MINUTES_AFTER_MOVED },
    effects: [open(FIVE_MINUTES_AFTER_MOVED), wait(SETTLED_MS)],
    rest: { losses: 0, unreadSince: null },
  },
  {
    title: "[P14] then everything since the watermark is read once more",
    state: settling,
    event: { kind: "due", attempt },
    phase: { kind: "reading", burst: { ...burst, isSettled: true } },
    effects: [close, read(null, NOW)],
  },
  {
    title: "[P14] and the feed is listened to from its watermark",
    state: settledReading,
    event: burstRead(MOVED),
    phase: { kind: "listening" },
    effects: [open(MOVED)],
  },
  {
    title: "[P14] another burst while one settles is known from the bound of that stream",
    state: settling,
    event: { kind: "snapshot", attempt, snapshot: full },
    phase: {
      kind: "burst",
      burst: { ...burst, progress: { knownUntil: OVERLAP_END, listenFrom: null, lookedAt: null } },
    },
    effects: [close, wait(BURST_DELAY_MS)],
  },
  {
    title: "[P15] a burst that was not read waits for its pack, and what is newer is listened to",
    state: reading,
    event: burstRead(WATERMARK),
    phase: { kind: "waiting", triedAt: NOW, burst: { ...burst, progress, tries: 1 } },
    effects: [open(OVERLAP_END), wait(BURST_RETRY_MS[0])],
    rest: { unreadSince: NOW - 10_000 },
  },
  {
    title: "[P15] nothing is listened to where more is new than the window holds",
    state: reading,
    event: burstRead(WATERMARK, null),
    phase: { kind: "waiting", triedAt: NOW, burst: { ...burst, progress: null, tries: 1 } },
    effects: [wait(BURST_RETRY_MS[0])],
  },
  {
    title: "[P15] after two minutes it is retried every minute",
    state: inPhase({ kind: "reading", burst: { ...burst, tries: FREQUENT_RETRIES } }),
    event: burstRead(WATERMARK),
    phase: { kind: "waiting", triedAt: NOW, burst: { ...burst, progress, tries: FREQUENT_RETRIES + 1 } },
    effects: [open(OVERLAP_END), wait(BURST_RETRY_MS[1])],
  },
  {
    title: "[P15] a window that fills up while it waits is no longer listened to",
    state: waiting(NOW - 5_000),
    event: { kind: "snapshot", attempt, snapshot: full },
    phase: { kind: "burst", burst: { ...burst, progress: { ...progress, listenFrom: null }, tries: 1 } },
    effects: [close, wait(BURST_RETRY_MS[0])],
  },
  {
    title: "[P15] its retry goes on from what is known, and from when it began",
    state: waiting(NOW - 10_000),
    event: { kind: "due", attempt },
    phase: { kind: "reading" },
    effects: [close, read(progress, NOW - 60_000)],
    rest: { unreadSince: NOW - 60_000 },
  },
  {
    title: "[P15] a lost stream does not restart its 20 minutes",
    state: waiting(NOW - 5_000),
    event: { kind: "lost", attempt },
    phase: { kind: "lost" },
    effects: [close, wait(1_000)],
    rest: { unreadSince: NOW - 60_000 },
  },
  {
    title: "[P20] coming back retries it at once",
    state: waiting(NOW - 10_000),
    event: { kind: "woken", awayMs: 30 * MINUTE },
    phase: { kind: "reading" },
    effects: [close, read(progress, NOW - 60_000), { kind: "checkLoaded" }],
  },
  {
    title: "[P20] but not twice within 10 s",
    state: waiting(NOW - 9_999),
    event: { kind: "woken", awayMs: 30 * MINUTE },
    phase: { kind: "waiting" },
    effects: [{ kind: "checkLoaded" }],
  },
];

describe("listening to a feed, step by step", () => {
  it.each([...arriving, ...losing, ...bursts])("$title", ({ state, event, phase, effects, rest }) => {
    const [next, done] = nextStep(state, event, NOW);
    expect(done).toEqual(effects);
    expect(next).toMatchObject({ phase, ...rest });
    // Closing the stream, and nothing else, outdates the work in progress (P19).
    expect(next.attempt - state.attempt).toBe(effects[0]?.kind === "close" ? 1 : 0);
  });

  it("[P8] a lost stream is reopened after 1 s, 5 s, 15 s, 60 s, then every 5 minutes", () => {
    let state = listening;
    const delays = [...LOST_DELAYS_MS, 300_000].map(() => {
      const [next, effects] = nextStep(state, { kind: "lost", attempt: state.attempt }, NOW);
      state = next;
      return effects.find((effect) => effect.kind === "wait")?.milliseconds;
    });
    expect(delays).toEqual([1_000, 5_000, 15_000, 60_000, 300_000, 300_000]);
  });
});
