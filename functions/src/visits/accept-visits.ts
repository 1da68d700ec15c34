import { canPlaceOrders } from "#domain/access/access.ts";
import { recordVisit } from "#domain/changes/record-visit.ts";
import { capturesCall } from "../captures/accept-captures.ts";
import { visitCapture } from "./visit-capture.ts";

/** Accepts visits, each once (VISIT-13). */
export const acceptVisits = capturesCall({
  noun: visitCapture,
  call: recordVisit.call,
  may: canPlaceOrders,
  load: async () => ({}),
});
