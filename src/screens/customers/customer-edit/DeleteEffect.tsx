import { useTranslation } from "react-i18next";
import { listOrders } from "#local/queries/order/orders.ts";
import { Notice } from "#ui/feedback/Notice.tsx";
import { readyValue, useLive } from "#ui/use-live.ts";

/** What deleting a customer removes and keeps, and the open orders that prevent it. */
export function DeleteEffect({ customerId }: { readonly customerId: string }) {
  const { t } = useTranslation();
  const orders = readyValue(useLive(listOrders, { customerId, tab: "open", limit: 100 })) ?? [];
  const open = orders.length;
  return (
    <div className="flex flex-col gap-3">
      <p>{t("editCustomer.deleteText")}</p>
      {open > 0 && <Notice tone="attention">{t("editCustomer.openOrders", { count: open })}</Notice>}
    </div>
  );
}
