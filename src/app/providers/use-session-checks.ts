import { useEffect } from "react";
import type { Session } from "#runtime/session/session.ts";
import type { SyncStatus } from "#ports/sync-status.ts";

/** Checks the session's age and validity on each reconnect (ACCESS-16). */
export function useSessionChecks(session: Session, connectivity: SyncStatus["connectivity"]): void {
  useEffect(() => {
    if (connectivity !== "online") return;
    session.checkAge();
    void session.recheck();
  }, [session, connectivity]);
}
