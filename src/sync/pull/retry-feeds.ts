import type { Feed } from "#domain/sync/feed.ts";
import { isDiskFull } from "#local/databases/free-disk-space.ts";
import type { FeedTroubles } from "./feed-troubles.ts";
import { isRefusal, RemoteUnreachable } from "../remote-port.ts";
import type { Timer } from "../timer.ts";

/** Retry delays of a load without network; the last one repeats. */
const RETRY_WAITS_MS = [2_000, 5_000, 15_000, 60_000] as const;
/**
 * Retry delays after the first other failure, which is often over in a moment, and after the next ones. Returning to the
 * app, for example after freeing space, retries at once.
 */
const FAILED_ONCE_WAIT_MS = 10_000;
const FAILED_WAIT_MS = 5 * 60_000;

export interface RetryFeedsDeps {
  readonly timer: Timer;
  /** Ends all retries. */
  readonly ended: AbortSignal;
  /** The feeds without disk space. */
  readonly full: FeedTroubles;
  noteRefused(feed: Feed, error: unknown): void;
  /** The feed's rows are here. */
  onDone(feed: Feed): void;
  /** An attempt failed, and not for lack of a network. */
  onFailed(): void;
  onError(error: unknown): void;
}

export interface FeedRetries {
  /** Retries without end. Failures other than a missing network or a full disk are reported once. */
  untilDone(feed: Feed, job: () => Promise<unknown>): Promise<void>;
  /** Retries at once what waits. */
  wake(): void;
}

/** Repeats what a feed failed to do until it succeeds or the pull ends. */
export function retryFeeds({ timer, ended, full, ...deps }: RetryFeedsDeps): FeedRetries {
  const waiting = new Set<() => void>();

  function pause(milliseconds: number): Promise<void> {
    return new Promise((resolve) => {
      const cancel = timer.after(milliseconds, done);
      function done(): void {
        cancel();
        waiting.delete(done);
        resolve();
      }
      waiting.add(done);
    });
  }

  return {
    async untilDone(feed, job) {
      let hasFailed = false;
      for (let failures = 0; !ended.aborted; failures += 1) {
        try {
          await job();
          deps.onDone(feed);
          return;
        } catch (error) {
          if (error instanceof RemoteUnreachable && !isRefusal(error.code)) {
            await pause(RETRY_WAITS_MS[Math.min(failures, RETRY_WAITS_MS.length - 1)] ?? 60_000);
          } else {
            if (isDiskFull(error)) full.begin(feed);
            else if (isRefused(error)) deps.noteRefused(feed, error);
            else if (!hasFailed) deps.onError(error);
            deps.onFailed();
            await pause(hasFailed ? FAILED_WAIT_MS : FAILED_ONCE_WAIT_MS);
            hasFailed = true;
          }
        }
      }
    },
    wake() {
      for (const done of waiting) done();
    },
  };
}

/** Whether the server itself refused, rather than being out of reach. */
export function isRefused(error: unknown): boolean {
  return error instanceof RemoteUnreachable && isRefusal(error.code);
}
