import { Workbox } from "workbox-window";
import { whenPageIsFree } from "#runtime/session/page-in-use.ts";

const CHECK_EVERY_MS = 60 * 60 * 1000;

/**
 * Registers the service worker. `onWaiting` gets the function that lets a waiting version take over; every open tab
 * then reloads, or it would ask the new worker for files of the old version.
 */
export function registerServiceWorker(onWaiting: (apply: () => void) => void): void {
  if (!("serviceWorker" in navigator) || !import.meta.env.PROD) return;
  const worker = new Workbox("/sw.js", { scope: "/", updateViaCache: "none" });
  worker.addEventListener("waiting", () => onWaiting(() => worker.messageSkipWaiting()));
  reloadForNewVersions();
  const check = () => {
    // Offline or behind a dead network there is no new version to find: the next check asks again.
    if (document.visibilityState === "visible") void worker.update().catch(() => {});
  };
  void worker.register();
  document.addEventListener("visibilitychange", check);
  setInterval(check, CHECK_EVERY_MS);
}

/**
 * The first worker of an origin takes over pages that came from the network: they are its own version already, whoever
 * registered it. Each later one is a new version.
 */
function reloadForNewVersions(): void {
  const { serviceWorker } = navigator;
  let hadWorker = serviceWorker.controller !== null;
  serviceWorker.addEventListener("controllerchange", () => {
    if (hadWorker) whenPageIsFree(() => location.reload());
    hadWorker = true;
  });
}
