import { Workbox } from "workbox-window";
import { whenPageIsFree } from "#runtime/session/page-in-use.ts";

const CHECK_EVERY_MS = 60 * 60 * 1000;

/**
 * Registers the service worker. `onWaiting` gets a function that activates the waiting version; all open tabs then
 * reload, or they would ask the new worker for the old version's files.
 */
export function registerServiceWorker(onWaiting: (apply: () => void) => void): void {
  if (!("serviceWorker" in navigator) || !import.meta.env.PROD) return;
  const worker = new Workbox("/sw.js", { scope: "/", updateViaCache: "none" });
  worker.addEventListener("waiting", () => onWaiting(() => worker.messageSkipWaiting()));
  reloadForNewVersions();
  const check = () => {
    // Without a network there is no update to find; the next check tries again.
    if (document.visibilityState === "visible") void worker.update().catch(() => {});
  };
  void worker.register();
  document.addEventListener("visibilitychange", check);
  setInterval(check, CHECK_EVERY_MS);
}

/**
 * An origin's first worker takes over pages that came from the network and have its version already. Each later one is
 * a new version.
 */
function reloadForNewVersions(): void {
  const { serviceWorker } = navigator;
  let hadWorker = serviceWorker.controller !== null;
  serviceWorker.addEventListener("controllerchange", () => {
    if (hadWorker) whenPageIsFree(() => location.reload());
    hadWorker = true;
  });
}
