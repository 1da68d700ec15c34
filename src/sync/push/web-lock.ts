import { isSendingLock, type HeldLock, type SyncLock } from "./sync-lock.ts";
import { systemTimer, type Timer } from "../timer.ts";

/** Who waits for a lock asks whether its holder is there; `wake` tells the holder that somebody looks at another tab. */
type LockMessage = "ask" | "here" | "wake";

/** Reaches all other contexts of this origin that have the channel open. */
interface LockChannel {
  post(message: LockMessage): void;
  close(): void;
}

/** What a lock needs of its page or worker. */
export interface LockHost {
  readonly locks: Pick<LockManager, "request" | "query">;
  readonly openChannel: (name: string, onMessage: (message: LockMessage) => void) => LockChannel;
  readonly timer: Timer;
  /** Whether somebody looks at this context: only such a one takes a lock away. */
  readonly isVisible: () => boolean;
}

/** How long a holder may take to answer, and how often it is asked before it loses the lock. */
const ANSWER_WITHIN_MS = 2_500;
const ASKED_TIMES = 2;

/**
 * The browser's own locks: they span tabs and workers of the origin and are freed when their holder dies. A frozen holder
 * keeps them, so whoever waits asks.
 */
export function webLock({ locks, openChannel, timer, isVisible }: LockHost): SyncLock {
  /** Calls back once the holder has not answered although somebody looks at this context. Returns how to stop asking. */
  function askHolder(name: string, onSilent: () => void): () => void {
    let unanswered = 0;
    let channel: LockChannel | null = null;
    let cancel = timer.after(ANSWER_WITHIN_MS, ask);

    function ask(): void {
      if (unanswered === ASKED_TIMES) return onSilent();
      if (isVisible()) {
        channel ??= openChannel(name, (message) => {
          if (message === "here") unanswered = 0;
        });
        unanswered += 1;
        channel.post("ask");
      } else unanswered = 0;
      cancel = timer.after(ANSWER_WITHIN_MS, ask);
    }

    return () => {
      cancel();
      channel?.close();
    };
  }

  /** Does the job and answers those who ask, until it has ended. */
  async function hold<Value>(name: string, job: (held: HeldLock) => Promise<Value>, lost: AbortSignal): Promise<Value> {
    let onWoken = () => {};
    const channel = openChannel(name, (message) => {
      if (lost.aborted) return;
      if (message === "ask") channel.post("here");
      if (message === "wake") onWoken();
    });
    try {
      return await job({
        lost,
        news: () => locks.query().then(() => {}),
        onWoken: (listener) => void (onWoken = listener),
      });
    } finally {
      channel.close();
    }
  }

  async function run<Value>(
    name: string,
    job: (held: HeldLock) => Promise<Value>,
    signal?: AbortSignal,
  ): Promise<Value> {
    const lost = new AbortController();
    let running: Promise<Value> | null = null;
    let takesIt = false;
    for (;;) {
      const silent = new AbortController();
      const stopAsking = askHolder(name, () => silent.abort());
      const begin = () => {
        stopAsking();
        running = hold(name, job, lost.signal);
        return running;
      };
      const waits = AbortSignal.any([silent.signal, ...(signal ? [signal] : [])]);
      try {
        return await locks.request(name, takesIt ? { steal: true } : { signal: waits }, begin);
      } catch (error) {
        if (running !== null) {
          // The job's own failure, or the lock was taken away: then the job ends by itself.
          lost.abort();
          return running;
        }
        if (signal?.aborted || !isAbortion(error)) throw error;
        // The holder is silent; or the lock was taken away again before the job began.
        takesIt = silent.signal.aborted;
      } finally {
        stopAsking();
      }
    }
  }

  return {
    run,
    wake(name) {
      const channel = openChannel(name, () => {});
      channel.post("wake");
      channel.close();
    },
  };
}

function isAbortion(error: unknown): boolean {
  return error instanceof DOMException && error.name === "AbortError";
}

/** The locks of this page or worker. */
export function browserLock(isVisible: () => boolean): SyncLock {
  return webLock({
    locks: navigator.locks,
    timer: systemTimer,
    isVisible,
    openChannel(name, onMessage) {
      const channel = new BroadcastChannel(name);
      channel.onmessage = ({ data }: MessageEvent<LockMessage>) => onMessage(data);
      return { post: (message) => channel.postMessage(message), close: () => channel.close() };
    },
  });
}

/** Resolves once nobody sends for any account of this browser; at once where it has no Web Locks. */
export async function whenSendingEnds(lock: SyncLock): Promise<void> {
  const held = (await navigator.locks?.query())?.held ?? [];
  const sending = held.flatMap(({ name = "" }) => (isSendingLock(name) ? name : []));
  await Promise.all(sending.map((name) => lock.run(name, async () => {})));
}
