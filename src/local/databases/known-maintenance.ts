import type { KnownMaintenance } from "#domain/access/maintenance.ts";
import type { DeviceDatabase } from "./device-database.ts";

const KEY = "maintenance";
const NOTHING_KNOWN: KnownMaintenance = { period: null, roles: [] };

/** Keeps what the device last learned of maintenance, by which page and service worker go without a connection (OPS-1). */
export async function keepMaintenance(shared: DeviceDatabase, known: KnownMaintenance): Promise<void> {
  const rows = rowsOf(shared);
  const kept = await rows.get(KEY);
  if (JSON.stringify(kept?.known) !== JSON.stringify(known)) await rows.put({ id: KEY, known });
}

export async function readKnownMaintenance(shared: DeviceDatabase): Promise<KnownMaintenance> {
  return (await rowsOf(shared).get(KEY))?.known ?? NOTHING_KNOWN;
}

/** It lies in a table that every version of the database has. */
function rowsOf(shared: DeviceDatabase) {
  return shared.table<{ id: typeof KEY; known: KnownMaintenance }, typeof KEY>(shared.device.name);
}
