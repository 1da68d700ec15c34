import { onChanges } from "../on-call.ts";
import { openBackend } from "../backend.ts";
import { callableOptions, LARGE_REQUESTS } from "../callable-options.ts";
import { acceptImage } from "./accept-image.ts";

/** Stores a photograph and returns its id (PROD-20, PROD-21, COMPANY-46, COMPANY-40). */
export const saveImage = onChanges({ ...callableOptions, ...LARGE_REQUESTS }, (request) =>
  acceptImage(openBackend(), request.auth, request.data),
);
