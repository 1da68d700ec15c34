import { canDeliver } from "#domain/access/access.ts";
import { recordDelivery } from "#domain/changes/record-delivery.ts";
import { capturesCall } from "../captures/accept-captures.ts";
import { deliveryCapture } from "./delivery-capture.ts";

/** Accepts deliveries, each once: drivers theirs, the store all (DELIV-30). */
export const acceptDeliveries = capturesCall({
  noun: deliveryCapture,
  call: recordDelivery.call,
  may: canDeliver,
  load: async () => ({}),
  after: ({ tasks }, companyId) => tasks.request("foldStock", companyId),
});
