import { useSyncExternalStore } from "react";

/**
 * False only where the browser is sure that there is no network. True proves nothing: signed-in screens ask
 * `useSyncStatus`, which knows from real answers.
 */
export function useOnline(): boolean {
  return useSyncExternalStore(subscribe, () => navigator.onLine);
}

function subscribe(listener: () => void): () => void {
  addEventListener("online", listener);
  addEventListener("offline", listener);
  return () => {
    removeEventListener("online", listener);
    removeEventListener("offline", listener);
  };
}
