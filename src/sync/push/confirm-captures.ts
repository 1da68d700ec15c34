import { CHANGE_KINDS, type ChangeTable } from "#domain/sync/change-kinds.ts";
import type { MirrorDatabase } from "#local/databases/mirror-database.ts";
import { usingDiskReserve } from "#local/databases/free-disk-space.ts";
import type { WorkDatabase } from "#local/databases/work-database.ts";

/** Ids, by work table, of local captures with a receipt and a server copy in the mirror. */
export async function listConfirmed(
  work: WorkDatabase,
  mirror: MirrorDatabase,
  kinds: ChangeTable = CHANGE_KINDS,
): Promise<readonly { readonly table: string; readonly ids: readonly string[] }[]> {
  const captures = Object.values(kinds).flatMap(({ capture }) =>
    capture?.work ? { ...capture, work: capture.work } : [],
  );
  const confirmed = await Promise.all(
    captures.map(async (capture) => {
      const received = await work
        .table<{ receipt: unknown }, string>(capture.work)
        .filter((row) => row.receipt !== null)
        .primaryKeys();
      const stored = mirror.table<object, string>(capture.mirror).where(":id").anyOf(received);
      return { table: capture.work, ids: received.length === 0 ? [] : await stored.primaryKeys() };
    }),
  );
  return confirmed.filter(({ ids }) => ids.length > 0);
}

/** Deletes them from the work database: the server's copy is shown from now on. */
export async function confirmCaptures(work: WorkDatabase, mirror: MirrorDatabase, kinds?: ChangeTable): Promise<void> {
  for (const { table, ids } of await listConfirmed(work, mirror, kinds))
    await usingDiskReserve(() => work.table(table).bulkDelete([...ids]));
}
