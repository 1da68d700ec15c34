import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from "react";
import type { Identity } from "#domain/access/identity.ts";
import { isBelowMinimum } from "#domain/access/min-client.ts";
import { maintenancePhase } from "#domain/access/maintenance.ts";
import type { Announcement } from "#domain/operations/announcement.ts";
import type { Notices } from "#ports/notices.ts";
import { VERSION } from "#remote/calls/version.ts";
import type { Engine } from "#runtime/engine/start-engine.ts";
import { noteAnnouncements, readAnnouncements, remember, remembers } from "#runtime/session/announcements.ts";
import type { Session } from "#runtime/session/session-state.ts";
import type { AnnouncementStamp } from "#runtime/session/watch-maintenance.ts";
import { lookForUpdate } from "../shell/look-for-update.ts";
import { followMaintenance } from "./follow-maintenance.ts";

/**
 * Follows maintenance and announcements for a signed-in account; once it is announced, sends what waits (OPS-3). A build
 * that may not send any more looks for its successor (OPS-29).
 */
export function useNotices(session: Session, engine: Engine | null, identity: Identity): Notices {
  const [stamp, setStamp] = useState<AnnouncementStamp | null>(null);
  const [minClient, setMinClient] = useState<string | null>(null);
  const [announcements, setAnnouncements] = useState<readonly Announcement[]>([]);
  const maintenance = useSyncExternalStore(session.subscribe, () => session.maintenance);
  useEffect(
    () =>
      followMaintenance(session, {
        onAnnouncements: (next) => setStamp((known) => (known?.announcedAt === next.announcedAt ? known : next)),
        onMinClient: setMinClient,
      }),
    [session],
  );
  const isTooOld = isBelowMinimum(VERSION, minClient);
  useEffect(() => {
    if (isTooOld) void lookForUpdate();
  }, [isTooOld, minClient]);
  useEffect(() => {
    if (stamp === null || stamp.announcedUntil <= Date.now()) return undefined;
    let gone = false;
    readAnnouncements(identity)
      .then((read) => {
        if (gone) return undefined;
        setAnnouncements(read.filter(({ id }) => !remembers("dismissed", id)));
        return noteAnnouncements(
          identity,
          read.map(({ id }) => id),
          false,
        );
      })
      // Out of reach: they are read at the next start, or when they change.
      .catch(() => {});
    return () => {
      gone = true;
    };
  }, [stamp, identity]);
  useEffect(() => {
    if (engine === null || maintenancePhase(maintenance, Date.now()) !== "announced") return undefined;
    engine.syncNow();
    return undefined;
  }, [engine, maintenance]);
  const noteSeen = useCallback(
    (ids: readonly string[]) => void noteAnnouncements(identity, ids, true).catch(() => {}),
    [identity],
  );
  const dismiss = useCallback((id: string) => {
    remember("dismissed", id);
    setAnnouncements((shown) => shown.filter((each) => each.id !== id));
  }, []);
  return useMemo(
    () => ({ maintenance, isTooOld, announcements, noteSeen, dismiss }),
    [maintenance, isTooOld, announcements, noteSeen, dismiss],
  );
}
