import type { SyncState } from "#domain/sync-state.ts";
import type { OutboxEntry } from "./work-database.ts";

/** How an outbox entry is shown. No entry means that nothing of the record waits on this device any more. */
export function syncStateOf(entry: OutboxEntry | undefined): SyncState {
  if (entry === undefined) return "in_store";
  if (entry.state === "parked") return "needs_you";
  return entry.sendingSince === null ? "waiting" : "sending";
}
