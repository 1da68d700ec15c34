import Dexie from "dexie";
import type { Change } from "#domain/sync/change-kinds.ts";
import { countUnsentWork } from "#domain/sync/count-unsent.ts";
import { listOpenBackups } from "#local/outbox/backups.ts";
import type { DeviceDatabase } from "#local/databases/device-database.ts";
import { openWorkDatabase, workDatabaseName } from "#local/databases/work-database.ts";
import { readUnsentOf } from "#local/outbox/read-unsent.ts";
import { saveUnsent } from "../engine/export-unsent.ts";
import type { SafeWork } from "#ports/sign-in.ts";

/** Whose unsent work this device holds, read from the databases themselves (ACCESS-13). */
export async function readSafeWork(shared: DeviceDatabase): Promise<SafeWork[]> {
  const accounts = await shared.accounts.toArray();
  const found = await Promise.all(
    accounts.map(async ({ uid, fullName }) => {
      const [waiting, copies] = [await listUnsentOf(uid), await listOpenBackups(shared, uid)];
      // A lost work database counts by its backup, from which the next sign-in restores it.
      const changes = copies.length > waiting.length ? copies : waiting;
      return { uid, fullName, isAny: changes.length > 0, unsent: countUnsentWork(changes) };
    }),
  );
  return found.filter(({ isAny }) => isAny).map(({ uid, fullName, unsent }) => ({ uid, fullName, unsent }));
}

/** Saves what an account has not sent to the file that an owner can read. It stays on the device. */
export async function saveWork(uid: string): Promise<void> {
  saveUnsent(await readUnsentOf(uid), Date.now());
}

async function listUnsentOf(uid: string): Promise<Change[]> {
  if (!(await Dexie.exists(workDatabaseName(uid)))) return [];
  const work = openWorkDatabase(uid);
  try {
    return (await work.outbox.toArray()).map(({ change }) => change);
  } finally {
    work.close();
  }
}
