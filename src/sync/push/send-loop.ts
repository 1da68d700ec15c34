import type { Instant } from "#domain/values/instant.ts";
import type { FlushOptions, FlushReport } from "./flush-outbox.ts";
import type { Timer } from "../timer.ts";

export interface SendLoopDeps {
  readonly flush: (options: FlushOptions) => Promise<FlushReport>;
  readonly now: () => Instant;
  readonly timer: Timer;
  readonly onReport: (report: FlushReport) => void;
  /** A pass threw: a bug, or a database closed meanwhile. The loop continues. */
  readonly onError: (error: unknown) => void;
}

export interface SendLoop {
  /** Requests a pass; during another pass it follows that one. */
  request(options?: FlushOptions): void;
  /** No further pass begins. Resolves when the running one has ended. */
  stop(): Promise<void>;
}

const RETRY_AFTER_ERROR = 60_000;

/** Runs passes one after another: on request, and when the last one asks for another. */
export function startSendLoop(deps: SendLoopDeps): SendLoop {
  let isRunning = false;
  let isStopped = false;
  let running = Promise.resolve();
  let wanted: FlushOptions | null = null;
  let callOff = () => {};

  async function run(): Promise<void> {
    isRunning = true;
    callOff();
    while (wanted !== null && !isStopped) {
      const options = wanted;
      wanted = null;
      try {
        const report = await deps.flush(options);
        deps.onReport(report);
        planNext(report.retryAt);
      } catch (error) {
        deps.onError(error);
        planNext(deps.now() + RETRY_AFTER_ERROR);
      }
    }
    isRunning = false;
  }

  function planNext(at: Instant | null): void {
    callOff();
    if (at === null || isStopped) return;
    callOff = deps.timer.after(Math.max(at - deps.now(), 0), () => request());
  }

  function request(options: FlushOptions = {}): void {
    wanted = { everything: (wanted?.everything ?? false) || (options.everything ?? false) };
    if (!isRunning && !isStopped) running = run();
  }

  return {
    request,
    stop() {
      isStopped = true;
      callOff();
      return running;
    },
  };
}
