import { onCall } from "../on-call.ts";
import { openBackend } from "../backend.ts";
import { callableOptions, LONG_RUN } from "../callable-options.ts";
import { closeImport } from "./close-import.ts";

/** Ends an import; applied rows are kept. */
export const finishImport = onCall({ ...callableOptions, ...LONG_RUN }, (request) =>
  closeImport(openBackend(), request.auth, request.data),
);
