import { useEffect } from "react";
import type { Session } from "#runtime/session/session.ts";
import type { SyncStatus } from "#ports/sync-status.ts";

/** The age of the session and its standing with the server, on each regained connection (ACCESS-16). */
export function useSessionChecks(session: Session, connectivity: SyncStatus["connectivity"]): void {
  useEffect(() => {
    if (connectivity !== "online") return;
    session.checkAge();
    void session.recheck();
  }, [session, connectivity]);
}
