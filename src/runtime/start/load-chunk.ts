import { within } from "#remote/firebase/within.ts";
import { isPageInUse } from "../session/page-in-use.ts";

/** SCREEN-21: how long a part of the app may take to arrive. */
export const CHUNK_TIMEOUT_MS = 120_000;

const RELOADED_KEY = "rutero-chunk-reload";

/** This build of the app: the name of its file changes with every deploy. */
const THIS_BUILD = import.meta.url;

/** A part of the app that could not be fetched. The screen's error boundary says what helps. */
export class ChunkFailed extends Error {
  override readonly name = "ChunkFailed";
}

const LATE = Symbol("late");

/**
 * Loads a part of the app. After a deploy an old page may ask for a file that is gone: one reload brings the new page.
 * Throws `ChunkFailed` where a reload cannot help, has not, or would take an open form with it.
 */
export async function loadChunk<Module>(load: () => Promise<Module>): Promise<Module> {
  let cause: unknown;
  try {
    const loaded = await within(CHUNK_TIMEOUT_MS, load(), LATE);
    if (loaded !== LATE) return loaded;
  } catch (error) {
    cause = error;
  }
  if (reloadOnce()) return new Promise(() => {});
  throw new ChunkFailed("a part of the app could not be loaded", { cause });
}

/** Vite reports a failed preload before the import itself fails. */
export function repairFailedPreloads(): void {
  addEventListener("vite:preloadError", (event) => {
    if (reloadOnce()) event.preventDefault();
  });
}

/** Once for each build: a page that has been reloaded and still lacks the file would reload for ever. */
function reloadOnce(): boolean {
  // Offline a reload brings nothing new: the worker serves the same page. What is being typed is worth more than a part.
  if (!navigator.onLine || isPageInUse() || sessionStorage.getItem(RELOADED_KEY) === THIS_BUILD) return false;
  sessionStorage.setItem(RELOADED_KEY, THIS_BUILD);
  location.reload();
  return true;
}
