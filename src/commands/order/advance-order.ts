import { advanceFacts } from "#domain/order/advance-facts.ts";
import type { OrderStatus } from "#domain/order/order.ts";
import type { Change } from "#domain/sync/change-kinds.ts";
import { canAdvance } from "#domain/order/order-status.ts";
import { accept, refuse } from "#domain/values/result.ts";
import type { Result } from "#domain/values/result.ts";
import type { Device } from "#local/databases/device.ts";
import { readOwnSettings } from "#local/queries/company/company.ts";
import { writeOutbox } from "#local/outbox/write-outbox.ts";

/**
 * `notFound`: this device has no copy the store has confirmed. `notAllowed`: not for this role, or not from this
 * status.
 */
export interface AdvanceOrderProblem {
  readonly code: "notFound" | "notAllowed" | "storageFull";
}

export interface AdvanceOrderRequest {
  readonly orderId: string;
  readonly to: OrderStatus;
  readonly reason?: string;
  readonly reasonCode?: string | null;
}

/** Asks the store to advance an order (ORDER-26). Shown at once as waiting; the server decides. */
export async function advanceOrder(
  device: Device,
  request: AdvanceOrderRequest,
): Promise<Result<null, AdvanceOrderProblem>> {
  const { work, mirror, identity } = device;
  const { orderId, to, reason = "", reasonCode = null } = request;
  const [stored, settings] = await Promise.all([mirror.orders.get(orderId), readOwnSettings(device)]);
  if (stored === undefined) return refuse({ code: "notFound" });
  const stepId = device.newId();
  const facts = advanceFacts(stored, identity, settings);

  const isQueued = await writeOutbox(device, [], async (outbox) => {
    const waiting = await work.outbox.where("lane").equals(stored.customerId).sortBy("seq");
    const before = waiting.findLast(({ change, state }) => isStepOf(change, orderId) && state === "waiting");
    const from = before?.change.kind === "advanceOrder" ? before.change.to : stored.status;
    if (!canAdvance(from, to, identity.role, facts)) return false;
    await outbox.add({
      key: `${orderId}:${stepId}`,
      change: { kind: "advanceOrder", orderId, from, to, reason, ...(reasonCode !== null && { reasonCode }), stepId },
      customerId: stored.customerId,
      after: before === undefined ? [] : [before.key],
    });
    return true;
  });
  if (isQueued === null) return refuse({ code: "storageFull" });
  return isQueued ? accept(null) : refuse({ code: "notAllowed" });
}

function isStepOf(change: Change, orderId: string): boolean {
  return change.kind === "advanceOrder" && change.orderId === orderId;
}
