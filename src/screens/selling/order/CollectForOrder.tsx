import { readCart } from "#local/queries/order/carts.ts";
import type { OrderView } from "#local/queries/order/order-view.ts";
import { CollectSheet } from "#components/payment/CollectSheet.tsx";
import { readyValue, useLive } from "#ui/use-live.ts";

interface CollectForOrderProps {
  readonly view: OrderView;
  readonly onClose: () => void;
}

/** Takes a payment for an order, whether it is owed already or not (PAY-12). */
export function CollectForOrder({ view: { order, left }, onClose }: CollectForOrderProps) {
  const cart = readyValue(useLive(readCart, order.customerId));
  if (!cart) return null;
  const { orderId, orderNo } = order;
  return (
    <CollectSheet
      customer={cart.customer}
      company={cart.company}
      orders={[{ orderId, orderNo, left }]}
      onClose={onClose}
    />
  );
}
