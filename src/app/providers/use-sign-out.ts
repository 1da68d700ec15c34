import { useCallback } from "react";
import { closeAccount } from "#local/databases/close-account.ts";
import { countUnsent } from "#local/queries/sync/outbox.ts";
import type { Session } from "#runtime/session/session.ts";
import type { Engine } from "#runtime/engine/start-engine.ts";

interface SignOut {
  /** Asks first when there is unsent work. */
  readonly signOut: () => void;
  /** Signs out at once. Unsent work stays on this device. */
  readonly leave: () => void;
}

export function useSignOut(session: Session, engine: Engine | null, ask: () => void): SignOut {
  const leave = useCallback(() => {
    void leaveAccount(session, engine);
  }, [session, engine]);
  const signOut = useCallback(() => {
    void (async () => {
      const unsent = engine ? (await countUnsent(engine.device)).total : 0;
      if (unsent > 0) ask();
      else leave();
    })();
  }, [engine, ask, leave]);
  return { signOut, leave };
}

async function leaveAccount(session: Session, engine: Engine | null): Promise<void> {
  await engine?.stop();
  if (engine) await closeAccount(engine.device);
  await session.signOut();
}
