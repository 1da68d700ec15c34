import * as v from "valibot";
import { canPlaceOrders } from "#domain/access/access.ts";
import { LARGEST_BATCH } from "#domain/sync/change-kind.ts";
import type { CaptureAnswer, CaptureReceipt } from "#domain/sync/push-outcome.ts";
import { answerEach } from "../answer-each.ts";
import { acceptCapture, isTooLate, LATER } from "../captures/accept-capture.ts";
import { countItems, createRateLimit } from "../access/rate-limit.ts";
import { refuseRole } from "../access/security-events.ts";
import { verifyCapturer, type CallerAuth } from "../access/verify-caller.ts";
import type { Backend } from "../backend.ts";
import { loadCompany } from "../company/load-company.ts";
import { loadPriceLists } from "../company/load-price-lists.ts";
import { parseRequest } from "../parse-request.ts";
import { orderCapture } from "./order-capture.ts";

const OrdersRequest = v.object({ orders: v.pipe(v.array(v.unknown()), v.maxLength(LARGEST_BATCH)) });

const limitOrders = createRateLimit("placeOrders", 600, 60_000);

/** Accepts orders one by one; they reserve stock in that order. In maintenance those that are older (OPS-4). */
export async function acceptOrders(
  backend: Backend,
  auth: CallerAuth,
  data: unknown,
): Promise<{ answers: CaptureAnswer<CaptureReceipt>[] }> {
  const { caller, capturedBefore } = await verifyCapturer(backend, auth);
  if (!canPlaceOrders(caller.roles)) throw refuseRole(caller, "placeOrders", "This role takes no orders.");
  limitOrders(caller.uid, backend.now(), countItems(data, "orders"));
  const { orders } = parseRequest(OrdersRequest, data);
  const [company, priceLists] = await Promise.all([
    loadCompany(backend.firestore, caller.companyId),
    loadPriceLists(backend.firestore, caller.companyId),
  ]);
  const context = { ...backend, caller, company, priceLists };
  const answers = await answerEach(caller, "placeOrders", orders, async (order) =>
    isTooLate(order, capturedBefore) ? LATER : acceptCapture(orderCapture, context, order),
  );
  await backend.tasks.request("foldStock", caller.companyId);
  return answers;
}
