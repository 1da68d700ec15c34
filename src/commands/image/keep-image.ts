import { hasImageSignature, type ImageNoun, readImageContent } from "#domain/image/image.ts";
import { canSaveImage } from "#domain/records/record-access.ts";
import { accept, refuse } from "#domain/values/result.ts";
import type { Result } from "#domain/values/result.ts";
import { contentHash } from "#local/databases/content-hash.ts";
import type { Device } from "#local/databases/device.ts";
import { imageKey } from "#local/outbox/outbox-entry.ts";
import type { LocalImage } from "#local/databases/work-database.ts";
import { nullIfDiskFull } from "#local/databases/free-disk-space.ts";

/** `tooLarge`, `notAnImage`: the server would reject the scaled picture. */
export interface KeepImageProblem {
  readonly code: "notAllowed" | "notAnImage" | "tooLarge" | "storageFull";
}

export interface KeepImageRequest {
  /** An `ImageContent`: scaled down, in both sizes. */
  readonly content: unknown;
  readonly noun: ImageNoun;
}

/**
 * Stores a photograph on this device (src/sync/SPEC.md, M rules) and returns its id, which a record may use at once:
 * the photograph is sent once that record is saved. It never uses the disk reserve for orders: on a full disk it is
 * refused.
 */
export async function keepImage(
  device: Device,
  { content, noun }: KeepImageRequest,
): Promise<Result<string, KeepImageProblem>> {
  if (!canSaveImage(device.identity.roles, noun)) return refuse({ code: "notAllowed" });
  const image = readImageContent(content);
  if (!image.ok) return refuse({ code: image.problem });
  const pictures = [decodeBase64(image.value.full), decodeBase64(image.value.thumb)];
  const isPicture = pictures.every((bytes) => hasImageSignature(bytes, image.value.contentType));
  if (!isPicture) return refuse({ code: "notAnImage" });
  const hashes = await Promise.all(pictures.map(contentHash));
  const imageId = await contentHash(new TextEncoder().encode(hashes.join("")));
  const row = { ...image.value, imageId, noun, keptAt: device.now() };
  const kept = await nullIfDiskFull(() => keepRow(device, row));
  return kept === null ? refuse({ code: "storageFull" }) : accept(imageId);
}

/** A photograph being sent keeps its bytes here until the store has it. */
async function keepRow({ work }: Device, row: LocalImage): Promise<true> {
  await work.transaction("rw", work.outbox, work.images, async () => {
    if ((await work.outbox.get(imageKey(row.imageId))) === undefined) await work.images.put(row);
  });
  return true;
}

function decodeBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
}
