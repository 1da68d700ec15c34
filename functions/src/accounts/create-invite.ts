import { onCall } from "firebase-functions/https";
import { callableOptions } from "../callable-options.ts";
import { openAccountsBackend } from "./account-port.ts";
import { issueInvite } from "./issue-invite.ts";

/** Invites a person to the caller's company (COMPANY-10). */
export const createInvite = onCall(callableOptions, (request) =>
  issueInvite(openAccountsBackend(), request.auth, request.data),
);
