import { onCall } from "../on-call.ts";
import { callerAddress } from "../access/caller-address.ts";
import { callableOptions } from "../callable-options.ts";
import { openAccountsBackend } from "./account-port.ts";
import { acceptInvite } from "./accept-invite.ts";

/** Signs up by invitation (COMPANY-13). */
export const signupWithInvite = onCall(callableOptions, (request) =>
  acceptInvite(openAccountsBackend(), callerAddress(request.rawRequest), request.data),
);
