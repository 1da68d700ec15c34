import type { SyncState } from "#domain/sync/sync-state.ts";
import { useDevice } from "#ui/ports/ports.tsx";
import { SyncSign } from "../sync/SyncSign.tsx";

/** An order's sync state. The store's own tablet says of no order that it is in the store (ORDER-33). */
export function OrderSync({ sync }: { readonly sync: SyncState }) {
  const isStore = useDevice().identity.role === "store_staff";
  return sync === "in_store" && isStore ? null : <SyncSign sync={sync} />;
}
