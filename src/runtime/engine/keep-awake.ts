import type { SyncStatus } from "#ports/sync-status.ts";
import type { Observable } from "./observable.ts";

/** Between two parts of a load, or two batches, nothing is under way for a moment. */
const RELEASED_AFTER_MS = 5_000;

/**
 * Keeps the screen on while this device loads or sends, where the browser allows it (OFFLINE-25): a phone that falls asleep
 * stops both, and an iPhone goes on only when the app is opened again. Returns how to end it.
 */
export function keepAwake(status: Observable<SyncStatus>): () => void {
  let lock: WakeLockSentinel | null = null;
  let isAsking = false;
  let isEnded = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function follow(): void {
    const { sending, loadProgress } = status.current;
    if (sending > 0 || loadProgress !== null) {
      clearTimeout(timer);
      timer = undefined;
      if (lock === null && !isAsking && document.visibilityState === "visible") void ask();
    } else if (lock !== null) timer ??= setTimeout(release, RELEASED_AFTER_MS);
  }

  async function ask(): Promise<void> {
    isAsking = true;
    try {
      const given = await navigator.wakeLock.request("screen");
      lock = given;
      // The browser takes it back whenever the page is hidden.
      given.addEventListener("release", () => {
        if (lock === given) lock = null;
      });
    } catch {
      // To save power a phone may refuse. What is sent is safe without it.
    } finally {
      isAsking = false;
    }
    if (isEnded) release();
    else if (lock !== null) follow();
  }

  function release(): void {
    clearTimeout(timer);
    timer = undefined;
    void lock?.release().catch(() => {});
    lock = null;
  }

  if (!("wakeLock" in navigator)) return () => {};
  const unsubscribe = status.subscribe(follow);
  document.addEventListener("visibilitychange", follow);
  follow();
  return () => {
    isEnded = true;
    unsubscribe();
    document.removeEventListener("visibilitychange", follow);
    release();
  };
}
