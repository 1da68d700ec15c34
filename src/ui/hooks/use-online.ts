import { useSyncExternalStore } from "react";

/**
 * False only when the browser is sure that there is no network; true proves nothing. Signed-in screens use
 * `useSyncStatus`, which knows from real answers.
 */
export function useOnline(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
}

function subscribe(listener: () => void): () => void {
  addEventListener("online", listener);
  addEventListener("offline", listener);
  return () => {
    removeEventListener("online", listener);
    removeEventListener("offline", listener);
  };
}
