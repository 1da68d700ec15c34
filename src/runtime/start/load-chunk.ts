import { withTimeout } from "#remote/firebase/with-timeout.ts";
import { reloadOnce } from "./reload-once.ts";

/** SCREEN-21: how long a part of the app may take to arrive. */
export const CHUNK_TIMEOUT_MS = 120_000;

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
