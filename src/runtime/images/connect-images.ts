import { getAppCheckToken } from "#remote/auth/app-check.ts";
import { getIdToken } from "#remote/auth/auth.ts";
import { readImage } from "#remote/calls/images.ts";
import type { ImageSize } from "#ports/images.ts";

/** Reads photographs from the server with the signed-in user's credentials. Loaded when the first one is needed. */
export function connect() {
  const credentials = { getIdToken, getAppCheckToken };
  return {
    read: (companyId: string, imageId: string, size: ImageSize) => readImage(companyId, imageId, size, credentials),
  };
}
