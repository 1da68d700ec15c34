import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { canPlaceOrders } from "#domain/access/access.ts";
import { isCounted } from "#domain/order/order-status.ts";
import { formatMoney } from "#i18n/format-money.ts";
import { useLocale } from "#i18n/use-locale.ts";
import { listOrders } from "#local/queries/order/orders.ts";
import type { OrderView } from "#local/queries/order/order-view.ts";
import { Button } from "#ui/controls/Button.tsx";
import { EmptyState } from "#ui/feedback/EmptyState.tsx";
import { LinkButton } from "#ui/controls/LinkButton.tsx";
import { Ready } from "#ui/feedback/Ready.tsx";
import { OlderOrders } from "#components/order/OlderOrders.tsx";
import { OrderRow } from "#components/order/OrderRow.tsx";
import { readyValue, useLive } from "#ui/use-live.ts";
import { VirtualList } from "#ui/lists/VirtualList.tsx";
import { useDevice } from "#ui/ports/ports.tsx";
import type { OrderTab } from "./order-tabs.ts";
import { useArrivals } from "./use-arrivals.ts";

/** How many orders are read at first, and how many more when the list is scrolled to its end. */
const PAGE = 200;
/** Tabs whose orders may be older than a device keeps. */
const ENDS_AT_HORIZON: readonly OrderTab[] = ["all", "done"];

interface OrderListProps {
  readonly tab: Exclude<OrderTab, "drafts">;
  readonly text: string;
  readonly mine: boolean;
  readonly onShowAll: () => void;
}

export function OrderList({ tab, text, mine, onShowAll }: OrderListProps) {
  const { t } = useTranslation();
  const question = `${tab} ${text}`;
  const [pages, setPages] = useState({ question, limit: PAGE });
  const limit = pages.question === question ? pages.limit : PAGE;
  const orders = useLive(listOrders, { tab, text, mine, limit }, { keep: true });
  const shown = readyValue(orders);
  const ids = useMemo(() => shown?.map(({ order }) => order.orderId) ?? null, [shown]);
  const fresh = useArrivals(ids, `${question} ${limit}`);
  const loadMore = (_: number, last: number) => {
    if (shown?.length === limit && last >= limit - 1) setPages({ question, limit: limit + PAGE });
  };

  return (
    <Ready of={orders} failed={t("orders.failed")}>
      {(views) =>
        views.length === 0 ? (
          <>
            <NoOrders tab={tab} searched={text !== ""} onShowAll={onShowAll} />
            {(text !== "" || ENDS_AT_HORIZON.includes(tab)) && <OlderOrders />}
          </>
        ) : (
          <>
            <TotalsStrip views={views} isAll={views.length < limit} />
            <VirtualList
              key={question}
              label={t("orders.title")}
              count={views.length < limit && ENDS_AT_HORIZON.includes(tab) ? views.length + 1 : views.length}
              rowHeight={105}
              idOf={(index) => views[index]?.order.orderId}
              onRange={loadMore}
            >
              {(index) => {
                const view = views[index];
                return view ? <OrderRow view={view} fresh={fresh.has(view.order.orderId)} /> : <OlderOrders />;
              }}
            </VirtualList>
          </>
        )
      }
    </Ready>
  );
}

/** The number of orders listed, and the net of the counted ones (KPI-2); a company has one currency. */
function TotalsStrip({ views, isAll }: { readonly views: readonly OrderView[]; readonly isAll: boolean }) {
  const { t } = useTranslation();
  const { locale } = useLocale();
  const currency = views[0]?.order.currency;
  const net = views.reduce((sum, { order, status }) => (isCounted(status) ? sum + order.totals.net : sum), 0);
  return (
    <output className="flex shrink-0 justify-between gap-3 bg-raised px-4 py-2 text-body tabular-nums">
      <span>{t(isAll ? "orders.count" : "orders.newest", { count: views.length })}</span>
      {currency && (
        <span className="font-medium">{t("orders.net", { amount: formatMoney(net, currency, locale) })}</span>
      )}
    </output>
  );
}

function NoOrders({
  tab,
  searched,
  onShowAll,
}: Omit<OrderListProps, "text" | "mine"> & { readonly searched: boolean }) {
  const { t } = useTranslation();
  const sells = canPlaceOrders(useDevice().identity.roles);
  if (searched) {
    return (
      <EmptyState
        title={t("orders.empty.found")}
        detail={t("orders.empty.foundText")}
        action={<Button onClick={onShowAll}>{t("orders.clear")}</Button>}
      />
    );
  }
  return (
    <EmptyState
      title={t(`orders.empty.${tab}`)}
      detail={t(tab === "all" && !sells ? "orders.empty.allDelivery" : `orders.empty.${tab}Text`)}
      action={tab === "all" && sells && <LinkButton to="/new-order?orderMode=true">{t("orders.newOrder")}</LinkButton>}
    />
  );
}
