import { imageIdsIn } from "#domain/image/image.ts";
import type { Device } from "#local/databases/device.ts";
import { dropUnnamedImages } from "#local/outbox/local-images.ts";
import { getOpenVisit } from "#local/visit/open-visit.ts";

/** Drops a visit that was started by mistake (VISIT-30). Orders placed in it stay. */
export async function cancelVisit({ work }: Device, visitId: string): Promise<void> {
  const dropped = await work.transaction("rw", work.openVisit, async () => {
    const open = await getOpenVisit(work, visitId);
    if (open !== null) await work.openVisit.delete("openVisit");
    return open;
  });
  await dropUnnamedImages(work, imageIdsIn(dropped));
}
