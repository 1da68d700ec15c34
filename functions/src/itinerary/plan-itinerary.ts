import { openBackend } from "../backend.ts";
import { callableOptions } from "../callable-options.ts";
import { onCall } from "../on-call.ts";
import { planTeam } from "./plan-team.ts";

/** Plans the days ahead, or shows what that would change (VISIT-54). */
export const planItinerary = onCall({ ...callableOptions, concurrency: 4, memory: "512MiB" }, (request) =>
  planTeam(openBackend(), request.auth, request.data),
);
