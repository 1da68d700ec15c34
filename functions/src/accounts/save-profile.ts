import { onCall } from "../on-call.ts";
import { callableOptions } from "../callable-options.ts";
import { openAccountsBackend } from "./account-port.ts";
import { keepProfile } from "./keep-profile.ts";

/** Saves the signed-in person's own profile (COMPANY-17). */
export const saveProfile = onCall(callableOptions, (request) =>
  keepProfile(openAccountsBackend(), request.auth, request.data),
);
