import { onCall } from "../on-call.ts";
import { callerAddress } from "../access/caller-address.ts";
import { takeAtLeast } from "../access/take-at-least.ts";
import { callableOptions } from "../callable-options.ts";
import { openAccountsBackend } from "./account-port.ts";
import { registerCompany } from "./register-company.ts";

/** Longer than creating a company takes. */
const LEAST_MS = 2_500;

/** Signs up a company with its first owner (COMPANY-1). Needs no sign-in. */
export const signUpCompany = onCall(callableOptions, (request) =>
  takeAtLeast(LEAST_MS, registerCompany(openAccountsBackend(), callerAddress(request.rawRequest), request.data)),
);
