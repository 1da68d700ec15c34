const RELOADED_KEY = "rutero-chunk-reload";

/**
 * Loads a part of the app. After a deploy an old page may ask for a file that is gone: one reload brings the new page.
 * A second failure is shown by the screen's error boundary.
 */
export async function loadChunk<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    const loaded = await load();
    sessionStorage.removeItem(RELOADED_KEY);
    return loaded;
  } catch (error) {
    if (reloadOnce()) return new Promise(() => {});
    throw error;
  }
}

/** Vite reports a failed preload before the import itself fails. */
export function repairFailedPreloads(): void {
  addEventListener("vite:preloadError", (event) => {
    if (reloadOnce()) event.preventDefault();
  });
}

function reloadOnce(): boolean {
  // Offline a reload brings nothing new: the worker serves the same page.
  if (!navigator.onLine || sessionStorage.getItem(RELOADED_KEY) !== null) return false;
  sessionStorage.setItem(RELOADED_KEY, "1");
  location.reload();
  return true;
}
