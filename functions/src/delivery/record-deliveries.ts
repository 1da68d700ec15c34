import { onChanges } from "../on-call.ts";
import { openBackend } from "../backend.ts";
import { callableOptions } from "../callable-options.ts";
import { acceptDeliveries } from "./accept-deliveries.ts";

/** Accepts up to 20 deliveries, each once, with one answer each (DELIV-25). */
export const recordDeliveries = onChanges(callableOptions, (request) =>
  acceptDeliveries(openBackend(), request.auth, request.data),
);
