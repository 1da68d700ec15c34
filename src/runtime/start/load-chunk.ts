import { withTimeout } from "#remote/firebase/with-timeout.ts";
import { isPageInUse } from "../session/page-in-use.ts";

/** SCREEN-21: how long a part of the app may take to arrive. */
export const CHUNK_TIMEOUT_MS = 120_000;

const RELOADED_KEY = "rutero-chunk-reload";

/** Identifies this build: the file name changes with every deploy. */
const THIS_BUILD = import.meta.url;

/** A chunk could not be fetched. The screen's error boundary explains what helps. */
export class ChunkFailed extends Error {
  override readonly name = "ChunkFailed";
}

const LATE = Symbol("late");

/**
 * Loads a chunk. After a deploy an old page may ask for a file that is gone: reloads once to get the new page. Throws
 * `ChunkFailed` if a reload cannot help, did not help, or would discard an open form.
 */
export async function loadChunk<Module>(load: () => Promise<Module>): Promise<Module> {
  let cause: unknown;
  try {
    const loaded = await withTimeout(CHUNK_TIMEOUT_MS, load(), LATE);
    if (loaded !== LATE) return loaded;
  } catch (error) {
    cause = error;
  }
  if (reloadOnce()) return new Promise(() => {});
  throw new ChunkFailed("a part of the app could not be loaded", { cause });
}

/** Reloads on Vite's preload error, which comes before the import itself fails. */
export function repairFailedPreloads(): void {
  addEventListener("vite:preloadError", (event) => {
    if (reloadOnce()) event.preventDefault();
  });
}

/** Once per build: a page that still lacks the file after a reload would reload forever. */
function reloadOnce(): boolean {
  // Offline the service worker serves the same page again, and a form in use is worth more than a chunk.
  if (!navigator.onLine || isPageInUse() || sessionStorage.getItem(RELOADED_KEY) === THIS_BUILD) return false;
  sessionStorage.setItem(RELOADED_KEY, THIS_BUILD);
  location.reload();
  return true;
}
