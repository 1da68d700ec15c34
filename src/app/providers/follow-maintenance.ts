import { listenToMaintenance } from "#remote/feeds/listen-maintenance.ts";
import type { Session } from "#runtime/session/session-state.ts";
import { type Watched, watchMaintenance } from "#runtime/session/watch-maintenance.ts";
import { systemTimer } from "#sync/timer.ts";

/** Keeps a session in step with maintenance as long as its page is open. Returns how to stop. */
export function followMaintenance(
  session: Session,
  told: Pick<Watched, "onAnnouncements" | "onMinClient"> = {},
): () => void {
  return watchMaintenance({
    session,
    listen: listenToMaintenance,
    now: Date.now,
    timer: systemTimer,
    report: (error) => reportError(error),
    ...told,
  });
}
