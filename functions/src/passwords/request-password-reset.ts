import { setTimeout } from "node:timers/promises";
import { onCall } from "firebase-functions/https";
import { callerAddress } from "../access/caller-address.ts";
import { callableOptions } from "../callable-options.ts";
import { openAccountsBackend } from "../accounts/account-port.ts";
import { sendPasswordReset } from "./send-password-reset.ts";

/** A response takes at least this long, so that its timing does not reveal whether a mail was sent. */
const LEAST_MS = 1_000;

/** The password-reset endpoint (ACCESS-35): needs no sign-in. */
export const requestPasswordReset = onCall(callableOptions, async (request) => {
  const sending = sendPasswordReset(openAccountsBackend(), callerAddress(request.rawRequest), request.data);
  const [answer] = await Promise.allSettled([sending, setTimeout(LEAST_MS)]);
  if (answer.status === "rejected") throw answer.reason;
  return answer.value;
});
