import { useEffect } from "react";
import type { Identity } from "#domain/access/identity.ts";
import { listenToMaintenance } from "#remote/feeds/listen-maintenance.ts";
import { connectRemote } from "#runtime/engine/remote-ports.ts";
import { sendWhileClosed } from "#runtime/engine/send-while-closed.ts";
import type { Session } from "#runtime/session/session-state.ts";
import { watchMaintenance } from "#runtime/session/watch-maintenance.ts";
import { systemTimer } from "#sync/timer.ts";

/** While maintenance keeps an account out: sends what the store still takes, and waits for the end (OPS-5). */
export function Closed({ session, identity }: { readonly session: Session; readonly identity: Identity }) {
  useEffect(
    () =>
      watchMaintenance({
        session,
        listen: listenToMaintenance,
        now: Date.now,
        timer: systemTimer,
        report: (error) => reportError(error),
      }),
    [session],
  );
  useEffect(() => sendWhileClosed(identity, connectRemote(identity.uid)), [identity]);
  useEffect(() => {
    const look = () => void session.followMaintenance();
    addEventListener("online", look);
    return () => removeEventListener("online", look);
  }, [session]);
  return null;
}
