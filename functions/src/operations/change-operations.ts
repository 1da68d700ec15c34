import { BUILD_HEADER } from "#domain/values/app-version.ts";
import { openBackend } from "../backend.ts";
import { callableOptions } from "../callable-options.ts";
import { onCall } from "../on-call.ts";
import { runOperation } from "./run-operation.ts";

/** Maintenance, announcements and the inbox, for the administrator. */
export const changeOperations = onCall(callableOptions, (request) =>
  runOperation(openBackend(), request.auth, request.data, request.rawRequest.get(BUILD_HEADER) ?? ""),
);
