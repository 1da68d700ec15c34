import { hasImageSignature, type ImageNoun, readImageContent } from "#domain/image.ts";
import { canSaveImage } from "#domain/record-access.ts";
import { accept, refuse } from "#domain/result.ts";
import type { Result } from "#domain/result.ts";
import { backUp } from "#local/backups.ts";
import { contentHash } from "#local/content-hash.ts";
import type { Device } from "#local/device.ts";
import { imageKey, recordLane } from "#local/outbox-entry.ts";
import type { OwnImage } from "#local/work-database.ts";
import { addEntry, unlessDiskFull } from "./queue-change.ts";
import { restoreEntry } from "./restore-entry.ts";

/** `tooLarge`, `notAnImage`: what was made of the picture is not what the store takes. */
export interface KeepImageProblem {
  readonly code: "notAllowed" | "notAnImage" | "tooLarge" | "storageFull";
}

export interface KeepImageRequest {
  /** An `ImageContent`: already made small, in both sizes. */
  readonly content: unknown;
  readonly noun: ImageNoun;
  /** What it is of, for the list of what waits; may be empty while a form has no name yet. */
  readonly label: string;
}

/**
 * Takes a photograph over on this device and lets it wait for the store (src/sync/SPEC.md, M rules). Answers its id,
 * which a record may name at once. It never takes the room that is kept for orders: with the disk full it is refused.
 */
export async function keepImage(
  device: Device,
  { content, noun, label }: KeepImageRequest,
): Promise<Result<string, KeepImageProblem>> {
  if (!canSaveImage(device.identity.roles, noun)) return refuse({ code: "notAllowed" });
  const image = readImageContent(content);
  if (!image.ok) return refuse({ code: image.problem });
  const full = decodeBase64(image.value.full);
  const isPicture = [full, decodeBase64(image.value.thumb)].every((bytes) =>
    hasImageSignature(bytes, image.value.contentType),
  );
  if (!isPicture) return refuse({ code: "notAnImage" });
  const imageId = await contentHash(full);
  const row = { ...image.value, imageId, noun, keptAt: device.now() };
  const kept = await unlessDiskFull(() => keepRow(device, row, label.trim().slice(0, 200)));
  return kept === null ? refuse({ code: "storageFull" }) : accept(imageId);
}

/** The same photograph taken over again changes nothing; one that was taken out is brought back. */
async function keepRow(device: Device, row: OwnImage, label: string): Promise<true> {
  const { work, shared } = device;
  const { imageId, noun } = row;
  const key = imageKey(imageId);
  if ((await work.removed.get(key)) !== undefined) await restoreEntry(device, key);
  const entry = await work.transaction("rw", work.outbox, work.numbering, work.images, async () => {
    if ((await work.outbox.get(key)) !== undefined) return null;
    await work.images.put(row);
    const change = { kind: "saveImage", imageId, noun, label } as const;
    return addEntry(device, { key, change, lane: recordLane("image", imageId), dependsOn: [] });
  });
  // Where the second copy finds no room it is made at the next start instead.
  if (entry !== null) await unlessDiskFull(() => backUp(shared, entry, row));
  return true;
}

function decodeBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
}
