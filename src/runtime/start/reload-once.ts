import * as v from "valibot";
import { isPageInUse } from "../session/page-in-use.ts";
import { loadNewestVersion } from "./newest-version.ts";

/** When each build asked to be replaced, the latest last. It outlives tabs and the app. */
const KEY = "rutero-reloads";
const BUILDS_KEPT = 10;

const Asked = v.fallback(v.pipe(v.string(), v.parseJson(), v.array(v.tuple([v.string(), v.number()]))), []);

const LOADED_AT = Date.now();
let isReloading = false;

/**
 * Loads the page again because this build cannot go on: once per build, or a build that stays would reload forever (U4).
 * False if that was tried, or cannot help. A page that is older than the trial may still find the newer build.
 */
export function reloadOnce(): boolean {
  // Offline the service worker serves the same page again, and a form in use is worth more than a chunk.
  if (!navigator.onLine || isPageInUse()) return false;
  if (isReloading) return true;
  const build = thisBuild();
  try {
    const asked = v.parse(Asked, localStorage.getItem(KEY) ?? "[]");
    const last = asked.find(([name]) => name === build)?.[1] ?? Infinity;
    if (LOADED_AT >= last) return false;
    const others = asked.filter(([name]) => name !== build).slice(1 - BUILDS_KEPT);
    localStorage.setItem(KEY, JSON.stringify([...others, [build, Date.now()]]));
  } catch {
    // What cannot be remembered is not tried.
    return false;
  }
  isReloading = true;
  void loadNewestVersion();
  return true;
}

/** The entry's address, which changes with every deploy. */
function thisBuild(): string {
  return document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src ?? import.meta.url;
}
