import { keepListening } from "./keep-listening.ts";

/** Listens to `appconfigdata/maintenance`, again and again after a loss. Returns how to stop. */
export function listenToMaintenance(onFields: (fields: Record<string, unknown> | null) => void): () => void {
  return keepListening((client, onLost) => client.listenToDocument("appconfigdata/maintenance", onFields, onLost));
}
