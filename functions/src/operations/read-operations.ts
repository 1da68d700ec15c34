import { BUILD_HEADER } from "#domain/values/app-version.ts";
import { openBackend } from "../backend.ts";
import { callableOptions } from "../callable-options.ts";
import { onCall } from "../on-call.ts";
import { showOperations } from "./show-operations.ts";

/** How the whole system is, for the administrator. */
export const readOperations = onCall(callableOptions, (request) =>
  showOperations(openBackend(), request.auth, request.data, request.rawRequest.get(BUILD_HEADER) ?? ""),
);
