import { useEffect } from "react";
import type { Engine } from "#runtime/engine/start-engine.ts";
import { watchOwnRights } from "#runtime/session/watch-own-rights.ts";
import type { Session } from "#runtime/session/session-state.ts";
import { systemTimer } from "#sync/timer.ts";
import type { SyncStatus } from "#ports/sync-status.ts";

/**
 * Checks the session on each reconnect (ACCESS-16), when the server refuses the account (ACCESS-39), and when the person's
 * own rights change (COMPANY-33).
 */
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
  useEffect(() => {
    if (engine !== null) return watchOwnRights(engine.device, systemTimer, () => void session.checkRefusal());
  }, [session, engine]);
  useEffect(() => engine?.onRefused(() => void session.checkRefusal()), [session, engine]);
}
