import * as v from "valibot";

/** When the browser was last asked, and whether the app was installed then. */
const KEY = "rutero-persistence";
const ASKED_EVERY_MS = 7 * 86_400_000;
const INSTALLED = "(display-mode: standalone)";

const Asked = v.object({ at: v.number(), installed: v.boolean() });

let isWatching = false;

/**
 * Asks the browser not to evict this origin's data when the disk gets full: now, when the app is installed, and every
 * week, because its answer depends on how the app is used (OFFLINE-22).
 */
export function keepAskingForPersistence(): void {
  if (isWatching) return;
  isWatching = true;
  const ignore = () => {};
  askIfDue().catch(ignore);
  addEventListener("appinstalled", () => void ask(true).catch(ignore));
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") askIfDue().catch(ignore);
  });
}

async function askIfDue(): Promise<void> {
  const installed = matchMedia(INSTALLED).matches;
  const asked = v.safeParse(v.pipe(v.string(), v.parseJson(), Asked), localStorage.getItem(KEY));
  const { at, installed: wasInstalled } = asked.success ? asked.output : { at: -Infinity, installed: false };
  const age = Date.now() - at;
  const isAnswered = age >= 0 && age < ASKED_EVERY_MS && (wasInstalled || !installed);
  if (!isAnswered) await ask(installed);
}

async function ask(installed: boolean): Promise<void> {
  // Safari before 15.2 has no such thing.
  if (!navigator.storage?.persist) return;
  localStorage.setItem(KEY, JSON.stringify({ at: Date.now(), installed }));
  if (!(await navigator.storage.persisted())) await navigator.storage.persist();
}
