import Dexie from "dexie";
import { countOpenBackups } from "#local/backups.ts";
import type { DeviceDatabase } from "#local/device-database.ts";
import { openWorkDatabase, workDatabaseName } from "#local/work-database.ts";
import type { SafeWork } from "#ui/sign-in-context.ts";

/** Whose unsent orders this device holds: counted where they are, not remembered (PRODUCT 3.1). */
export async function readSafeWork(shared: DeviceDatabase): Promise<SafeWork[]> {
  const accounts = await shared.accounts.toArray();
  const counted = await Promise.all(
    accounts.map(async ({ uid, fullName }) => ({
      fullName,
      // A lost work database counts by its backup, from which the next sign-in puts it back.
      unsent: Math.max(await countUnsentOf(uid), await countOpenBackups(shared, uid)),
    })),
  );
  return counted.filter((account) => account.unsent > 0);
}

async function countUnsentOf(uid: string): Promise<number> {
  if (!(await Dexie.exists(workDatabaseName(uid)))) return 0;
  const work = openWorkDatabase(uid);
  try {
    return await work.outbox.count();
  } finally {
    work.close();
  }
}
