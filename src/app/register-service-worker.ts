import { Workbox } from "workbox-window";

const CHECK_EVERY_MS = 60 * 60 * 1000;

/**
 * Registers the service worker. `onWaiting` gets the function that lets a waiting version take over; every open tab
 * then reloads, or it would ask the new worker for files of the old version.
 */
export function registerServiceWorker(onWaiting: (apply: () => void) => void): void {
  if (!("serviceWorker" in navigator) || !import.meta.env.PROD) return;
  const worker = new Workbox("/sw.js", { scope: "/", updateViaCache: "none" });
  worker.addEventListener("waiting", () => onWaiting(() => worker.messageSkipWaiting()));
  worker.addEventListener("controlling", (event) => {
    if (event.isUpdate || event.isExternal) location.reload();
  });
  const check = () => {
    // Offline or behind a dead network there is no new version to find: the next check asks again.
    if (document.visibilityState === "visible") void worker.update().catch(() => {});
  };
  void worker.register();
  document.addEventListener("visibilitychange", check);
  setInterval(check, CHECK_EVERY_MS);
}
