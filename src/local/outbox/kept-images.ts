import type { ImageNoun } from "#domain/image/image.ts";
import type { LocalImage, WorkDatabase } from "../databases/work-database.ts";
import { imageKey } from "./outbox-entry.ts";

/** A photograph that only this device has, and what became of it here so far. */
export interface KeptImage extends Pick<LocalImage, "imageId" | "noun"> {
  readonly isWaiting: boolean;
  /** It was discarded. */
  readonly isRemoved: boolean;
}

/** Those of these photographs that only this device has. Without `noun` their bytes are read, which takes long. */
export async function listKept(
  work: WorkDatabase,
  imageIds: readonly string[],
  noun?: ImageNoun,
): Promise<readonly KeptImage[]> {
  if (imageIds.length === 0) return [];
  const keys = imageIds.map(imageKey);
  const [nouns, waiting, removed] = await Promise.all([
    noun === undefined ? readNouns(work, imageIds) : findKept(work, imageIds, noun),
    work.outbox.bulkGet(keys),
    work.removed.bulkGet(keys),
  ]);
  return imageIds.flatMap((imageId, at) => {
    const kept = nouns[at];
    const [isWaiting, isRemoved] = [waiting[at] !== undefined, removed[at] !== undefined];
    return kept === undefined ? [] : [{ imageId, noun: kept, isWaiting, isRemoved }];
  });
}

async function readNouns({ images }: WorkDatabase, imageIds: readonly string[]) {
  return (await images.bulkGet([...imageIds])).map((image) => image?.noun);
}

/** By one request for each, beside each other: a search for all of them walks from one to the next. */
async function findKept({ images }: WorkDatabase, imageIds: readonly string[], noun: ImageNoun) {
  const counts = await Promise.all(imageIds.map((imageId) => images.where("imageId").equals(imageId).count()));
  return counts.map((count) => (count > 0 ? noun : undefined));
}
