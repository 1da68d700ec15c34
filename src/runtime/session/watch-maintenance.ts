import * as v from "valibot";
import { readMinClient } from "#domain/access/min-client.ts";
import { nextPhaseAt, readMaintenance } from "#domain/access/maintenance.ts";
import { Instant } from "#domain/values/instant.ts";
import type { Timer } from "#sync/timer.ts";
import type { Session } from "./session-state.ts";

/** Timers of browsers do not reach further than some weeks. */
const LONGEST_WAIT_MS = 6 * 3_600_000;

/** When announcements changed last, and until when any of them is shown. */
const Stamp = v.object({ announcedAt: Instant, announcedUntil: Instant });
export type AnnouncementStamp = v.InferOutput<typeof Stamp>;

export interface Watched {
  readonly session: Pick<Session, "maintenance" | "subscribe" | "followMaintenance">;
  readonly listen: (onFields: (fields: Record<string, unknown> | null) => void) => () => void;
  readonly now: () => Instant;
  readonly timer: Timer;
  readonly report: (error: unknown) => void;
  readonly onAnnouncements?: (stamp: AnnouncementStamp) => void;
  /** The oldest version that may send (OPS-29); null = any. */
  readonly onMinClient?: (minClient: string | null) => void;
}

/** Keeps the session in step with maintenance: as it is stored, and when its next phase begins. Returns how to stop. */
export function watchMaintenance(watched: Watched): () => void {
  const { session, listen, now, timer, report, onAnnouncements, onMinClient } = watched;
  let cancel = () => {};

  function waitForPhase(): void {
    cancel();
    const at = nextPhaseAt(session.maintenance, now());
    if (at === null) return;
    const wait = Math.min(at - now(), LONGEST_WAIT_MS);
    cancel = timer.after(wait, () => {
      void session.followMaintenance().then(waitForPhase, report);
    });
  }

  const stopListening = listen((fields) => {
    session.followMaintenance(readMaintenance(fields)).then(waitForPhase, report);
    onMinClient?.(readMinClient(fields));
    const stamp = v.safeParse(Stamp, fields);
    if (stamp.success) onAnnouncements?.(stamp.output);
  });
  const unsubscribe = session.subscribe(waitForPhase);
  waitForPhase();
  return () => {
    stopListening();
    unsubscribe();
    cancel();
  };
}
