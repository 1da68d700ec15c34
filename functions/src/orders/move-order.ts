import type { Transaction } from "firebase-admin/firestore";
import * as v from "valibot";
import { advanceFacts } from "#domain/order/advance-facts.ts";
import { isReasonGiven } from "#domain/settings/reasons.ts";
import { Identifier } from "#domain/values/identifier.ts";
import { canAdvance, isOwnOrder, needsReason } from "#domain/order/order-status.ts";
import { OrderStatus } from "#domain/order/order.ts";
import { limitsFor } from "#domain/pricing/discount-limit.ts";
import type { AdvanceOrderAnswer, RefusalReason } from "#domain/sync/push-outcome.ts";
import { createRateLimit } from "../access/rate-limit.ts";
import { recoveredMark, verifyCaller, type CallerAuth } from "../access/verify-caller.ts";
import type { Backend } from "../backend.ts";
import { loadCompany } from "../company/load-company.ts";
import { parseRequest } from "../parse-request.ts";
import type { CaptureContext } from "../captures/accept-capture.ts";
import { touchedFields } from "../records/record-document.ts";
import { noteDebt } from "../payments/note-debt.ts";
import { moveFigures } from "./move-figures.ts";
import { parseStoredOrder, presentReceipt, type StoredOrderDocument } from "./stored-order-document.ts";
import { noteEvent } from "../access/security-events.ts";

const StepRequest = v.object({
  orderId: Identifier,
  from: OrderStatus,
  to: OrderStatus,
  reason: v.optional(v.pipe(v.string(), v.maxLength(300)), ""),
  reasonCode: v.exactOptional(Identifier),
  /** Absent from earlier versions of the app. */
  stepId: v.exactOptional(Identifier),
});
export type OrderStepRequest = v.InferOutput<typeof StepRequest>;

const limitCalls = createRateLimit("advanceOrder", 600, 60_000);

/**
 * Advances an order by one step, once (ORDER-26): a step that is in the history, or to where the order already is, is
 * accepted; any other status than the one the person saw is `STATUS_CHANGED`. Stock is reserved when the order is confirmed and released when it ends,
 * in the same transaction; a cancelled order is removed from the figures of the day.
 */
export async function moveOrder(backend: Backend, auth: CallerAuth, data: unknown): Promise<AdvanceOrderAnswer> {
  const caller = await verifyCaller(backend, auth);
  limitCalls(caller.uid, backend.now());
  const step = parseRequest(StepRequest, data);
  const company = await loadCompany(backend.firestore, caller.companyId);
  const answer = await acceptStep({ ...backend, caller, company }, step);
  if (answer.outcome === "accepted") await backend.tasks.request("foldStock", company.id);
  if (answer.outcome === "refused" && answer.reason === "PERMISSION_LOST")
    noteEvent({ event: "roleRefused", uid: caller.uid, companyId: company.id, action: "advanceOrder" });
  return answer;
}

/** The same for a caller who was checked. */
export function acceptStep(context: CaptureContext, step: OrderStepRequest): Promise<AdvanceOrderAnswer> {
  return context.firestore.runTransaction((transaction) => advance(transaction, context, step));
}

async function advance(
  transaction: Transaction,
  context: CaptureContext,
  step: OrderStepRequest,
): Promise<AdvanceOrderAnswer> {
  const { firestore, caller, company, now } = context;
  const ref = firestore.doc(`companies/${company.id}/orders/${step.orderId}`);
  const data = (await transaction.get(ref)).data();
  if (data === undefined) return refused("NOT_FOUND", "orderId");
  const order = parseStoredOrder(data);
  const known = order.history.find(({ stepIds = [] }) => step.stepId !== undefined && stepIds.includes(step.stepId));
  if (known !== undefined && known.status !== step.to) return refused("ID_CONFLICT", "stepId");
  if (known !== undefined) return { outcome: "accepted", receipt: presentReceipt(order) };
  const isConcerned = caller.roles.some((role) => isOwnOrder(order, role, caller.uid));
  if (!isConcerned) return refused("PERMISSION_LOST", "orderId");
  const stepIds = step.stepId === undefined ? [] : [step.stepId];
  if (order.status === step.to) {
    if (stepIds.length > 0) transaction.update(ref, { history: noteStep(order.history, stepIds), ...touchedFields() });
    return { outcome: "accepted", receipt: presentReceipt(order) };
  }
  if (order.status !== step.from) return refused("STATUS_CHANGED", "status");
  if (!mayStep(order, step, context)) return refused("PERMISSION_LOST", "to");
  if (needsReason(step.from, step.to) && !isReasonGiven(step.reasonCode ?? null, step.reason))
    return refused("SCHEMA_INVALID", "reason");

  const at = now();
  const change = { before: order, after: { ...order, status: step.to }, at };
  const writeDebt = await noteDebt(transaction, context, change, order.customerId);
  const reserved = await moveFigures(transaction, context, order, step.to, at);
  writeDebt(transaction);
  const { reason, reasonCode } = step;
  const by = { by: caller.uid, byName: caller.fullName, ...recoveredMark(caller) };
  const why = { reason: reason.trim(), ...(reasonCode !== undefined && { reasonCode }) };
  const last = { status: step.to, at, ...by, ...why };
  const history = [...order.history, stepIds.length > 0 ? { ...last, stepIds } : last];
  transaction.update(ref, {
    status: step.to,
    history,
    reserved,
    ...touchedFields(),
  });
  return { outcome: "accepted", receipt: presentReceipt({ ...order, status: step.to }) };
}

/** Somebody else made the same step: this one is answered by it too, whatever follows. */
function noteStep(history: StoredOrderDocument["history"], stepIds: readonly string[]): StoredOrderDocument["history"] {
  return history.map((entry, index) =>
    index < history.length - 1 ? entry : { ...entry, stepIds: [...(entry.stepIds ?? []), ...stepIds] },
  );
}

function mayStep(
  order: StoredOrderDocument,
  { from, to }: OrderStepRequest,
  { caller, company }: CaptureContext,
): boolean {
  const discountLimits = limitsFor(company.settings.discountLimits, caller);
  return caller.roles.some((role) =>
    canAdvance(from, to, role, advanceFacts(order, { role, uid: caller.uid }, { discountLimits })),
  );
}

function refused(reason: RefusalReason, field: string): AdvanceOrderAnswer {
  return { outcome: "refused", reason, field };
}
