import * as v from "valibot";
import { accept, refuse, type Result } from "../values/result.ts";

/** PROD-20: what a photograph may weigh, in bytes. */
export const MAX_IMAGE_BYTES = 200 * 1024;
export const MAX_THUMB_BYTES = 10 * 1024;

export const IMAGE_TYPES = ["image/webp", "image/jpeg"] as const;

/** The records that photographs belong to: products and categories, and customers' shop fronts and papers (PROD-20, PROD-21). */
export const IMAGE_NOUNS = ["product", "category", "customer"] as const;
export const ImageNoun = v.picklist(IMAGE_NOUNS);
export type ImageNoun = v.InferOutput<typeof ImageNoun>;

/** A photograph's id: the SHA-256 of its large version's bytes. */
export const ImageId = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/));

/** The ids of all photographs that something names, wherever it does: an edit's fields, a form that is being filled in. */
export function imageIdsIn(value: unknown): readonly string[] {
  return [...new Set(JSON.stringify(value ?? null).match(/(?<=")[0-9a-f]{64}(?=")/g))];
}

/** Base64 of so many bytes at most. */
const base64 = (bytes: number) =>
  v.pipe(v.string(), v.minLength(16), v.maxLength(Math.ceil(bytes / 3) * 4), v.regex(/^[A-Za-z0-9+/]+={0,2}$/));

/** A photograph as devices send and keep it: cut square and made small, large and as a thumbnail, both in base64. */
export const ImageContent = v.object({
  contentType: v.picklist(IMAGE_TYPES),
  full: base64(MAX_IMAGE_BYTES),
  thumb: base64(MAX_THUMB_BYTES),
});
export type ImageContent = v.InferOutput<typeof ImageContent>;

/** Whether the bytes begin as a picture of this type does: what is stored is drawn on every phone of the company. */
export function hasImageSignature(bytes: Uint8Array, type: ImageContent["contentType"]): boolean {
  const starts = (at: number, ...wanted: number[]) => wanted.every((byte, index) => bytes[at + index] === byte);
  if (type === "image/jpeg") return starts(0, 0xff, 0xd8, 0xff);
  return starts(0, 0x52, 0x49, 0x46, 0x46) && starts(8, 0x57, 0x45, 0x42, 0x50);
}

/** The address to draw one size of it from. */
export function imageSource(image: ImageContent, size: "full" | "thumb"): string {
  return `data:${image.contentType};base64,${image[size]}`;
}

/**
 * Reads what says that it is a photograph. `tooLarge`: it weighs more than PROD-20 allows; `notAnImage`: it is none
 * of the types that are drawn. Its bytes are for the caller to look at (`hasImageSignature`).
 */
export function readImageContent(value: unknown): Result<ImageContent, "notAnImage" | "tooLarge"> {
  const parsed = v.safeParse(ImageContent, value);
  if (parsed.success) return accept(parsed.output);
  return refuse(parsed.issues.every((issue) => issue.type === "max_length") ? "tooLarge" : "notAnImage");
}
