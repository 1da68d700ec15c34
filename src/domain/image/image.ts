import * as v from "valibot";
import { accept, refuse, type Result } from "../values/result.ts";

/** Maximum size of a photograph, in bytes (PROD-20). */
export const MAX_IMAGE_BYTES = 200 * 1024;
export const MAX_THUMB_BYTES = 10 * 1024;

export const IMAGE_TYPES = ["image/webp", "image/jpeg"] as const;

/** The records that have photographs: products, categories, and customers (shop fronts and documents; PROD-20, PROD-21), the company (its logo; COMPANY-40), people (COMPANY-46), visits (VISIT-34), payments (PAY-14), and deliveries (DELIV-6). */
export const IMAGE_NOUNS = [
  "product",
  "category",
  "customer",
  "company",
  "person",
  "visit",
  "payment",
  "delivery",
] as const;
export const ImageNoun = v.picklist(IMAGE_NOUNS);
export type ImageNoun = v.InferOutput<typeof ImageNoun>;

/** Where photographs of these records are kept, if not with the others: fewer people may see them. */
export const MEDIA_PLACES: Readonly<Partial<Record<ImageNoun, string>>> = {
  payment: "paymentMedia",
  delivery: "proofMedia",
};

/** A photograph's id: the SHA-256 of the SHA-256 (in hexadecimal) of its large and of its small picture. */
export const ImageId = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/));

/** The ids of all photographs referenced anywhere in a value: an edit's fields, a form draft. */
export function imageIdsIn(value: unknown): readonly string[] {
  return [...new Set(JSON.stringify(value ?? null).match(/(?<=")[0-9a-f]{64}(?=")/g))];
}

/** Base64 of at most `bytes` bytes. */
const base64 = (bytes: number) =>
  v.pipe(v.string(), v.minLength(16), v.maxLength(Math.ceil(bytes / 3) * 4), v.regex(/^[A-Za-z0-9+/]+={0,2}$/));

/** A photograph as devices send and store it: cropped and scaled down, with a thumbnail, both in base64. */
export const ImageContent = v.object({
  contentType: v.picklist(IMAGE_TYPES),
  full: base64(MAX_IMAGE_BYTES),
  thumb: base64(MAX_THUMB_BYTES),
});
export type ImageContent = v.InferOutput<typeof ImageContent>;

/** Whether the bytes start with this type's signature: what is stored is shown on every phone of the company. */
export function hasImageSignature(bytes: Uint8Array, type: ImageContent["contentType"]): boolean {
  const starts = (at: number, ...wanted: number[]) => wanted.every((byte, index) => bytes[at + index] === byte);
  if (type === "image/jpeg") return starts(0, 0xff, 0xd8, 0xff);
  return starts(0, 0x52, 0x49, 0x46, 0x46) && starts(8, 0x57, 0x45, 0x42, 0x50);
}

/** The URL of a small picture, as the server gives it to somebody who may read no photograph. */
export const ThumbSource = v.pipe(
  v.string(),
  v.maxLength(Math.ceil(MAX_THUMB_BYTES / 3) * 4 + 40),
  v.regex(/^data:image\/(?:webp|jpeg);base64,[A-Za-z0-9+/]+={0,2}$/),
);

/** The URL of one of its sizes. */
export function imageSource(image: ImageContent, size: "full" | "thumb"): string {
  return `data:${image.contentType};base64,${image[size]}`;
}

/**
 * Parses a photograph. `tooLarge`: larger than PROD-20 allows; `notAnImage`: not one
 * of the supported types. The caller checks the bytes (`hasImageSignature`).
 */
export function readImageContent(value: unknown): Result<ImageContent, "notAnImage" | "tooLarge"> {
  const parsed = v.safeParse(ImageContent, value);
  if (parsed.success) return accept(parsed.output);
  return refuse(parsed.issues.every((issue) => issue.type === "max_length") ? "tooLarge" : "notAnImage");
}
