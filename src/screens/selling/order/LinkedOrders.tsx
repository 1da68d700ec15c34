import { useTranslation } from "react-i18next";
import { shownNumber } from "#components/order/shown-number.ts";
import type { StoredOrder } from "#domain/order/order.ts";
import { getOrder } from "#local/queries/order/orders.ts";
import { readyValue, useLive } from "#ui/use-live.ts";
import { Link } from "#ui/ports/ports.tsx";

/** The orders that bring what was missing, and the one that this brings the rest of (ORDER-44). */
export function LinkedOrders({
  stored: { backorderIds = [], backorderOf, mergedInto },
}: {
  readonly stored: StoredOrder;
}) {
  const { t } = useTranslation();
  return (
    <>
      {mergedInto !== undefined && <LinkedOrder orderId={mergedInto} text={t("order.linked.merged")} />}
      {backorderOf !== undefined && <LinkedOrder orderId={backorderOf} text={t("order.linked.first")} />}
      {backorderIds.map((orderId) => (
        <LinkedOrder key={orderId} orderId={orderId} text={t("order.linked.backorder")} />
      ))}
    </>
  );
}

function LinkedOrder({ orderId, text }: { readonly orderId: string; readonly text: string }) {
  const linked = readyValue(useLive(getOrder, orderId));
  return (
    <p className="px-4">
      <Link
        to={`/orders/${orderId}`}
        className="flex min-h-12 items-center text-body font-medium text-brand underline underline-offset-4"
      >
        {[text, linked && shownNumber(linked.order.orderNo)].filter(Boolean).join(" · ")}
      </Link>
    </p>
  );
}
