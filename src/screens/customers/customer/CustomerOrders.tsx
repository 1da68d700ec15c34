import { useTranslation } from "react-i18next";
import { listOrders } from "#local/queries/order/orders.ts";
import { EmptyState } from "#ui/feedback/EmptyState.tsx";
import { Ready } from "#ui/feedback/Ready.tsx";
import { OlderOrders } from "#components/order/OlderOrders.tsx";
import { OrderRow } from "#components/order/OrderRow.tsx";
import { useLive } from "#ui/use-live.ts";

export function CustomerOrders({ customerId }: { readonly customerId: string }) {
  const { t } = useTranslation();
  const orders = useLive(listOrders, { customerId, limit: 100 });
  return (
    <Ready of={orders} failed={t("orders.failed")}>
      {(views) =>
        views.length === 0 ? (
          <>
            <EmptyState title={t("customer.noOrders")} detail={t("customer.noOrdersText")} />
            <OlderOrders customerId={customerId} />
          </>
        ) : (
          <div className="pb-6">
            <ul>
              {views.map((view) => (
                <li key={view.order.orderId}>
                  <OrderRow ofOneCustomer view={view} />
                </li>
              ))}
            </ul>
            <OlderOrders customerId={customerId} />
          </div>
        )
      }
    </Ready>
  );
}
