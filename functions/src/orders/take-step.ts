import { FieldValue, type Transaction } from "firebase-admin/firestore";
import { countedOrder } from "#domain/kpi/count-order.ts";
import type { OrderProblem } from "#domain/order-life/order-life.ts";
import { acceptsShortage, applyStep, isReviewed, type LifeStep, mayTakeStep } from "#domain/order-life/order-steps.ts";
import { isOwnOrder } from "#domain/order/order-status.ts";
import type { OrderStatus } from "#domain/order/order.ts";
import { limitsFor } from "#domain/pricing/discount-limit.ts";
import type { FieldConflict } from "#domain/records/record-edit.ts";
import { isSameValue } from "#domain/records/diff-record.ts";
import type { ChangeOrderAnswer, RefusalReason } from "#domain/sync/push-outcome.ts";
import { businessDayOf } from "#domain/values/business-day.ts";
import type { Identifier } from "#domain/values/identifier.ts";
import { recoveredMark } from "../access/verify-caller.ts";
import type { CaptureContext } from "../captures/accept-capture.ts";
import { contentHash } from "../content-hash.ts";
import { MAX_ATTEMPTS } from "../records/record-context.ts";
import { touchedFields } from "../records/record-document.ts";
import { allotOrder } from "./allot-order.ts";
import { MAX_STORED_BYTES } from "./order-capture.ts";
import { orderEffects } from "./order-effects.ts";
import { reviewStep } from "./review-step.ts";
import { settleStep } from "./settle-step.ts";
import { parseStoredOrder, presentReceipt, type StoredOrderDocument } from "./stored-order-document.ts";

/** What the device is told where a step does not apply. */
export const REFUSALS = {
  statusChanged: "STATUS_CHANGED",
  lineGone: "FIELD_CONFLICT",
  lineChanged: "FIELD_CONFLICT",
  badQuantity: "QTY_OUT_OF_RANGE",
  noLines: "SCHEMA_INVALID",
  noReason: "SCHEMA_INVALID",
  notPicked: "STATUS_CHANGED",
  notAgreed: "PERMISSION_LOST",
  notAlike: "FIELD_CONFLICT",
  hasSubstitute: "FIELD_CONFLICT",
  tooMany: "SCHEMA_INVALID",
  noSettings: "SCHEMA_INVALID",
} as const satisfies Readonly<Record<OrderProblem, RefusalReason>>;

/** One step as it was sent. `stepId` is absent from the first versions of the app. */
export interface StepRequest {
  readonly orderId: Identifier;
  readonly stepId?: Identifier;
  readonly from: OrderStatus;
  readonly step: LifeStep;
}

/** What a step id stands for in an order; null = the order does not have it. */
export type KnownStep = "same" | "other" | null;

/**
 * Takes one step of an order, once (ORDER-40, ORDER-41): a step that the order has, or to where it already is, is
 * accepted; one that somebody else's change contradicts is refused. Stock and figures follow in the same transaction,
 * by what the order was before and is after it. The caller was checked.
 */
export function takeStep(context: CaptureContext, request: StepRequest): Promise<ChangeOrderAnswer> {
  return context.firestore.runTransaction((transaction) => takeIn(transaction, context, request), {
    maxAttempts: MAX_ATTEMPTS,
  });
}

/** Whether an order has a step. Former versions kept the ids in its history. */
export function findStep(order: StoredOrderDocument, stepId: Identifier | undefined, step: LifeStep): KnownStep {
  if (stepId === undefined) return null;
  const hash = order.steps?.[stepId];
  if (hash !== undefined) return hash === hashOf(step) ? "same" : "other";
  const entry = order.history.find(({ stepIds = [] }) => stepIds.includes(stepId));
  if (entry === undefined) return null;
  return step.kind === "advance" && step.to === entry.status ? "same" : "other";
}

