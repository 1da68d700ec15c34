import { getAppCheckToken } from "#remote/app-check.ts";
import { getIdToken } from "#remote/auth.ts";
import { createCaller } from "#remote/call-function.ts";
import { readImage, saveImage } from "#remote/images.ts";
import type { ImageContent } from "#domain/image.ts";
import type { ImageSize } from "#ui/images-context.ts";

/** The store's photographs, asked for in the name of whoever is signed in. Fetched when the first one is needed. */
export function connect() {
  const credentials = { getIdToken, getAppCheckToken };
  const call = createCaller(credentials);
  return {
    read: (companyId: string, imageId: string, size: ImageSize) => readImage(companyId, imageId, size, credentials),
    save: (image: ImageContent) => saveImage(call, image),
  };
}
