import Dexie from "dexie";
import { dropBackups } from "../outbox/backups.ts";
import type { Device } from "./device.ts";
import { importDatabaseName } from "./import-database.ts";

/**
 * Leaves an account on this device (ACCESS-19). The store's data and what the store has acknowledged go
 * at once. What was made here and not yet sent stays, bound to its owner, and is sent at the next sign-in; so do open
 * carts. Where there is nothing of either, nothing of the account stays but its numbering. Answers how many unsent
 * entries were kept.
 */
export async function closeAccount(device: Device): Promise<number> {
  const { work, mirror, shared, identity, catalogue } = device;
  catalogue.close();
  await mirror.delete();
  await Dexie.delete(importDatabaseName(identity.uid));
  await work.orders.filter((row) => row.receipt !== null).delete();
  await work.recordEdits.filter((row) => row.acceptedRev !== null).delete();
  await work.ownCounts.filter((row) => row.acceptedRev !== null).delete();
  const marks = await shared.backupMarks.where("owner").equals(identity.uid).toArray();
  await dropBackups(
    shared,
    marks.filter((mark) => mark.as === "received").map((mark) => mark.key),
  );
  const unsent = await work.outbox.count();
  const kept = unsent + (await work.carts.count()) + (await work.removed.count());
  if (kept === 0) await work.delete();
  await shared.accounts.update(identity.uid, { unsent });
  return unsent;
}
