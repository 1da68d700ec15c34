import { onCall } from "../on-call.ts";
import { openBackend } from "../backend.ts";
import { callableOptions } from "../callable-options.ts";
import { applyRows } from "./apply-rows.ts";

/** Applies one batch of an import, once. */
export const applyImportRows = onCall(callableOptions, (request) =>
  applyRows(openBackend(), request.auth, request.data),
);
