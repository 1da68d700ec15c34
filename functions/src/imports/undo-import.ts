import { onCall } from "../on-call.ts";
import { openBackend } from "../backend.ts";
import { callableOptions, LONG_RUN } from "../callable-options.ts";
import { undoImportStep } from "./undo-import-step.ts";

/** Undoes the next batches of an import (IMPORT-9). */
export const undoImport = onCall({ ...callableOptions, ...LONG_RUN }, (request) =>
  undoImportStep(openBackend(), request.auth, request.data),
);
