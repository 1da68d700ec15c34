import { useEffect } from "react";
import type { Identity } from "#domain/access/identity.ts";
import { connectRemote } from "#runtime/engine/remote-ports.ts";
import { sendWhileClosed } from "#runtime/engine/send-while-closed.ts";
import type { Session } from "#runtime/session/session-state.ts";
import { followMaintenance } from "./providers/follow-maintenance.ts";

/** While maintenance keeps an account out: sends what the store still takes, and waits for the end (OPS-5). */
export function Closed({ session, identity }: { readonly session: Session; readonly identity: Identity }) {
  useEffect(() => followMaintenance(session), [session]);
  useEffect(() => sendWhileClosed(identity, connectRemote(identity.uid)), [identity]);
  useEffect(() => {
    const look = () => void session.followMaintenance();
    addEventListener("online", look);
    return () => removeEventListener("online", look);
  }, [session]);
  return null;
}
