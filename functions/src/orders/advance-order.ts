import { onChanges } from "../on-call.ts";
import { openBackend } from "../backend.ts";
import { callableOptions } from "../callable-options.ts";
import { moveOrder } from "./move-order.ts";

/** Moves an order one step along its status machine (ORDER-26), for earlier versions of the app. */
export const advanceOrder = onChanges(callableOptions, (request) =>
  moveOrder(openBackend(), request.auth, request.data),
);