async function takeIn(
  transaction: Transaction,
  context: CaptureContext,
  request: StepRequest,
): Promise<ChangeOrderAnswer> {
  const { firestore, caller, company } = context;
  const { orderId, stepId, from } = request;
  const ref = firestore.doc(`companies/${company.id}/orders/${orderId}`);
  const data = (await transaction.get(ref)).data();
  if (data === undefined) return refused("NOT_FOUND", "orderId");
  const order = parseStoredOrder(data);
  const known = findStep(order, stepId, request.step);
  if (known === "other") return refused("ID_CONFLICT", "stepId");
  if (known === "same") return accepted(order, stepId);
  if (!caller.roles.some((role) => isOwnOrder(order, role, caller.uid))) return refused("PERMISSION_LOST", "orderId");
  const settings = { ...company.settings, discountLimits: limitsFor(company.settings.discountLimits, caller) };
  if (!caller.roles.some((role) => mayTakeStep(order, request.step, from, { uid: caller.uid, role, settings })))
    return refused("PERMISSION_LOST", "step");

  const at = context.now();
  const settled = await settleStep(transaction, context, order, request.step);
  if (!settled.ok) return refused(settled.problem.reason, settled.problem.field);
  const who = { by: caller.uid, byName: caller.fullName, ...recoveredMark(caller) };
  const facts = { ...who, at, stepId: stepId ?? "", from, settings: company.settings };
  const applied = applyStep(order, settled.value, facts);
  if (!applied.ok) {
    const { code, field, conflicts } = applied.problem;
    return refused(REFUSALS[code], field, conflicts);
  }
  const reviewed = isReviewed(request.step)
    ? await reviewStep(transaction, context, order, applied.value, at)
    : applied.value;
  const isDecided = acceptsShortage(request.step);
  const isPicked = request.step.kind === "finishPicking";
  const credited = { repId: countedOrder(order).repId, day: businessDayOf(at, company.settings.timeZone) };
  const allotment = { before: order, isDecided, isPicked, at, customerRepIds: order.customerRepIds, credited };
  const { order: allotted, made } = await allotOrder(transaction, context, reviewed, allotment);
  const after: StoredOrderDocument = { ...order, ...allotted, steps: stepsWith(order, stepId, request.step) };
  const effects = await orderEffects(
    transaction,
    context,
    order,
    after,
    at,
    made.map(({ order: each }) => each),
  );
  const fields = Object.entries({ ...after, ...effects.fields }).filter(
    ([name, value]) => !isSameValue(value, Reflect.get(order, name)),
  );
  if (fields.length === 0) return accepted(after, stepId);
  if (Buffer.byteLength(JSON.stringify(after)) > MAX_STORED_BYTES) return refused("SCHEMA_INVALID", "lines");
  transaction.update(ref, { ...Object.fromEntries(fields), ...touchedFields() });
  if (order.runId && !after.runId) {
    const run = firestore.doc(`companies/${company.id}/runs/${order.runId}`);
    transaction.update(run, { gone: FieldValue.arrayUnion(orderId), ...touchedFields() });
  }
  for (const each of made) each.write(transaction);
  effects.write(transaction);
  return accepted(after, stepId);
}

/** What was sent is remembered, not what became of it: sent again it is the same. */
function hashOf(step: LifeStep): string {
  return contentHash(step).slice(0, 12);
}

function stepsWith(
  { steps = {} }: StoredOrderDocument,
  stepId: Identifier | undefined,
  step: LifeStep,
): Readonly<Record<Identifier, string>> {
  return stepId === undefined ? steps : { ...steps, [stepId]: hashOf(step) };
}

function accepted(order: StoredOrderDocument, stepId: Identifier | undefined): ChangeOrderAnswer {
  return { outcome: "accepted", receipt: { ...presentReceipt(order), stepId: stepId ?? "" } };
}

function refused(reason: RefusalReason, field: string, conflicts?: readonly FieldConflict[]): ChangeOrderAnswer {
  return { outcome: "refused", reason, field: field.slice(0, 160), ...(conflicts && { conflicts }) };
}
