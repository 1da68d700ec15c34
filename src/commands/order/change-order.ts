import { isStepOf, type OrderChange, withStep } from "#domain/changes/change-order.ts";
import { applyStep, isAlone, type LifeStep, mayTakeStep } from "#domain/order-life/order-steps.ts";
import type { StoredOrder } from "#domain/order/order.ts";
import type { OrderProblem } from "#domain/order-life/order-life.ts";
import { accept, refuse, type Result } from "#domain/values/result.ts";
import type { Device } from "#local/databases/device.ts";
import { UNDO_MS } from "#local/outbox/outbox-entry.ts";
import { writeOutbox } from "#local/outbox/write-outbox.ts";
import { readOwnSettings } from "#local/queries/company/company.ts";

/**
 * `notFound`: this device has no copy the store has confirmed. `notAllowed`: not for this role, or not from this
 * status.
 */
export interface ChangeOrderProblem {
  readonly code: "notFound" | "notAllowed" | "storageFull" | OrderProblem;
}

interface ChangeOrderOptions {
  readonly isHeld?: boolean;
  /** Another order of the same customer: this step goes only after what waits of that. */
  readonly afterOrder?: string | null;
}

/** Asks the store to change an order by a step (ORDER-40). Shown at once as waiting; the server decides. */
export async function changeOrder(
  device: Device,
  orderId: string,
  step: LifeStep,
  { isHeld = false, afterOrder = null }: ChangeOrderOptions = {},
): Promise<Result<null, ChangeOrderProblem>> {
  const { work, mirror, identity } = device;
  const [stored, settings] = await Promise.all([mirror.orders.get(orderId), readOwnSettings(device)]);
  if (stored === undefined) return refuse({ code: "notFound" });
  const stepId = device.newId();
  const made = { stepId, at: device.now(), by: identity.uid, byName: identity.fullName.slice(0, 120) };

  const problem = await writeOutbox(device, [], async (outbox) => {
    const lane = await work.outbox.where("lane").equals(stored.customerId).sortBy("seq");
    const before = lane.flatMap(({ key, change, state }) =>
      isStepOf(change, orderId) && state === "waiting" ? [{ key, change }] : [],
    );
    const shown = before.reduce<StoredOrder>((order, { change }) => withStep(order, change, settings), stored);
    const { status } = shown;
    if (!identity.roles.some((role) => mayTakeStep(shown, step, status, { uid: identity.uid, role, settings })))
      return "notAllowed";
    const applied = applyStep(shown, step, { ...made, from: status, settings });
    if (!applied.ok) return applied.problem.code;
    const basis = { revision: shown.revision ?? 0, status };
    await outbox.add({
      key: `${orderId}:${stepId}`,
      change: { kind: "changeOrder", orderId, ...made, basis, step },
      customerId: stored.customerId,
      heldUntil: isHeld ? device.now() + UNDO_MS : undefined,
      after: [
        ...before.filter(({ change }) => !isAlone(step) || !isAloneIn(change)).map(({ key }) => key),
        ...lane.flatMap(({ key, change, state }) =>
          afterOrder !== null && isStepOf(change, afterOrder) && state === "waiting" ? [key] : [],
        ),
      ],
    });
    return "queued";
  });
  if (problem === null) return refuse({ code: "storageFull" });
  return problem === "queued" ? accept(null) : refuse({ code: problem });
}

function isAloneIn(change: OrderChange): boolean {
  return change.kind === "changeOrder" && isAlone(change.step);
}
