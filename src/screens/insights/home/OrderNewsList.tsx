import { shortOrderNumber } from "#domain/order/order-number.ts";
import { useText } from "#i18n/use-text.ts";
import { type OrderWithNews, readOrderNews } from "#local/queries/order/order-news.ts";
import { readSeenOrders } from "#components/order/seen-orders.ts";
import { LinkButton } from "#ui/controls/LinkButton.tsx";
import { Notice } from "#ui/feedback/Notice.tsx";
import { useDevice } from "#ui/ports/ports.tsx";
import { readyValue, useLive } from "#ui/use-live.ts";

/** More of them wait until the first ones are dealt with. */
const SHOWN = 5;

/** Orders that wait for this person, and what others did to theirs since they last looked (ORDER-75). */
export function useOrderNews(): readonly OrderWithNews[] {
  const { uid } = useDevice().identity;
  const orders = readyValue(useLive(readOrderNews, null)) ?? [];
  const seen = readSeenOrders(uid);
  return orders.filter(({ orderId, news }) => news.isOpen || news.at > (seen.get(orderId) ?? 0));
}

export function OrderNewsList({ orders }: { readonly orders: readonly OrderWithNews[] }) {
  const { t } = useText();
  return (
    <>
      {orders.slice(0, SHOWN).map(({ orderId, orderNo, customerName, news: { kind, isOpen, byName, words } }) => (
        <Notice
          key={orderId}
          tone={isOpen ? "attention" : "info"}
          action={<LinkButton to={`/orders/${orderId}`}>{t(isOpen ? "home.news.reply" : "home.news.look")}</LinkButton>}
        >
          <p className="font-medium">{t(`home.news.${kind}`, { name: byName, number: shortOrderNumber(orderNo) })}</p>
          <p className="break-words">{[customerName, words.trim()].filter(Boolean).join(" · ")}</p>
        </Notice>
      ))}
      {orders.length > SHOWN && (
        <p className="px-3 text-caption text-muted">{t("home.news.more", { count: orders.length - SHOWN })}</p>
      )}
    </>
  );
}
