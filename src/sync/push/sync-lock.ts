/**
 * Lets one context at a time do a job: this tab, another tab or the service worker. `run` waits for its turn. A holder
 * that dies releases the lock; one that does not answer loses it to a tab that somebody looks at (S25), and then learns
 * it from `HeldLock`. `signal` ends the wait (it then rejects), not the job.
 */
export interface SyncLock {
  run<Value>(name: string, job: (held: HeldLock) => Promise<Value>, signal?: AbortSignal): Promise<Value>;
  /** Tells the context that holds the lock that somebody looks at this one. */
  wake(name: string): void;
}

/** What a job learns about its lock. */
export interface HeldLock {
  /** Aborts when the lock was taken away: the job must end and write nothing more. */
  readonly lost: AbortSignal;
  /** Resolves once `lost` tells whatever happened so far. A page that thaws learns it late. */
  news(): Promise<void>;
  /** Calls back when another tab calls `wake`, as long as the lock is held. */
  onWoken(listener: () => void): void;
}

/** The lock of sending for an account. */
export function sendingLock(uid: string): string {
  return `rutero-${uid}-sending`;
}

/** The lock of listening for an account. */
export function listeningLock(uid: string): string {
  return `rutero-${uid}-listening`;
}

/** Whether it is the lock of sending, of any account. */
export function isSendingLock(name: string): boolean {
  return /^rutero-.+-sending$/.test(name);
}
