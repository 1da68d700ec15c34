import { useTranslation } from "react-i18next";
import { listOrders, type OrderRange } from "#local/queries/order/orders.ts";
import { EmptyState } from "#ui/feedback/EmptyState.tsx";
import { Arrived } from "#components/sync/Arrived.tsx";
import { OrderRow } from "#components/order/OrderRow.tsx";
import { Section } from "#ui/layout/Section.tsx";
import { useLive } from "#ui/use-live.ts";
import { Link } from "#ui/ports/ports.tsx";
import { Ready } from "#ui/feedback/Ready.tsx";

/** A few orders, newest first, each with sync and business status. */
export function OrderRows({ title, filter }: { readonly title: string; readonly filter: OrderRange }) {
  const { t } = useTranslation();
  const orders = useLive(listOrders, filter);
  return (
    <Ready of={orders} failed={t("home.failed")} rows={3}>
      {(views) => (
        <Section
          title={title}
          action={
            <Link to="/orders" className="inline-flex min-h-12 items-center text-body font-medium text-brand">
              {t("home.allOrders")}
            </Link>
          }
        >
          {views.length === 0 ? (
            <Arrived feeds={["orders"]} rows={3}>
              <EmptyState title={t("home.noOrders")} detail={t("home.noOrdersHint")} />
            </Arrived>
          ) : (
            <ul className="edge-t">
              {views.map((view) => (
                <li key={view.order.orderId}>
                  <OrderRow view={view} />
                </li>
              ))}
            </ul>
          )}
        </Section>
      )}
    </Ready>
  );
}
