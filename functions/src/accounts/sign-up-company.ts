import { onCall } from "firebase-functions/https";
import { callerAddress } from "../access/caller-address.ts";
import { callableOptions } from "../callable-options.ts";
import { openAccountsBackend } from "./account-port.ts";
import { registerCompany } from "./register-company.ts";

/** Signs up a company with its first owner (COMPANY-1). Needs no sign-in. */
export const signUpCompany = onCall(callableOptions, (request) =>
  registerCompany(openAccountsBackend(), callerAddress(request.rawRequest), request.data),
);
