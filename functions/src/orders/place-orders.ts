import { onChanges } from "../on-call.ts";
import { openBackend } from "../backend.ts";
import { callableOptions, WARM } from "../callable-options.ts";
import { acceptOrders } from "./accept-orders.ts";

/** Accepts up to 20 orders, each once, with one answer each (ORDER-16). */
export const placeOrders = onChanges({ ...callableOptions, ...WARM, memory: "512MiB" }, (request) =>
  acceptOrders(openBackend(), request.auth, request.data),
);
