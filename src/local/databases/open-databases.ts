import { openDeviceDatabase, type DeviceDatabase } from "./device-database.ts";
import { guardUpgrade } from "./guard-upgrade.ts";
import { openMirrorDatabase, type MirrorDatabase } from "./mirror-database.ts";
import { openWorkDatabase, type WorkDatabase } from "./work-database.ts";

export interface Databases {
  readonly work: WorkDatabase;
  readonly mirror: MirrorDatabase;
  readonly shared: DeviceDatabase;
}

/** The databases of an account, each closed for good as soon as newer code upgrades it. */
export function openDatabases(uid: string, onUpgraded: () => void): Databases {
  const databases = { work: openWorkDatabase(uid), mirror: openMirrorDatabase(uid), shared: openDeviceDatabase() };
  for (const database of Object.values(databases)) guardUpgrade(database, onUpgraded);
  return databases;
}

/**
 * Closes them; the mirror for good, so that nothing still running makes it anew. What still has work to store (a
 * receipt, the last words of a form) reopens the others.
 */
export function closeDatabases({ work, mirror, shared }: Databases): void {
  mirror.close({ disableAutoOpen: true });
  for (const database of [work, shared]) database.close({ disableAutoOpen: false });
}
