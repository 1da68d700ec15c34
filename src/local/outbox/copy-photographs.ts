import { imageIdOf } from "#domain/sync/change-kinds.ts";
import type { DeviceDatabase } from "../databases/device-database.ts";
import { nullIfDiskFull } from "../databases/free-disk-space.ts";
import type { WorkDatabase } from "../databases/work-database.ts";
import { backUp, dropBackups } from "./backups.ts";
import { IMAGE_KEYS } from "./outbox-entry.ts";

interface CopyScope {
  readonly work: WorkDatabase;
  readonly shared: DeviceDatabase;
}

/** The waiting photographs without a copy in the backup; their bytes are not read. */
export async function listUncopied({ work, shared }: CopyScope): Promise<string[]> {
  const waiting = await work.outbox.where("key").startsWith(IMAGE_KEYS).primaryKeys();
  if (waiting.length === 0) return [];
  const copied = new Set(await shared.backups.where("key").anyOf(waiting).primaryKeys());
  return waiting.filter((key) => !copied.has(key));
}

/**
 * Copies waiting photographs to the backup, apart from the capture or edit that names them: their bytes take longer than
 * everything else of it (M1). A photograph never uses the disk reserve; without room it is copied at the next start.
 */
export async function copyPhotographs({ work, shared }: CopyScope): Promise<void> {
  for (const key of await listUncopied({ work, shared })) {
    const entry = await work.outbox.get(key);
    const image = entry && (await work.images.get(imageIdOf(entry.change) ?? ""));
    if (entry === undefined || image === undefined) continue;
    if ((await nullIfDiskFull(() => backUp(shared, entry, image))) === null) return;
    const [waiting, removed] = await Promise.all([work.outbox.get(key), work.removed.get(key)]);
    // It was sent meanwhile: a copy without an entry would be restored.
    if (waiting === undefined && removed === undefined) await dropBackups(shared, [key]);
  }
}
