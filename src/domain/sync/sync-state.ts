/**
 * Where an order's copy is (OFFLINE-6), independent of its business status. `on_device` is a draft that
 * was never submitted; `waiting` and `sending` are unsent; `in_store` has the server's receipt; `needs_you` was
 * refused and needs a person's decision.
 */
export const SYNC_STATES = ["on_device", "waiting", "sending", "in_store", "needs_you"] as const;
export type SyncState = (typeof SYNC_STATES)[number];
