import { useEffect } from "react";
import type { SyncStatus } from "#ui/sync-status-context.ts";
import type { Session } from "./session.ts";

/** The age of the session and its standing with the server, on each regained connection (PRODUCT 3.0.9). */
export function useSessionChecks(session: Session, connectivity: SyncStatus["connectivity"]): void {
  useEffect(() => {
    if (connectivity !== "online") return;
    session.checkAge();
    void session.recheck();
  }, [session, connectivity]);
}
