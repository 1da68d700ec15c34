import { withTimeout } from "#remote/firebase/with-timeout.ts";
import { isCaptureOpen, whenPageIsFree } from "../session/page-in-use.ts";

/** How long the page waits for a newer version before it is loaded again as it is. */
const FOUND_WITHIN_MS = 20_000;

/** Loads the page again, in the newest version if there is a network to fetch it. Other tabs' open carts keep theirs. */
export async function loadNewestVersion(): Promise<void> {
  await withTimeout(FOUND_WITHIN_MS, takeNewestWorker(), undefined).catch(() => {});
  // Somebody may have begun to type meanwhile.
  whenPageIsFree(() => location.reload());
}

/** The service worker hands out the version it came with: first the newest one has to take over. */
async function takeNewestWorker(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  if (registration === undefined) return;
  await registration.update();
  if (registration.installing !== null) await untilState(registration.installing, ["installed", "redundant"]);
  const { waiting } = registration;
  if (waiting === null || (await isCaptureOpen())) return;
  waiting.postMessage({ type: "SKIP_WAITING" });
  await untilState(waiting, ["activated", "redundant"]);
}

function untilState(worker: ServiceWorker, states: readonly ServiceWorkerState[]): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (!states.includes(worker.state)) return;
      worker.removeEventListener("statechange", look);
      resolve();
    };
    worker.addEventListener("statechange", look);
    look();
  });
}
