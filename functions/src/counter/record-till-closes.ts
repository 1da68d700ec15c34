import { onChanges } from "../on-call.ts";
import { openBackend } from "../backend.ts";
import { callableOptions } from "../callable-options.ts";
import { acceptTillCloses } from "./accept-till-closes.ts";

/** Accepts up to 20 closes of tills, each once, with one answer each (COUNTER-15). */
export const recordTillCloses = onChanges(callableOptions, (request) =>
  acceptTillCloses(openBackend(), request.auth, request.data),
);
