import { onCall } from "../on-call.ts";
import { callerAddress } from "../access/caller-address.ts";
import { callableOptions } from "../callable-options.ts";
import { openAccountsBackend } from "./account-port.ts";
import { showInvite } from "./show-invite.ts";

/** The state of an invitation (COMPANY-11). Needs no sign-in: the code is the proof. */
export const readInvite = onCall(callableOptions, (request) =>
  showInvite(openAccountsBackend(), callerAddress(request.rawRequest), request.data),
);
