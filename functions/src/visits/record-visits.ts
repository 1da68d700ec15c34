import { onChanges } from "../on-call.ts";
import { openBackend } from "../backend.ts";
import { callableOptions } from "../callable-options.ts";
import { acceptVisits } from "./accept-visits.ts";

/** Accepts up to 20 visits, each once, with one answer each (VISIT-13). */
export const recordVisits = onChanges(callableOptions, (request) =>
  acceptVisits(openBackend(), request.auth, request.data),
);
