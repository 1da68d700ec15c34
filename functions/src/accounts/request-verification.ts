import { onCall } from "../on-call.ts";
import { callableOptions } from "../callable-options.ts";
import { openAccountsBackend } from "./account-port.ts";
import { resendVerification } from "./resend-verification.ts";

/** Mails the verification link again (COMPANY-6). */
export const requestVerification = onCall(callableOptions, (request) =>
  resendVerification(openAccountsBackend(), request.auth, request.data),
);
