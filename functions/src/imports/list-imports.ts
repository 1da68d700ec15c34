import { onCall } from "../on-call.ts";
import { openBackend } from "../backend.ts";
import { callableOptions } from "../callable-options.ts";
import { pastImports } from "./past-imports.ts";

/** The company's last imports. */
export const listImports = onCall(callableOptions, (request) => pastImports(openBackend(), request.auth));
