import { useTranslation } from "react-i18next";
import { OPEN_STATUSES } from "#domain/order/order-status.ts";
import { listOrders } from "#local/queries/order/orders.ts";
import { Notice } from "#ui/feedback/Notice.tsx";
import { readyValue, useLive } from "#ui/use-live.ts";

/** What deleting a customer removes and keeps, and the open orders that prevent it. */
export function DeleteEffect({ customerId }: { readonly customerId: string }) {
  const { t } = useTranslation();
  const orders = readyValue(useLive(listOrders, { customerId, limit: 100 })) ?? [];
  const open = orders.filter(({ status }) => OPEN_STATUSES.includes(status)).length;
  return (
    <div className="flex flex-col gap-3">
      <p>{t("editCustomer.deleteText")}</p>
      {open > 0 && <Notice tone="attention">{t("editCustomer.openOrders", { count: open })}</Notice>}
    </div>
  );
}
