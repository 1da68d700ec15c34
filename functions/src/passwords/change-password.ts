import { onCall } from "../on-call.ts";
import { openAccountsBackend } from "../accounts/account-port.ts";
import { callableOptions } from "../callable-options.ts";
import { changeOwnPassword } from "./change-own-password.ts";

/** Changes the signed-in person's own password. */
export const changePassword = onCall(callableOptions, (request) =>
  changeOwnPassword(openAccountsBackend(), request.auth, request.data),
);
