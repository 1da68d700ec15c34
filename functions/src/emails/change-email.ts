import { openAccountsBackend } from "../accounts/account-port.ts";
import { callableOptions } from "../callable-options.ts";
import { onCall } from "../on-call.ts";
import { takeNewEmail } from "./take-new-email.ts";

/** Gives the signed-in person the address that a mailed code has proved (COMPANY-39). */
export const changeEmail = onCall(callableOptions, (request) =>
  takeNewEmail(openAccountsBackend(), request.auth, request.data),
);
