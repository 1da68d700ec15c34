import { imageSource } from "#domain/image/image.ts";
import type { MirrorDatabase } from "#local/databases/mirror-database.ts";
import type { WorkDatabase } from "#local/databases/work-database.ts";
import { isDiskFull } from "#local/databases/free-disk-space.ts";

/**
 * Photographs that the store has taken become copies of the store's, before their bytes leave the work database: they
 * are shown on without a connection. Where there is no room for that they are fetched when they are looked at.
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
