import type { OrderStatus } from "#domain/order/order.ts";
import type { Result } from "#domain/values/result.ts";
import type { Device } from "#local/databases/device.ts";
import { changeOrder, type ChangeOrderProblem } from "./change-order.ts";

export interface AdvanceOrderRequest {
  readonly orderId: string;
  readonly to: OrderStatus;
  readonly reason?: string;
  readonly reasonCode?: string | null;
  /** It waits a moment before it is sent, so that `undoOrderStep` can undo it without a trace. */
  readonly isHeld?: boolean;
}

/** Asks the store to advance an order (ORDER-26). */
export function advanceOrder(
  device: Device,
  { orderId, to, reason = "", reasonCode = null, isHeld = false }: AdvanceOrderRequest,
): Promise<Result<null, ChangeOrderProblem>> {
  return changeOrder(device, orderId, { kind: "advance", to, reasonCode, words: reason }, { isHeld });
}
