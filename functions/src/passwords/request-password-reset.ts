import { onCall } from "../on-call.ts";
import { callerAddress } from "../access/caller-address.ts";
import { takeAtLeast } from "../access/take-at-least.ts";
import { openAccountsBackend } from "../accounts/account-port.ts";
import { callableOptions } from "../callable-options.ts";
import { sendPasswordReset } from "./send-password-reset.ts";

/** Longer than sending a mail takes. */
const LEAST_MS = 1_000;

/** The password-reset endpoint (ACCESS-35): needs no sign-in. */
export const requestPasswordReset = onCall(callableOptions, (request) =>
  takeAtLeast(LEAST_MS, sendPasswordReset(openAccountsBackend(), callerAddress(request.rawRequest), request.data)),
);
