import { onChanges } from "../on-call.ts";
import { openBackend } from "../backend.ts";
import { callableOptions } from "../callable-options.ts";
import { acceptRunChanges } from "./accept-run-changes.ts";

/** Takes up to 20 steps of runs, each once, with one answer each (DELIV-11). */
export const changeRuns = onChanges(callableOptions, (request) =>
  acceptRunChanges(openBackend(), request.auth, request.data),
);
