import { IMAGE_TYPES, type ImageContent, MAX_IMAGE_BYTES, MAX_THUMB_BYTES } from "#domain/image/image.ts";
import type { ImageShape } from "#ports/images.ts";

const SQUARE_SIDES = [1_000, 800, 640, 480];
/** Of the longer side: text on a paper must stay legible. */
const WHOLE_SIDES = [1_600, 1_280, 1_000, 800, 640, 480];
const THUMB_SIDES = [128, 96, 64];
const QUALITIES = [0.82, 0.7, 0.55, 0.4];

/**
 * Shrinks a picture to the server's limits, full size and thumbnail: its middle square, or the whole. The thumbnail is
 * always square. Null if the browser cannot read it as a picture.
 */
export async function resizeImage(file: Blob, shape: ImageShape): Promise<ImageContent | null> {
  const picture = await decode(file);
  if (picture === null) return null;
  try {
    for (const contentType of IMAGE_TYPES) {
      const sides = shape === "square" ? SQUARE_SIDES : WHOLE_SIDES;
      const full = await shrink(picture, { shape, sides, type: contentType, maxBytes: MAX_IMAGE_BYTES });
      const small = { shape: "square", sides: THUMB_SIDES, type: contentType, maxBytes: MAX_THUMB_BYTES } as const;
      const thumb = await shrink(picture, small);
      if (full !== null && thumb !== null) return { contentType, full, thumb };
    }
    return null;
  } finally {
    picture.close();
  }
}

/** An older Safari refuses options, and turns a photo as its camera was held without them. */
function decode(file: Blob): Promise<ImageBitmap | null> {
  return createImageBitmap(file, { imageOrientation: "from-image" })
    .catch(() => createImageBitmap(file))
    .catch(() => null);
}

interface Version {
  readonly shape: ImageShape;
  readonly sides: readonly number[];
  readonly type: ImageContent["contentType"];
  readonly maxBytes: number;
}

/** The largest and best version within the byte limit, in base64; null if the browser cannot write this type. */
async function shrink(picture: ImageBitmap, { shape, sides, type, maxBytes }: Version): Promise<string | null> {
  const shorter = Math.min(picture.width, picture.height);
  const [width, height] = shape === "square" ? [shorter, shorter] : [picture.width, picture.height];
  for (const wanted of sides) {
    const scale = Math.min(1, wanted / Math.max(width, height));
    const canvas = document.createElement("canvas");
    canvas.width = Math.max(1, Math.round(width * scale));
    canvas.height = Math.max(1, Math.round(height * scale));
    const context = canvas.getContext("2d");
    if (context === null) return null;
    // JPEG has no transparency: fill with white, not black.
    context.fillStyle = "#fff";
    context.fillRect(0, 0, canvas.width, canvas.height);
    const [left, top] = [(picture.width - width) / 2, (picture.height - height) / 2];
    context.drawImage(picture, left, top, width, height, 0, 0, canvas.width, canvas.height);
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
