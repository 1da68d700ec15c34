import { onChanges } from "../on-call.ts";
import { openAccountsBackend } from "../accounts/account-port.ts";
import { callableOptions } from "../callable-options.ts";
import { acceptChanges } from "./accept-changes.ts";

/** Applies up to 20 changes of records, counts and corrections, each once, with one answer each (REC-2). */
export const saveRecords = onChanges(callableOptions, (request) =>
  acceptChanges(openAccountsBackend(), request.auth, request.data),
);
