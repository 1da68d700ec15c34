import { onCall } from "../on-call.ts";
import { openBackend } from "../backend.ts";
import { callableOptions, LARGE_REQUESTS } from "../callable-options.ts";
import { applyRows } from "./apply-rows.ts";

/** Applies one batch of an import, once. */
export const applyImportRows = onCall({ ...callableOptions, ...LARGE_REQUESTS }, (request) =>
  applyRows(openBackend(), request.auth, request.data),
);
