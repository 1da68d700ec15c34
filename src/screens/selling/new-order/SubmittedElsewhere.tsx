import { useState } from "react";
import { shownNumber } from "#components/order/shown-number.ts";
import { useText } from "#i18n/use-text.ts";
import type { CartView } from "#local/queries/order/carts.ts";
import { getOrder } from "#local/queries/order/orders.ts";
import { LinkButton } from "#ui/controls/LinkButton.tsx";
import { Notice } from "#ui/feedback/Notice.tsx";
import { readyValue, useLive } from "#ui/use-live.ts";

/** Says what became of a cart that emptied before somebody's eyes: another tab has submitted it (SELL-12). */
export function SubmittedElsewhere({ view }: { readonly view: CartView }) {
  const { t } = useText();
  const { cart, lines } = view;
  const [last, setLast] = useState("");
  if (lines.length > 0 && last !== cart.orderId) setLast(cart.orderId);
  const order = readyValue(useLive(getOrder, last))?.order;
  if (lines.length > 0 || order === undefined) return null;
  return (
    <div className="px-4 pt-2">
      <Notice tone="info" action={<LinkButton to={`/orders/${order.orderId}`}>{t("newOrder.placed.open")}</LinkButton>}>
        {t("newOrder.submittedElsewhere", { number: shownNumber(order.orderNo) })}
      </Notice>
    </div>
  );
}
