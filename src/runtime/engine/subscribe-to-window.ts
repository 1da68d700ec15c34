import { whenPageKept } from "../start/leave-page.ts";
import { isSendRequest } from "#sync/push/send-request.ts";

export interface WindowEvents {
  /** The network came back, the app came to the front, or the service worker asks this page to send. */
  readonly onWake: () => void;
  readonly onNetworkLost: () => void;
  /** The page is left, and the browser keeps it. */
  readonly onPageKept: () => void;
}

/** Listens for events that trigger sending. Returns the unsubscribe function. */
export function subscribeToWindow({ onWake, onNetworkLost, onPageKept }: WindowEvents): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  const wakeIfVisible = () => {
    if (document.visibilityState === "visible") onWake();
  };
  addEventListener("online", onWake, { signal });
  addEventListener("offline", onNetworkLost, { signal });
  addEventListener("focus", onWake, { signal });
  addEventListener("pageshow", wakeIfVisible, { signal });
  document.addEventListener("visibilitychange", wakeIfVisible, { signal });
  const answerWorker = ({ data }: MessageEvent<unknown>) => {
    if (isSendRequest(data)) onWake();
  };
  navigator.serviceWorker?.addEventListener("message", answerWorker, { signal });
  const stopKept = whenPageKept(onPageKept);
  return () => {
    listening.abort();
    stopKept();
  };
}
