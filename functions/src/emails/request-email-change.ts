import { takeAtLeast } from "../access/take-at-least.ts";
import { openAccountsBackend } from "../accounts/account-port.ts";
import { callableOptions } from "../callable-options.ts";
import { onCall } from "../on-call.ts";
import { sendEmailCode } from "./send-email-code.ts";

/** Longer than sending a mail takes. */
const LEAST_MS = 1_000;

/** Mails a code to the signed-in person's new address (COMPANY-39). */
export const requestEmailChange = onCall(callableOptions, (request) =>
  takeAtLeast(LEAST_MS, sendEmailCode(openAccountsBackend(), request.auth, request.data)),
);
