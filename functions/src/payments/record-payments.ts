import { onChanges } from "../on-call.ts";
import { openBackend } from "../backend.ts";
import { callableOptions } from "../callable-options.ts";
import { acceptPayments } from "./accept-payments.ts";

/** Accepts up to 20 payments, each once, with one answer each (PAY-1). */
export const recordPayments = onChanges(callableOptions, (request) =>
  acceptPayments(openBackend(), request.auth, request.data),
);
