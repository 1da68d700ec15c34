import { useCallback } from "react";
import { countUnsent } from "#local/queries/sync/outbox.ts";
import type { Session } from "#runtime/session/session-state.ts";
import type { Engine } from "#runtime/engine/start-engine.ts";

interface SignOut {
  /** Asks first when there is unsent work. */
  readonly signOut: () => void;
  /** Signs out at once. Unsent work stays on this device. */
  readonly leave: () => void;
}

export function useSignOut(session: Session, engine: Engine | null, isOnline: boolean, ask: () => void): SignOut {
  const leave = useCallback(() => void session.signOut(), [session]);
  const signOut = useCallback(() => {
    void (async () => {
      const unsent = engine ? (await countUnsent(engine.device)).total : 0;
      // Without a connection nobody gets in again.
      if (unsent > 0 || !isOnline) ask();
      else leave();
    })();
  }, [engine, isOnline, ask, leave]);
  return { signOut, leave };
}
