import type { Maintenance } from "#domain/access/maintenance.ts";
import type { Announcement } from "#domain/operations/announcement.ts";

/** What the administrator tells everybody (OPS-3, OPS-9, OPS-29). */
export interface Notices {
  readonly maintenance: Maintenance | null;
  /** The store takes nothing from this version any more (OPS-29). */
  readonly isTooOld: boolean;
  readonly announcements: readonly Announcement[];
  /** Counts them as seen. */
  readonly noteSeen: (ids: readonly string[]) => void;
  /** Does not show it again on this device. */
  readonly dismiss: (id: string) => void;
}
