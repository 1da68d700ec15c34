import type { Device } from "#local/databases/device.ts";
import { openImportDatabase } from "#local/databases/import-database.ts";
import { loadChunk } from "../start/load-chunk.ts";

/** Resumes an import that was being sent when the app was closed, whatever page opens first. */
export async function resumeInterrupted(device: Device): Promise<void> {
  const database = openImportDatabase(device.identity.uid);
  const waiting = await database.runs.count().finally(() => database.close());
  if (waiting === 0) return;
  const { openImportService } = await loadChunk(() => import("./open-import-service.ts"));
  await openImportService(device).resume();
}
