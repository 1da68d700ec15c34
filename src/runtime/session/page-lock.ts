import type { SyncLock } from "#sync/push/sync-lock.ts";
import { browserLock } from "#sync/push/web-lock.ts";

/** The locks of this page, which takes one from a frozen holder while somebody looks at it. */
export function pageLock(): SyncLock {
  return browserLock(() => document.visibilityState === "visible");
}
