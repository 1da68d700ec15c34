import { onCall } from "../on-call.ts";
import { callerAddress } from "../access/caller-address.ts";
import { openBackend } from "../backend.ts";
import { callableOptions } from "../callable-options.ts";
import { showResetCode } from "./show-reset-code.ts";

/** Whose password a mailed link replaces. Needs no sign-in: the code is the proof. */
export const readResetCode = onCall(callableOptions, (request) =>
  showResetCode(openBackend(), callerAddress(request.rawRequest), request.data),
);
