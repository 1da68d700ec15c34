import type { Instant } from "#domain/values/instant.ts";
import type { PushOutcome } from "#domain/sync/push-outcome.ts";
import type { Timer } from "./timer.ts";

/** OFFLINE-3: `limited` = there is a network, but the store does not answer (captive portal, server down). */
export type Connectivity = "online" | "limited" | "offline";

export interface ConnectivityState {
  readonly connectivity: Connectivity;
  /** The last time the store itself answered. */
  readonly lastGoodAt: Instant | null;
}

/** How to find out whether the store answers. */
export interface Pings {
  /** Whether our own backend echoed the nonce. */
  readonly ping: (nonce: string) => Promise<boolean>;
  readonly newNonce: () => string;
  readonly timer: Timer;
}

export interface ConnectivityDeps extends Pings {
  /** The device's own network state: it only tells `offline` from `limited`. */
  readonly hasNetwork: () => boolean;
  readonly isVisible: () => boolean;
  readonly now: () => Instant;
  readonly onChange: (state: ConnectivityState) => void;
  /** The store answers again after so long: send waiting entries now. */
  readonly onRegained: (awayMs: number) => void;
}

export interface ConnectivityWatch {
  /** The store answered something else: a snapshot, a page. */
  noteGood(): void;
  noteOutcomes(outcomes: readonly PushOutcome[]): void;
  /** Something changed (network events, the app came to the front): check now. */
  check(): void;
  stop(): void;
}

/** An answer counts for 30 s (OFFLINE-3): ping again before that. */
const PING_WHILE_ONLINE = 25_000;
/** Often enough that sending starts within 10 s of a real connection (OFFLINE-9). */
const PING_WHILE_NOT = 5_000;
export const PING_DEADLINE = 4_000;
/** Answers come in bursts while data loads; reporting each would be wasteful. */
const TELL_AGAIN_AFTER = 1_000;

/**
 * Decides by real round trips whether the store is reachable: every answer counts, and when in doubt a ping with a
 * nonce is sent. Pings only while the app is in the foreground.
 */
export function watchConnectivity(deps: ConnectivityDeps): ConnectivityWatch {
  let state: ConnectivityState = { connectivity: deps.hasNetwork() ? "limited" : "offline", lastGoodAt: null };
  let callOffNext = () => {};
  let isPinging = false;
  let askedMeanwhile = false;
  let isStopped = false;

  function become(answered: boolean): void {
    const { connectivity: before, lastGoodAt } = state;
    const saidJustNow = state.lastGoodAt !== null && deps.now() - state.lastGoodAt < TELL_AGAIN_AFTER;
    if (answered && before === "online" && saidJustNow) return planNext();
    state = answered
      ? { connectivity: "online", lastGoodAt: deps.now() }
      : { ...state, connectivity: deps.hasNetwork() ? "limited" : "offline" };
    deps.onChange(state);
    if (answered && before !== "online") deps.onRegained(deps.now() - (lastGoodAt ?? 0));
    planNext();
  }

  function planNext(pause = state.connectivity === "online" ? PING_WHILE_ONLINE : PING_WHILE_NOT): void {
    callOffNext();
    if (isStopped || !deps.isVisible()) return;
    callOffNext = deps.timer.after(pause, () => void check());
  }

  async function check(): Promise<void> {
    // A running ping may have been answered before this check was requested: ping again afterwards.
    askedMeanwhile = isPinging;
    if (isPinging || isStopped) return;
    isPinging = true;
    const startedAt = deps.now();
    const answered = await pingWithin(deps, PING_DEADLINE);
    isPinging = false;
    if (isStopped) return;
    const overtaken = state.lastGoodAt !== null && state.lastGoodAt > startedAt;
    // A later answer outweighs the ping, unless the network is gone.
    become(answered || (overtaken && deps.hasNetwork()));
    if (askedMeanwhile) void check();
    else if (!answered) planNext(PING_WHILE_NOT);
  }

  /** Offline, an answer can only be an old one stored late: ping the store itself. */
  function noteGood(): void {
    if (deps.hasNetwork()) become(true);
    else void check();
  }

  return {
    noteGood,
    noteOutcomes(outcomes) {
      if (outcomes.some(({ outcome }) => outcome !== "unreachable")) noteGood();
      else if (outcomes.some((each) => each.outcome === "unreachable" && each.reason === "OFFLINE")) become(false);
      else void check();
    },
    check: () => void check(),
    stop() {
      isStopped = true;
      callOffNext();
    },
  };
}

/** Whether a ping is answered within the deadline. */
export function pingWithin(deps: Pings, deadline: number): Promise<boolean> {
  return new Promise((resolve) => {
    const callOff = deps.timer.after(deadline, () => resolve(false));
    deps.ping(deps.newNonce()).then(
      (answered) => {
        callOff();
        resolve(answered);
      },
      () => {
        callOff();
        resolve(false);
      },
    );
  });
}
