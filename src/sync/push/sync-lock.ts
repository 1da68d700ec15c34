/**
 * Lets one context at a time do a job: this tab, another tab or the service worker. `run` waits for its turn; a holder
 * that dies releases the lock. `signal` ends the wait (it then rejects), not the job.
 */
export interface SyncLock {
  run<Value>(name: string, job: () => Promise<Value>, signal?: AbortSignal): Promise<Value>;
}

/** The browser's own locks: they span tabs and workers of the origin and are freed when their holder dies. */
export function webLock(locks: LockManager): SyncLock {
  return {
    run: (name, job, signal) =>
      signal === undefined ? locks.request(name, job) : locks.request(name, { signal }, job),
  };
}

/** The lock of sending for an account. */
export function sendingLock(uid: string): string {
  return `rutero-${uid}-sending`;
}

/** Resolves once nobody sends for any account of this browser; at once where it has no Web Locks. */
export async function whenSendingEnds(): Promise<void> {
  const held = (await navigator.locks?.query())?.held ?? [];
  const sending = held.flatMap(({ name = "" }) => (/^rutero-.+-sending$/.test(name) ? name : []));
  await Promise.all(sending.map((name) => navigator.locks.request(name, async () => {})));
}

/** The lock of listening for an account. */
export function listeningLock(uid: string): string {
  return `rutero-${uid}-listening`;
}
