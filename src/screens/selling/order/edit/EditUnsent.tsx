import type { OrderView } from "#local/queries/order/order-view.ts";
import { FixOrder } from "#components/order/unsent/FixOrder.tsx";
import { readUnsentOrder } from "#local/queries/order/unsent-order.ts";
import { readyValue, useLive } from "#ui/use-live.ts";

/** An order that waits on this device can be edited (ORDER-98); of one that is refused or held up its notice does. */
export function EditUnsent({ view: { order, sync, receivedAt } }: { readonly view: OrderView }) {
  const unsent = readyValue(useLive(readUnsentOrder, order.orderId));
  const isHeldUp = (unsent?.parent ?? null) !== null;
  return sync === "waiting" && receivedAt === null && !isHeldUp ? <FixOrder orderId={order.orderId} /> : null;
}
