import { declarationOf } from "#domain/sync/change-kinds.ts";
import type { Instant } from "#domain/values/instant.ts";
import { freeingDiskSpace } from "../databases/free-disk-space.ts";
import { putBack, RETENTION, type RestoreScope } from "./backups.ts";
import { entryTables, localRowOf } from "./local-row.ts";

/**
 * Makes what the store had received in the last 7 days wait again, under its key and number (A5): its data were
 * restored from an older backup and may lack it. Repeating this changes nothing. Returns the number of changes.
 */
export async function replayReceived(scope: RestoreScope, now: Instant): Promise<number> {
  const { shared, work, uid } = scope;
  const received = await shared.backupMarks
    .where("owner")
    .equals(uid)
    .filter(({ as, at }) => as === "received" && now - at <= RETENTION.received)
    .primaryKeys();
  const copies = (await shared.backups.bulkGet(received)).flatMap((copy) => copy ?? []);
  const replayed = copies.filter(({ entry }) => declarationOf(entry.change).isReplayed);
  await freeingDiskSpace(scope, () =>
    work.transaction("rw", entryTables(work), async () => {
      for (const { key, entry } of replayed) {
        if ((await work.outbox.get(key)) !== undefined) continue;
        await putBack(work, entry, now);
        const local = localRowOf(entry);
        if (local !== undefined && declarationOf(entry.change).capture !== undefined)
          await work.table(local.table).update(local.id, { receipt: null });
      }
    }),
  );
  // They wait now: without the mark, a lost work database is restored with them.
  await shared.backupMarks.bulkDelete(replayed.map(({ key }) => key));
  return replayed.length;
}
