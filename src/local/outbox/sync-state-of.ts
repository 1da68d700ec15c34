import type { SyncState } from "#domain/sync/sync-state.ts";
import type { OutboxEntry } from "../databases/work-database.ts";

/** How an outbox entry is shown. No entry means that nothing of the record waits on this device any more. */
export function syncStateOf(entry: OutboxEntry | undefined): SyncState {
  if (entry === undefined) return "in_store";
  if (entry.state === "parked") return "needs_you";
  return entry.sendingSince === null ? "waiting" : "sending";
}

/** Of several: what a person has to do something about comes first, then what is still here. */
export function worstOf(states: readonly SyncState[]): SyncState {
  for (const state of ["needs_you", "sending", "waiting"] as const) if (states.includes(state)) return state;
  return "in_store";
}
