import type { OrderView } from "#local/queries/order/order-view.ts";
import { FixOrder } from "#components/order/unsent/FixOrder.tsx";

/** An order that waits on this device can be edited (ORDER-98); of a refused one its notice does. */
export function EditUnsent({ view }: { readonly view: OrderView }) {
  return view.sync === "waiting" && view.receivedAt === null ? <FixOrder orderId={view.order.orderId} /> : null;
}
