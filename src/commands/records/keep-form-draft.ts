import { imageIdsIn } from "#domain/image/image.ts";
import type { Device } from "#local/databases/device.ts";
import { nullIfDiskFull, usingDiskReserve } from "#local/databases/free-disk-space.ts";
import { dropUnnamedImages } from "#local/outbox/local-images.ts";

/**
 * Stores a form's input, or deletes it (`value` null: saved or discarded). It survives a reload and a sign-out.
 * Photographs it no longer names are deleted (M10), unless they were saved. False = there is no room for it; what was
 * stored before stays.
 */
export async function keepFormDraft(device: Device, key: string, value: object | null): Promise<boolean> {
  const { work } = device;
  // Requested together, in this order: a closing page leaves no time to await each.
  const [former, isKept] = await Promise.all([
    work.formDrafts.get(key),
    value === null ? work.formDrafts.delete(key).then(() => true) : putDraft(device, key, value),
  ]);
  if (!isKept) return false;
  const named = imageIdsIn(value);
  await dropUnnamedImages(
    work,
    imageIdsIn(former?.value).filter((imageId) => !named.includes(imageId)),
  );
  return true;
}

async function putDraft(device: Device, key: string, value: object): Promise<boolean> {
  const draft = { key, value, changedAt: device.now() };
  return (await nullIfDiskFull(() => usingDiskReserve(() => device.work.formDrafts.put(draft)))) !== null;
}
