import type { HorizonFeed } from "#domain/sync/horizon.ts";
import type { Instant, ServerTime } from "#domain/values/instant.ts";
import type { Device } from "#local/databases/device.ts";
import type { Dated, MirrorDatabase } from "#local/databases/mirror-database.ts";

type LeavingDevice = Pick<Device, "mirror" | "work" | "now">;

/** What of a feed leaves a device: rows that are over and have not changed since the horizon (P28). */
export interface LeavingRows {
  /** How many rows changed since a time. */
  count(mirror: MirrorDatabase, since: ServerTime): Promise<number>;
  /** The ids of those that may leave. */
  find(mirror: MirrorDatabase, since: ServerTime): Promise<string[]>;
  /** Checks each of these again and removes it. */
  remove(device: LeavingDevice, ids: readonly string[], since: ServerTime): Promise<void>;
}

/** The rows of a feed that have not changed since the horizon, or those of them that are over. */
export function datedRows<Row>(
  feed: HorizonFeed,
  isOver: (row: Row, since: ServerTime, now: Instant) => boolean = () => true,
): LeavingRows {
  const tableOf = (mirror: MirrorDatabase) => mirror.table<Dated<Row>, string>(feed);
  return {
    count: async (mirror, since) => tableOf(mirror).where("updatedAt").aboveOrEqual(since).count(),
    find: async (mirror, since) => tableOf(mirror).where("updatedAt").below(since).primaryKeys(),
    async remove({ mirror, now }, ids, since) {
      const table = tableOf(mirror);
      await mirror.transaction("rw", table, async () => {
        const rows = await table.bulkGet([...ids]);
        const isGone = (row: Dated<Row> | undefined) =>
          row?.updatedAt !== undefined && row.updatedAt < since && isOver(row, since, now());
        await table.bulkDelete(ids.filter((_, place) => isGone(rows[place])));
      });
    },
  };
}
