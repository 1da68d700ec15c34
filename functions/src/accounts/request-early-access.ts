import { onCall } from "firebase-functions/https";
import { callerAddress } from "../access/caller-address.ts";
import { callableOptions } from "../callable-options.ts";
import { openAccountsBackend } from "./account-port.ts";
import { noteEarlyAccess } from "./note-early-access.ts";

/** The early-access endpoint (ACCESS-35): needs no sign-in. */
export const requestEarlyAccess = onCall(callableOptions, (request) =>
  noteEarlyAccess(openAccountsBackend(), callerAddress(request.rawRequest), request.data),
);
