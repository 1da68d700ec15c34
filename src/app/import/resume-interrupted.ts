import type { Device } from "#local/device.ts";
import { openImportDatabase } from "#local/import-database.ts";
import { loadChunk } from "../load-chunk.ts";

/** Goes on with an import that was being sent when the app was closed, whatever page it is opened on. */
export async function resumeInterrupted(device: Device): Promise<void> {
  const database = openImportDatabase(device.identity.uid);
  const waiting = await database.runs.count().finally(() => database.close());
  if (waiting === 0) return;
  const { openImportDesk } = await loadChunk(() => import("./open-import-desk.ts"));
  await openImportDesk(device).resume();
}
