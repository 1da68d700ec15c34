import { HttpsError } from "firebase-functions/https";
import { logger } from "firebase-functions";
import * as v from "valibot";
import { canPlaceOrders } from "#domain/access/access.ts";
import { LARGEST_BATCH } from "#domain/sync/change-kind.ts";
import type { PlaceOrderAnswer } from "#domain/sync/push-outcome.ts";
import { createRateLimit } from "../access/rate-limit.ts";
import { verifyCaller, type CallerAuth } from "../access/verify-caller.ts";
import type { Backend } from "../backend.ts";
import { loadCompany } from "../company/load-company.ts";
import { loadPriceLists } from "../company/load-price-lists.ts";
import { parseRequest } from "../parse-request.ts";
import { acceptOrder } from "./accept-order.ts";
import type { Intake } from "./order-request.ts";

const OrdersRequest = v.object({ orders: v.pipe(v.array(v.unknown()), v.maxLength(LARGEST_BATCH)) });

const limitCalls = createRateLimit(600, 60_000);

/**
 * One answer per order, in the order sent. The orders are taken one after the other, which is also the order in which
 * they reserve stock. Whatever happens to one of them, the next is taken all the same.
 */
export async function acceptOrders(
  backend: Backend,
  auth: CallerAuth,
  data: unknown,
): Promise<{ answers: PlaceOrderAnswer[] }> {
  const caller = await verifyCaller(backend, auth);
  if (!canPlaceOrders(caller.roles)) throw new HttpsError("permission-denied", "This role takes no orders.");
  limitCalls(caller.uid, backend.now());
  const { orders } = parseRequest(OrdersRequest, data);
  const [company, priceLists] = await Promise.all([
    loadCompany(backend.firestore, caller.companyId),
    loadPriceLists(backend.firestore, caller.companyId),
  ]);
  const answers: PlaceOrderAnswer[] = [];
  for (const order of orders) answers.push(await answerOrder({ ...backend, caller, company, priceLists }, order));
  return { answers };
}

/** A failure of ours says nothing about the order: the device keeps it and sends it again under the same id. */
async function answerOrder(intake: Intake, order: unknown): Promise<PlaceOrderAnswer> {
  try {
    return await acceptOrder(intake, order);
  } catch (error) {
    logger.error("order not stored", { companyId: intake.company.id, uid: intake.caller.uid, error: String(error) });
    return { outcome: "unreachable", reason: "SERVER_ERROR" };
  }
}
