import { advanceFacts } from "#domain/order/advance-facts.ts";
import type { OrderStatus } from "#domain/order/order.ts";
import { canAdvance } from "#domain/order/order-status.ts";
import { accept, refuse } from "#domain/values/result.ts";
import type { Result } from "#domain/values/result.ts";
import { backUp } from "#local/outbox/backups.ts";
import type { Device } from "#local/databases/device.ts";
import { nextSeq } from "#local/outbox/numbering.ts";
import { outboxEntry } from "#local/outbox/outbox-entry.ts";

/** `notFound`: this device holds no copy the store has confirmed. `notAllowed`: not this role, or not from this status. */
export interface AdvanceOrderProblem {
  readonly code: "notFound" | "notAllowed";
}

export interface AdvanceOrderRequest {
  readonly orderId: string;
  readonly to: OrderStatus;
  readonly reason?: string;
}

/** Asks the store to move an order on (ORDER-26). Shown at once as waiting; the server has the last word. */
export async function advanceOrder(
  device: Device,
  request: AdvanceOrderRequest,
): Promise<Result<null, AdvanceOrderProblem>> {
  const { work, mirror, identity } = device;
  const { orderId, to, reason = "" } = request;
  const [stored, company] = await Promise.all([mirror.orders.get(orderId), mirror.company.get(identity.companyId)]);
  if (stored === undefined) return refuse({ code: "notFound" });
  const id = device.newId();
  const now = device.now();
  const facts = advanceFacts(stored, identity, company?.settings ?? null);

  const entry = await work.transaction("rw", work.outbox, work.numbering, async () => {
    const waiting = await work.outbox.where("lane").equals(stored.customerId).sortBy("seq");
    const steps = waiting.filter(
      ({ change, state }) => change.kind === "advanceOrder" && change.orderId === orderId && state === "waiting",
    );
    const before = steps.at(-1);
    const from = before?.change.kind === "advanceOrder" ? before.change.to : stored.status;
    if (!canAdvance(from, to, identity.role, facts)) return null;
    const made = outboxEntry({
      key: `${orderId}:${id}`,
      owner: identity.uid,
      change: { kind: "advanceOrder", orderId, from, to, reason },
      lane: stored.customerId,
      dependsOn: before === undefined ? [] : [before.key],
      seq: await nextSeq(work),
      now,
    });
    await work.outbox.add(made);
    return made;
  });
  if (entry === null) return refuse({ code: "notAllowed" });
  await backUp(device.shared, entry);
  return accept(null);
}
