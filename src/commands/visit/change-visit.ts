import type { Device } from "#local/databases/device.ts";
import { freeingDiskSpace, nullIfDiskFull } from "#local/databases/free-disk-space.ts";
import type { OpenVisit } from "#local/databases/work-database.ts";
import { dropUnnamedImages } from "#local/outbox/local-images.ts";
import { actedIn, getOpenVisit } from "#local/visit/open-visit.ts";
import { imageIdsIn } from "#domain/image/image.ts";

/** What is noted in a visit. `reasonCode` and `words` say why it is away from the pin. */
export type VisitChange = Partial<Pick<OpenVisit, "answers" | "note" | "photoIds">> &
  Partial<Pick<OpenVisit["checkIn"], "reasonCode" | "words">>;

/** Keeps what is noted in the visit in progress, as it is given (VISIT-32); false without room for it. */
export async function changeVisit(device: Device, visitId: string, change: VisitChange): Promise<boolean> {
  const { work } = device;
  const { reasonCode, words, ...changes } = change;
  const former = await nullIfDiskFull(() =>
    freeingDiskSpace(device, () =>
      work.transaction("rw", work.openVisit, async () => {
        const open = await getOpenVisit(work, visitId);
        if (open === null) return [];
        const checkIn = {
          ...open.checkIn,
          ...(reasonCode !== undefined && { reasonCode }),
          ...(words !== undefined && { words }),
        };
        const changed = actedIn(open, { ...changes, checkIn }, device.now());
        await work.openVisit.put(changed);
        const kept = imageIdsIn(changed);
        return imageIdsIn(open).filter((imageId) => !kept.includes(imageId));
      }),
    ),
  );
  if (former === null) return false;
  if (former.length > 0) await dropUnnamedImages(work, former);
  return true;
}
