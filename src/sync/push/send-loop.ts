import type { Instant } from "#domain/values/instant.ts";
import type { FlushOptions, FlushReport } from "./flush-outbox.ts";
import type { Timer } from "../timer.ts";

export interface SendLoopDeps {
  readonly flush: (options: FlushOptions) => Promise<FlushReport>;
  readonly now: () => Instant;
  readonly timer: Timer;
  /** A pass threw: a bug, or a database closed meanwhile. The loop continues. */
  readonly onError: (error: unknown) => void;
}

export interface SendLoop {
  /** Requests a pass; during another pass it follows that one. */
  request(options?: FlushOptions): void;
  /** Aborts the running pass, and resolves once that has ended. */
  stop(): Promise<void>;
}

const RETRY_AFTER_ERROR = 60_000;

/** Runs passes one after another: on request, and when the last one asks for another. */
export function startSendLoop(deps: SendLoopDeps): SendLoop {
  const stopping = new AbortController();
  const { signal } = stopping;
  let running: Promise<void> | null = null;
  let wanted: FlushOptions | null = null;
  let callOff = () => {};

  async function run(): Promise<void> {
    callOff();
    try {
      while (wanted !== null && !signal.aborted) {
        const options = wanted;
        wanted = null;
        await runPass(options);
      }
    } finally {
      running = null;
    }
  }

  async function runPass(options: FlushOptions): Promise<void> {
    try {
      const { retryAt } = await deps.flush({ ...options, signal });
      planNext(retryAt);
    } catch (error) {
      if (signal.aborted) return;
      deps.onError(error);
      planNext(deps.now() + RETRY_AFTER_ERROR);
    }
  }

  function planNext(at: Instant | null): void {
    callOff();
    if (at === null || signal.aborted) return;
    callOff = deps.timer.after(Math.max(at - deps.now(), 0), () => request());
  }

  function request(options: FlushOptions = {}): void {
    wanted = { everything: (wanted?.everything ?? false) || (options.everything ?? false) };
    if (!signal.aborted) running ??= run();
  }

  return {
    request,
    async stop() {
      stopping.abort();
      callOff();
      await running;
    },
  };
}
