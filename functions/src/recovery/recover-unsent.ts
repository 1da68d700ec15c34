import { onCall } from "../on-call.ts";
import { openAccountsBackend } from "../accounts/account-port.ts";
import { callableOptions } from "../callable-options.ts";
import { recoverWork } from "./recover-work.ts";

/** Takes up to 20 changes from a file of somebody's unsent work, each once, with one answer each (COMPANY-35). */
export const recoverUnsent = onCall(callableOptions, (request) =>
  recoverWork(openAccountsBackend(), request.auth, request.data),
);
