import { addLinesOf } from "#domain/order-life/merge-lines.ts";
import { refuse, type Result } from "#domain/values/result.ts";
import type { Device } from "#local/databases/device.ts";
import { getOrder } from "#local/queries/order/orders.ts";
import { changeOrder, type ChangeOrderProblem } from "./change-order.ts";

interface MergeRequest {
  /** The order that is closed, and the one that stays. */
  readonly closedId: string;
  readonly keptId: string;
  /** Whether what the closed one has is added to the other. */
  readonly adds: boolean;
}

/**
 * Closes an order as the same as another one of its customer (ORDER-80), and adds its lines to that where asked for
 * (ORDER-89): it is closed only after the store has taken the sum.
 */
export async function mergeOrders(
  device: Device,
  { closedId, keptId, adds }: MergeRequest,
): Promise<Result<null, ChangeOrderProblem>> {
  if (adds) {
    const [closed, kept] = await Promise.all([getOrder(device, closedId), getOrder(device, keptId)]);
    if (!closed?.stored || !kept?.stored) return refuse({ code: "notFound" });
    const added = await changeOrder(
      device,
      keptId,
      addLinesOf(closed.stored, kept.stored, () => device.newId()),
    );
    if (!added.ok) return added;
  }
  return changeOrder(device, closedId, { kind: "merge", into: keptId, words: "" }, { afterOrder: keptId });
}
