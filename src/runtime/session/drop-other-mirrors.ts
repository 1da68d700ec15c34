import Dexie from "dexie";
import type { DeviceDatabase } from "#local/databases/device-database.ts";
import { mirrorDatabaseName } from "#local/databases/mirror-database.ts";

/** Deletes the mirrors of other accounts with expired sessions; the current user does not need them. */
export async function dropOtherMirrors(shared: DeviceDatabase, uid: string): Promise<void> {
  const others = await shared.accounts.where("uid").notEqual(uid).primaryKeys();
  await Promise.all(others.map((other) => Dexie.delete(mirrorDatabaseName(other))));
}
