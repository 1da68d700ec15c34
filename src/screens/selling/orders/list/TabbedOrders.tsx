import { useState } from "react";
import { useTranslation } from "react-i18next";
import { NO_FILTER } from "#domain/order/order-filter.ts";
import { countOrderTabs } from "#local/queries/order/order-search.ts";
import { openIds, readStoreQueue } from "#local/queries/order/store-queue.ts";
import { listCarts } from "#local/queries/order/drafts.ts";
import type { Selection } from "#components/records/bulk/use-selection.ts";
import { useArrival } from "#components/sync/use-arrival.ts";
import { SearchField } from "#ui/controls/SearchField.tsx";
import { Tabs } from "#ui/controls/Tabs.tsx";
import { readyValue, useLive } from "#ui/use-live.ts";
import { useDevice } from "#ui/ports/ports.tsx";
import { ORDER_TABS } from "../order-tabs.ts";
import { DraftList } from "./DraftList.tsx";
import { OrderList } from "./OrderList.tsx";
import { useAskedOrders } from "./use-asked-orders.ts";

/** The lists of orders, each tab with its count (ORDER-30). */
export function TabbedOrders({ selection }: { readonly selection: Selection }) {
  const { t } = useTranslation();
  const mine = useDevice().identity.role === "salesperson";
  const asked = useAskedOrders();
  const { tab } = asked;
  const [text, setText] = useState("");
  const carts = readyValue(useLive(listCarts, null));
  const orders = readyValue(useLive(countOrderTabs, { mine }));
  const queue = readyValue(useLive(readStoreQueue, { limit: 0 }));
  const arrived = useArrival("orders") === "arrived";
  const counts: Partial<Record<string, number>> = {
    ...(arrived && orders),
    ...(carts && { drafts: carts.length }),
    // A salesperson's tabs show only what they took themselves.
    ...(arrived && queue && !mine && { review: queue.review.ids.length, open: openIds(queue).length }),
  };
  return (
    <>
      <div className="shrink-0 px-4 py-2">
        <SearchField label={t("orders.search")} placeholder={t("orders.searchHint")} value={text} onChange={setText} />
      </div>
      <Tabs
        label={t("orders.tabsLabel")}
        tabs={ORDER_TABS.map((id) => {
          const count = counts[id];
          return {
            id,
            label: t(id === "all" && mine ? "orders.tabs.mine" : `orders.tabs.${id}`),
            ...(count !== undefined && { count }),
          };
        })}
        selected={tab}
        onSelect={(id) => {
          selection.stop();
          asked.show(id);
        }}
      >
        {tab === "drafts" ? (
          <DraftList text={text} />
        ) : (
          <OrderList
            tab={tab}
            asked={asked}
            text={text}
            mine={mine}
            selection={selection}
            onShowAll={() => {
              setText("");
              asked.filterBy(NO_FILTER, null);
            }}
          />
        )}
      </Tabs>
    </>
  );
}
