import Dexie from "dexie";
import { dropBackups } from "../outbox/backups.ts";
import type { Device } from "./device.ts";
import { importDatabaseName } from "./import-database.ts";

/**
 * Signs an account out of this device (ACCESS-19). Deletes the store's data and everything the store has acknowledged.
 * Unsent work and open carts stay, bound to their owner, until the next sign-in. With neither, only the account's
 * numbering stays. Returns the number of unsent entries kept.
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
