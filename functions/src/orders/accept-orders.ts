import { canPlaceOrders } from "#domain/access/access.ts";
import { placeOrder } from "#domain/changes/place-order.ts";
import { capturesCall } from "../captures/accept-captures.ts";
import { loadPriceLists } from "../company/load-price-lists.ts";
import { orderCapture } from "./order-capture.ts";

/** Accepts orders, each once; they reserve stock in the order sent (ORDER-16). */
export const acceptOrders = capturesCall({
  noun: orderCapture,
  call: placeOrder.call,
  may: canPlaceOrders,
  load: async ({ firestore }, companyId) => ({ priceLists: await loadPriceLists(firestore, companyId) }),
  after: ({ tasks }, companyId) => tasks.request("foldStock", companyId),
});
