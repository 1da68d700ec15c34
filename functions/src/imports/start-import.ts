import { onCall } from "../on-call.ts";
import { openBackend } from "../backend.ts";
import { callableOptions } from "../callable-options.ts";
import { openImport } from "./open-import.ts";

/** Opens an import of a file (IMPORT-7). */
export const startImport = onCall(callableOptions, (request) => openImport(openBackend(), request.auth, request.data));
