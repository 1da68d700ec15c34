import { IMAGE_TYPES, type ImageContent, MAX_IMAGE_BYTES, MAX_THUMB_BYTES } from "#domain/image.ts";

const FULL_SIDES = [1_000, 800, 640, 480];
const THUMB_SIDES = [128, 96, 64];
const QUALITIES = [0.82, 0.7, 0.55, 0.4];

/**
 * Cuts the middle square out of a picture and makes it as small as the store takes it, large and as a thumbnail. Null
 * where the browser cannot read it as a picture.
 */
export async function resizeImage(file: Blob): Promise<ImageContent | null> {
  const picture = await createImageBitmap(file, { imageOrientation: "from-image" }).catch(() => null);
  if (picture === null) return null;
  try {
    for (const contentType of IMAGE_TYPES) {
      const full = await shrink(picture, FULL_SIDES, contentType, MAX_IMAGE_BYTES);
      const thumb = await shrink(picture, THUMB_SIDES, contentType, MAX_THUMB_BYTES);
      if (full !== null && thumb !== null) return { contentType, full, thumb };
    }
    return null;
  } finally {
    picture.close();
  }
}

/** The largest and best version that keeps within the bytes, in base64; null where the browser cannot write this type. */
async function shrink(
  picture: ImageBitmap,
  sides: readonly number[],
  type: ImageContent["contentType"],
  maxBytes: number,
): Promise<string | null> {
  const square = Math.min(picture.width, picture.height);
  for (const wanted of sides) {
    const side = Math.min(wanted, square);
    const canvas = document.createElement("canvas");
    canvas.width = side;
    canvas.height = side;
    const context = canvas.getContext("2d");
    if (context === null) return null;
    // JPEG has no transparency: what is see-through becomes white, not black.
    context.fillStyle = "#fff";
    context.fillRect(0, 0, side, side);
    const [left, top] = [(picture.width - square) / 2, (picture.height - square) / 2];
    context.drawImage(picture, left, top, square, square, 0, 0, side, side);
    for (const quality of QUALITIES) {
      const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality));
      // A browser that cannot write WebP writes PNG instead.
      if (blob === null || blob.type !== type) return null;
      if (blob.size <= maxBytes) return toBase64(blob);
    }
  }
  return null;
}

async function toBase64(blob: Blob): Promise<string> {
  const bytes = new Uint8Array(await blob.arrayBuffer());
  let text = "";
  for (let at = 0; at < bytes.length; at += 8_192) text += String.fromCharCode(...bytes.subarray(at, at + 8_192));
  return btoa(text);
}
