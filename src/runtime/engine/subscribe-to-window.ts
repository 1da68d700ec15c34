export interface WindowEvents {
  /** The network came back, or the app came to the front. */
  readonly onWake: () => void;
  readonly onNetworkLost: () => void;
}

/** Listens for events that trigger sending. Returns the unsubscribe function. */
export function subscribeToWindow({ onWake, onNetworkLost }: WindowEvents): () => void {
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
  return () => listening.abort();
}
