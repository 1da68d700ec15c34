import type { SyncState } from "#domain/sync/sync-state.ts";
import type { OutboxEntry } from "../databases/work-database.ts";

/** The state shown for an outbox entry. No entry = nothing of the record is waiting on this device. */
export function syncStateOf(entry: OutboxEntry | undefined): SyncState {
  if (entry === undefined) return "in_store";
  if (entry.state === "parked") return "needs_you";
  return entry.sendingSince === null ? "waiting" : "sending";
}

/** The state of several entries: first those that need a person's action, then unsent ones. */
export function worstOf(states: readonly SyncState[]): SyncState {
  for (const state of ["needs_you", "sending", "waiting"] as const) if (states.includes(state)) return state;
  return "in_store";
}
