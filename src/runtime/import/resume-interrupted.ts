import type { Device } from "#local/databases/device.ts";
import { openImportDatabase } from "#local/databases/import-database.ts";
import { loadChunk } from "../start/load-chunk.ts";
import type { OpenedService } from "./open-import-service.ts";

/** Resumes an import that was being sent when the app was closed, whatever page opens first. Null = there was none. */
export async function resumeInterrupted(device: Device): Promise<OpenedService | null> {
  const database = openImportDatabase(device.identity.uid);
  const waiting = await database.runs.count().finally(() => database.close());
  if (waiting === 0) return null;
  const { openImportService } = await loadChunk(() => import("./open-import-service.ts"));
  const service = openImportService(device);
  await service.resume();
  return service;
}
