import { imageIdsIn } from "#domain/image/image.ts";
import { imageKey } from "./outbox-entry.ts";
import type { WorkDatabase } from "../databases/work-database.ts";

/** Deletes the bytes of these photographs, except those that are waiting, restorable or about to be referenced (M10). */
export async function dropUnnamedImages(work: WorkDatabase, imageIds: readonly string[]): Promise<void> {
  // First without a lock on the tables: a start, as a rule, deletes none (W2).
  if ((await listUnnamed(work, imageIds)).length === 0) return;
  await work.transaction("rw", work.images, work.outbox, work.removed, work.formDrafts, work.openVisit, async () => {
    await work.images.bulkDelete(await listUnnamed(work, imageIds));
  });
}

async function listUnnamed(work: WorkDatabase, imageIds: readonly string[]): Promise<string[]> {
  if (imageIds.length === 0) return [];
  const keys = imageIds.map(imageKey);
  const [waiting, removed] = await Promise.all([work.outbox.bulkGet(keys), work.removed.bulkGet(keys)]);
  const idle = imageIds.filter((_, index) => !waiting[index] && !removed[index]);
  if (idle.length === 0) return [];
  const unsaved = await Promise.all([work.formDrafts.toArray(), work.openVisit.toArray()]);
  const drafted = new Set(imageIdsIn(unsaved));
  return idle.filter((imageId) => !drafted.has(imageId));
}
