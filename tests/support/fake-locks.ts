import type { SyncLock } from "#sync/push/sync-lock.ts";

/** A tab or worker that can take locks and can die while holding them. */
export interface LockContext {
  readonly lock: SyncLock;
  die(): void;
}

/** The locks of one browser: contexts take turns, and a dead one's locks are released. */
export function createLocks(): { openContext(): LockContext } {
  const tails = new Map<string, Promise<void>>();
  return {
    openContext() {
      let die = () => {};
      const death = new Promise<void>((resolve) => {
        die = resolve;
      });
      const lock: SyncLock = {
        async run(name, job, signal) {
          const before = tails.get(name) ?? Promise.resolve();
          let release = () => {};
          const held = new Promise<void>((resolve) => {
            release = resolve;
          });
          tails.set(
            name,
            before.then(() => Promise.race([held, death])),
          );
          const waited = new AbortController();
          try {
            await Promise.race([before, abortion(signal, waited.signal)]);
            waited.abort();
            return await job();
          } finally {
            release();
          }
        },
      };
      return { lock, die: () => die() };
    },
  };
}

function abortion(signal: AbortSignal | undefined, waited: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal?.addEventListener("abort", () => reject(new Error("the wait was ended")), { signal: waited });
  });
}
