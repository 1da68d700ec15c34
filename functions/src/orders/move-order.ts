import * as v from "valibot";
import { Identifier } from "#domain/values/identifier.ts";
import { OrderStatus } from "#domain/order/order.ts";
import type { LifeStep } from "#domain/order-life/order-steps.ts";
import type { AdvanceOrderAnswer } from "#domain/sync/push-outcome.ts";
import { createRateLimit } from "../access/rate-limit.ts";
import { noteEvent } from "../access/security-events.ts";
import { verifyCaller, type CallerAuth } from "../access/verify-caller.ts";
import type { Backend } from "../backend.ts";
import { loadCompany } from "../company/load-company.ts";
import { parseRequest } from "../parse-request.ts";
import { type StepRequest, takeStep } from "./take-step.ts";

const FormerStep = v.object({
  orderId: Identifier,
  from: OrderStatus,
  to: OrderStatus,
  reason: v.optional(v.pipe(v.string(), v.maxLength(300)), ""),
  reasonCode: v.exactOptional(Identifier),
  /** Absent from the first versions of the app. */
  stepId: v.exactOptional(Identifier),
});
export type FormerStep = v.InferOutput<typeof FormerStep>;

const limitCalls = createRateLimit("advanceOrder", 600, 60_000);

/** Takes a status step as earlier versions of the app send it (ORDER-26): a step of `changeOrders` like any other. */
export async function moveOrder(backend: Backend, auth: CallerAuth, data: unknown): Promise<AdvanceOrderAnswer> {
  const caller = await verifyCaller(backend, auth);
  limitCalls(caller.uid, backend.now());
  const step = parseRequest(FormerStep, data);
  const company = await loadCompany(backend.firestore, caller.companyId);
  const answer = await takeStep({ ...backend, caller, company }, asStep(step));
  if (answer.outcome === "accepted") await backend.tasks.request("foldStock", company.id);
  if (answer.outcome === "refused" && answer.reason === "PERMISSION_LOST")
    noteEvent({ event: "roleRefused", uid: caller.uid, companyId: company.id, action: "advanceOrder" });
  return answer;
}

/** A status step of an earlier version as a step of today. */
export function asStep({ orderId, from, to, reason, reasonCode, stepId }: FormerStep): StepRequest {
  const step: LifeStep = { kind: "advance", to, reasonCode: reasonCode ?? null, words: reason };
  return { orderId, from, step, ...(stepId !== undefined && { stepId }) };
}
