import { useText } from "#i18n/use-text.ts";
import { listOrders } from "#local/queries/order/orders.ts";
import { EmptyState } from "#ui/feedback/EmptyState.tsx";
import { ErrorState } from "#ui/feedback/ErrorState.tsx";
import { LoadingRows } from "#ui/feedback/LoadingRows.tsx";
import { OrderRow } from "#components/order/OrderRow.tsx";
import { useLive } from "#ui/hooks/use-live.ts";

export function CustomerOrders({ customerId }: { readonly customerId: string }) {
  const { t } = useText();
  const orders = useLive(listOrders, { customerId, limit: 100 });
  if (orders.state === "loading") return <LoadingRows />;
  if (orders.state === "failed") return <ErrorState title={t("orders.failed")} />;
  if (orders.value.length === 0)
    return <EmptyState title={t("customer.noOrders")} detail={t("customer.noOrdersText")} />;
  return (
    <ul className="pb-6">
      {orders.value.map((view) => (
        <li key={view.order.orderId}>
          <OrderRow ofOneCustomer view={view} />
        </li>
      ))}
    </ul>
  );
}
