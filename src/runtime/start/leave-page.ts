import { allowTransactions, endTransactions, followTransactions } from "#local/databases/open-transactions.ts";

const listeners = new Set<() => void>();

/**
 * Leaves nothing open when the browser keeps this page, and starts anew when it comes back (W3). A page that is not kept
 * needs neither.
 */
export function guardLeaving(): void {
  followTransactions();
  addEventListener("pagehide", ({ persisted }) => {
    if (!persisted) return;
    for (const listener of listeners) listener();
    endTransactions();
  });
  addEventListener("pageshow", ({ persisted }) => {
    if (!persisted) return;
    allowTransactions();
    location.reload();
  });
}

/** Calls back when the browser keeps this page: workers and locks end. Returns the unsubscribe function. */
export function whenPageKept(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
