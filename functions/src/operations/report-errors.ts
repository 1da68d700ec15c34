import { callerAddress } from "../access/caller-address.ts";
import { callableOptions } from "../callable-options.ts";
import { onCall } from "../on-call.ts";
import { logErrors } from "./log-errors.ts";

/** Takes errors of the app from its devices (OPS-35). */
export const reportErrors = onCall(callableOptions, async (request) =>
  logErrors(callerAddress(request.rawRequest), request.data, Date.now()),
);
