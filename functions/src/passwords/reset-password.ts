import { onCall } from "../on-call.ts";
import { callerAddress } from "../access/caller-address.ts";
import { openAccountsBackend } from "../accounts/account-port.ts";
import { callableOptions } from "../callable-options.ts";
import { replacePassword } from "./replace-password.ts";

/** Sets a new password by a mailed link. Needs no sign-in: the code is the proof. */
export const resetPassword = onCall(callableOptions, (request) =>
  replacePassword(openAccountsBackend(), callerAddress(request.rawRequest), request.data),
);
