import { type DocumentReference, FieldValue, type Transaction } from "firebase-admin/firestore";
import { knownRoles } from "#domain/access/access.ts";
import type { ChangeRun } from "#domain/changes/change-run.ts";
import { applyRunStep, mayTakeRunStep, type RunProblem, type RunStep } from "#domain/delivery/run-steps.ts";
import { emptyRun, orderIdsOf, type Run } from "#domain/delivery/run.ts";
import type { RefusalReason, SaveRecordAnswer } from "#domain/sync/push-outcome.ts";
import { accept, refuse, type Result } from "#domain/values/result.ts";
import type { CaptureContext } from "../captures/accept-capture.ts";
import { parseStoredOrder } from "../orders/stored-order-document.ts";
import { MAX_ATTEMPTS, refuseChange } from "../records/record-context.ts";
import { touchedFields } from "../records/record-document.ts";
import { leaveUncounted } from "../payments/carried-money.ts";
import { hashOfStep, readRun, runRef } from "./run-document.ts";
import { leavesAt } from "./release-runs.ts";
import { runEffects } from "./run-effects.ts";

/** What the device is told where a step does not apply. */
const REFUSALS = {
  noRun: "NOT_FOUND",
  runUnderWay: "STATUS_CHANGED",
  notStarted: "STATUS_CHANGED",
  runOver: "STATUS_CHANGED",
  notChecked: "STATUS_CHANGED",
  noReason: "SCHEMA_INVALID",
  tooMany: "SCHEMA_INVALID",
  notFinished: "STATUS_CHANGED",
  unsentMoney: "STATUS_CHANGED",
  notHandedIn: "STATUS_CHANGED",
  badCount: "SCHEMA_INVALID",
} as const satisfies Readonly<Record<RunProblem, RefusalReason>>;

/**
 * Takes one step of a run, once, with what it does to its orders and customers in the same transaction (DELIV-11,
 * DELIV-17). The time counts at most as that of receipt. The caller was checked.
 */
export function takeRunStep(context: CaptureContext, change: ChangeRun): Promise<SaveRecordAnswer> {
  return context.firestore.runTransaction((transaction) => takeIn(transaction, context, change), {
    maxAttempts: MAX_ATTEMPTS,
  });
}

async function takeIn(
  transaction: Transaction,
  context: CaptureContext,
  { runId, stepId, step, at: madeAt }: ChangeRun,
): Promise<SaveRecordAnswer> {
  const { firestore, caller, company } = context;
  const root = firestore.doc(`companies/${company.id}`);
  const ref = runRef(root, runId);
  const stored = readRun(await transaction.get(ref));
  const before = stored?.run ?? emptyRun(runId, company.id);
  const known = before.steps[stepId];
  const hash = hashOfStep(step);
  if (known !== undefined && known !== hash) return refuseChange("ID_CONFLICT", "stepId");
  if (known !== undefined) return { outcome: "accepted", rev: Math.max(1, stored?.rev ?? 0) };
  if (!caller.roles.some((role) => mayTakeRunStep(before, step, { uid: caller.uid, role })))
    return refuseChange("PERMISSION_LOST", "step");
  const settled = await settleRunStep(transaction, context, step, before);
  if (!settled.ok) return refuseChange(settled.problem.reason, settled.problem.field);
  const at = Math.min(madeAt, context.now());
  const facts = { at, by: caller.uid, byName: caller.fullName };
  const applied = applyRunStep(before, settled.value, facts);
  if (!applied.ok) return refuseChange(REFUSALS[applied.problem], applied.problem);
  const { run: counted, writePurse } =
    step.kind === "settle"
      ? await leaveUncounted(transaction, root, applied.value, at)
      : { run: applied.value, writePurse: () => undefined };
  const after = { ...counted, steps: { ...before.steps, [stepId]: hash } };
  const write = await runEffects(transaction, context, { before, rev: stored?.rev ?? 0, after }, facts);
  const { runId: _, ...fields } = after;
  const isSettled = after.status === "settled";
  if (stored === null)
    transaction.create(ref, {
      ...fields,
      createdAt: FieldValue.serverTimestamp(),
      createdBy: caller.uid,
      updatedAt: FieldValue.serverTimestamp(),
      rev: 1,
    });
  else transaction.update(ref, { ...fields, ...touchedFields(), ...(isSettled && leavesAt(context.now())) });
  write(transaction);
  writePurse(transaction);
  return { outcome: "accepted", rev: (stored?.rev ?? 0) + 1 };
}

async function isUnderWay(transaction: Transaction, root: DocumentReference, run: Run): Promise<boolean> {
  const ids = orderIdsOf(run);
  if (ids.length === 0) return false;
  const orders = await transaction.getAll(...ids.map((id) => root.collection("orders").doc(id)));
  return orders.some((order) => order.get("runId") === run.runId && order.get("status") === "out_for_delivery");
}

interface Refusal {
  readonly reason: RefusalReason;
  readonly field: string;
}

/** A step with what is the server's to say: who a driver is, and which orders can be assigned. */
async function settleRunStep(
  transaction: Transaction,
  { firestore, company }: CaptureContext,
  step: RunStep,
  run: Run,
): Promise<Result<RunStep, Refusal>> {
  if (step.kind === "plan") {
    const driver = await transaction.get(firestore.doc(`users/${step.driverId}`));
    const isDriver =
      driver.get("companyId") === company.id &&
      driver.get("active") !== false &&
      knownRoles(driver.get("role")).includes("delivery_personnel");
    return isDriver
      ? accept({ ...step, driverName: String(driver.get("fullName") ?? step.driverName) })
      : refuse({ reason: "NOT_FOUND", field: "driverId" });
  }
  const root = firestore.doc(`companies/${company.id}`);
  // What happened at a stop may still be on the driver's phone, with what is to come back.
  if (step.kind === "settle" && (await isUnderWay(transaction, root, run)))
    return refuse({ reason: "STATUS_CHANGED", field: "orders" });
  if (step.kind !== "assign") return accept(step);
  const ids = [...new Set(step.stops.flatMap(({ orderIds }) => orderIds))];
  const snapshots = await transaction.getAll(...ids.map((id) => root.collection("orders").doc(id)));
  const orders = new Map(
    snapshots.flatMap((snapshot) => {
      const data = snapshot.data();
      return data === undefined ? [] : [[snapshot.id, parseStoredOrder(data)] as const];
    }),
  );
  // Somebody may have cancelled one of many meanwhile: the others are assigned.
  const stops = step.stops.flatMap(({ customerId, orderIds }) => {
    const ready = orderIds.filter((id) => {
      const order = orders.get(id);
      return order?.customerId === customerId && order.status === "ready" && order.fulfilment === "delivery";
    });
    const [first] = ready;
    const customerName = (first === undefined ? undefined : orders.get(first))?.customer.name ?? "";
    return first === undefined ? [] : [{ customerId, customerName, orderIds: ready }];
  });
  return stops.length === 0 ? refuse({ reason: "STATUS_CHANGED", field: "orderIds" }) : accept({ ...step, stops });
}
