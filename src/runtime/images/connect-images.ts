import { getAppCheckToken } from "#remote/auth/app-check.ts";
import { getIdToken } from "#remote/auth/auth.ts";
import { readImage } from "#remote/calls/images.ts";
import type { ImageSize } from "#ports/images.ts";

/** The store's photographs, asked for in the name of whoever is signed in. Fetched when the first one is needed. */
export function connect() {
  const credentials = { getIdToken, getAppCheckToken };
  return {
    read: (companyId: string, imageId: string, size: ImageSize) => readImage(companyId, imageId, size, credentials),
  };
}
