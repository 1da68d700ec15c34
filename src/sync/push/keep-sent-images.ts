import { imageSource } from "#domain/image/image.ts";
import type { MirrorDatabase } from "#local/databases/mirror-database.ts";
import type { WorkDatabase } from "#local/databases/work-database.ts";
import { isDiskFull } from "#local/databases/free-disk-space.ts";

/**
 * Moves sent photographs into the cache of server copies before their bytes leave the work database, so that they show
 * offline. Without room they are fetched when viewed.
 */
export async function keepSentImages(
  { work, mirror }: { readonly work: WorkDatabase; readonly mirror: MirrorDatabase },
  imageIds: string[],
): Promise<void> {
  if (imageIds.length === 0) return;
  const images = (await work.images.bulkGet(imageIds)).flatMap((image) => image ?? []);
  const rows = images.flatMap((image) =>
    (["full", "thumb"] as const).map((size) => ({ key: `${image.imageId}/${size}`, source: imageSource(image, size) })),
  );
  try {
    await mirror.images.bulkPut(rows);
  } catch (error) {
    if (!isDiskFull(error)) throw error;
  }
}
