import { useTranslation } from "react-i18next";
import { listOrders, type OrderFilter } from "#local/queries/order/orders.ts";
import { EmptyState } from "#ui/feedback/EmptyState.tsx";
import { ErrorState } from "#ui/feedback/ErrorState.tsx";
import { LoadingRows } from "#ui/feedback/LoadingRows.tsx";
import { OrderRow } from "#components/order/OrderRow.tsx";
import { Section } from "#ui/layout/Section.tsx";
import { useLive } from "#ui/use-live.ts";
import { Link } from "#ui/ports/ports.tsx";

/** A few orders, newest first, with both axes; live. */
export function OrderRows({ title, filter }: { readonly title: string; readonly filter: OrderFilter }) {
  const { t } = useTranslation();
  const orders = useLive(listOrders, filter);
  if (orders.state === "loading") return <LoadingRows count={3} />;
  if (orders.state === "failed") return <ErrorState title={t("home.failed")} />;
  return (
    <Section
      title={title}
      action={
        <Link to="/orders" className="inline-flex min-h-12 items-center text-body font-medium text-brand">
          {t("home.allOrders")}
        </Link>
      }
    >
      {orders.value.length === 0 ? (
        <EmptyState title={t("home.noOrders")} detail={t("home.noOrdersHint")} />
      ) : (
        <ul className="edge-t">
          {orders.value.map((view) => (
            <li key={view.order.orderId}>
              <OrderRow view={view} />
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
