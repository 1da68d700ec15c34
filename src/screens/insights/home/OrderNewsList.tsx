import { useState } from "react";
import { shownNumber } from "#components/order/shown-number.ts";
import { useText } from "#i18n/use-text.ts";
import { type OrderWithNews, readOrderNews } from "#local/queries/order/order-news.ts";
import { useCompany } from "#components/company/use-company.ts";
import { noteSeenOrder, readSeenOrders } from "#components/order/seen-orders.ts";
import { stepReason } from "#components/order/step-reason.ts";
import { Button } from "#ui/controls/Button.tsx";
import { LinkButton } from "#ui/controls/LinkButton.tsx";
import { Notice } from "#ui/feedback/Notice.tsx";
import { Section } from "#ui/layout/Section.tsx";
import { ListRow } from "#ui/lists/ListRow.tsx";
import { useDevice } from "#ui/ports/ports.tsx";
import { readyValue, useLive } from "#ui/use-live.ts";

/** What waits for an answer: more of them wait until the first ones are dealt with. */
const SHOWN = 3;
/** What is only to be known stands in one list, which begins with the latest. */
const LATEST = 3;

interface OrderNewsState {
  readonly orders: readonly OrderWithNews[];
  readonly markSeen: (orders: readonly OrderWithNews[]) => void;
}

/** Orders that wait for this person, and what others did to theirs since they last looked (ORDER-75). */
export function useOrderNews(): OrderNewsState {
  const { uid } = useDevice().identity;
  const orders = readyValue(useLive(readOrderNews, null)) ?? [];
  const [seen, setSeen] = useState(() => readSeenOrders(uid));
  return {
    orders: orders.filter(({ orderId, news }) => news.isOpen || news.at > (seen.get(orderId) ?? 0)),
    markSeen(done) {
      for (const { orderId, news } of done) noteSeenOrder(uid, orderId, news.at);
      setSeen(readSeenOrders(uid));
    },
  };
}

/** What needs an answer as cards, the rest as one list (ORDER-86). */
export function OrderNewsList({ orders, markSeen }: OrderNewsState) {
  const text = useText();
  const { t } = text;
  const company = useCompany() ?? null;
  const open = orders.filter(({ news }) => news.isOpen);
  const others = orders.filter(({ news }) => !news.isOpen);
  const titleOf = ({ orderNo, news: { kind, byName } }: OrderWithNews) =>
    t(`home.news.${kind}`, { name: byName, number: shownNumber(orderNo) });
  const wordsOf = ({ customerName, news: { status, words, ...why } }: OrderWithNews) =>
    [customerName, stepReason({ ...why, status: status ?? null, reason: words.trim() }, company, text)]
      .filter(Boolean)
      .join(" · ");
  return (
    <>
      {open.slice(0, SHOWN).map((order) => (
        <Notice
          key={order.orderId}
          tone="attention"
          action={<LinkButton to={`/orders/${order.orderId}`}>{t("home.news.reply")}</LinkButton>}
        >
          <p className="font-medium">{titleOf(order)}</p>
          <p className="break-words">{wordsOf(order)}</p>
        </Notice>
      ))}
      {open.length > SHOWN && (
        <p className="px-3 text-caption text-muted">{t("home.news.more", { count: open.length - SHOWN })}</p>
      )}
      {others.length > 0 && (
        // A list is as wide as the page's others, not as the cards above it.
        <div className="-mx-4 first:-mt-4">
          <Others orders={others} titleOf={titleOf} wordsOf={wordsOf} markSeen={markSeen} />
        </div>
      )}
    </>
  );
}

interface OthersProps extends OrderNewsState {
  readonly titleOf: (order: OrderWithNews) => string;
  readonly wordsOf: (order: OrderWithNews) => string;
}

function Others({ orders, titleOf, wordsOf, markSeen }: OthersProps) {
  const { t } = useText();
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? orders : orders.slice(0, LATEST);
  return (
    <Section
      title={t("home.news.changes", { count: orders.length })}
      action={
        <Button variant="quiet" onClick={() => markSeen(orders)}>
          {t("home.news.seen")}
        </Button>
      }
    >
      <ul>
        {shown.map((order) => (
          <li key={order.orderId}>
            <ListRow wraps title={titleOf(order)} detail={wordsOf(order)} to={`/orders/${order.orderId}`} />
          </li>
        ))}
      </ul>
      {shown.length < orders.length && (
        <Button variant="quiet" onClick={() => setWhole(true)}>
          {t("home.news.more", { count: orders.length - shown.length })}
        </Button>
      )}
    </Section>
  );
}
