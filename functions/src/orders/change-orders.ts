import { onChanges } from "../on-call.ts";
import { openBackend } from "../backend.ts";
import { callableOptions } from "../callable-options.ts";
import { acceptOrderChanges } from "./accept-order-changes.ts";

/** Takes up to 20 steps of orders, each once, with one answer each (ORDER-40). */
export const changeOrders = onChanges(callableOptions, (request) =>
  acceptOrderChanges(openBackend(), request.auth, request.data),
);
