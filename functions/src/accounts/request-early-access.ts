import { onCall } from "../on-call.ts";
import { callerAddress } from "../access/caller-address.ts";
import { takeAtLeast } from "../access/take-at-least.ts";
import { callableOptions } from "../callable-options.ts";
import { openAccountsBackend } from "./account-port.ts";
import { noteEarlyAccess } from "./note-early-access.ts";

/** Longer than storing a request takes. */
const LEAST_MS = 1_000;

/** The early-access endpoint (ACCESS-35): needs no sign-in. */
export const requestEarlyAccess = onCall(callableOptions, (request) =>
  takeAtLeast(LEAST_MS, noteEarlyAccess(openAccountsBackend(), callerAddress(request.rawRequest), request.data)),
);
