import Dexie from "dexie";
import type { DeviceDatabase } from "#local/databases/device-database.ts";
import { mirrorDatabaseName } from "#local/databases/mirror-database.ts";

/** Copies that other accounts left here when their session ran out: the next person to sign in has no use for them. */
export async function dropOtherMirrors(shared: DeviceDatabase, uid: string): Promise<void> {
  const others = await shared.accounts.where("uid").notEqual(uid).primaryKeys();
  await Promise.all(others.map((other) => Dexie.delete(mirrorDatabaseName(other))));
}
