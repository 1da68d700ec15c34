import { useEffect } from "react";
import type { Engine } from "#runtime/engine/start-engine.ts";
import type { Session } from "#runtime/session/session.ts";
import type { SyncStatus } from "#ports/sync-status.ts";

/** Checks the session on each reconnect (ACCESS-16), and when the server refuses the account (ACCESS-39). */
export function useSessionChecks(
  session: Session,
  engine: Engine | null,
  connectivity: SyncStatus["connectivity"],
): void {
  useEffect(() => {
    if (connectivity !== "online") return;
    session.checkAge();
    void session.recheck();
  }, [session, connectivity]);
  useEffect(() => engine?.onRefused(() => void session.checkRefusal()), [session, engine]);
}
