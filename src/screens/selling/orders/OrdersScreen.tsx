import { LayoutGrid, List, Plus } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router-dom";
import { canCountStock } from "#domain/records/record-access.ts";
import { listCarts } from "#local/queries/order/carts.ts";
import { openIds, readStoreQueue } from "#local/queries/order/store-queue.ts";
import { countUnsent } from "#local/queries/sync/outbox.ts";
import { BottomBar } from "#ui/layout/BottomBar.tsx";
import { IconButton } from "#ui/controls/IconButton.tsx";
import { LinkButton } from "#ui/controls/LinkButton.tsx";
import { Screen } from "#ui/layout/Screen.tsx";
import { ScreenHeader } from "#ui/layout/ScreenHeader.tsx";
import { SearchField } from "#ui/controls/SearchField.tsx";
import { Tabs } from "#ui/controls/Tabs.tsx";
import { readyValue, useLive } from "#ui/use-live.ts";
import { usePanes } from "#ui/layout/use-panes.ts";
import { DraftList } from "./DraftList.tsx";
import { OrderBoard } from "./board/OrderBoard.tsx";
import { OrderList } from "./OrderList.tsx";
import { OrdersMenu } from "./OrdersMenu.tsx";
import { ORDER_TABS, readTab } from "./order-tabs.ts";
import { useDevice } from "#ui/ports/ports.tsx";

/** /orders: the orders with their status; a board on the store's tablet (ORDER-30). */
export function OrdersScreen() {
  const { t } = useTranslation();
  const { role, roles } = useDevice().identity;
  const panes = usePanes();
  const [params, setParams] = useSearchParams();
  const hasBoard = panes && role !== "salesperson" && role !== "delivery_personnel";
  const board = hasBoard && params.get("view") !== "list";

  const show = (name: string, value: string | null) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        if (value === null) next.delete(name);
        else next.set(name, value);
        return next;
      },
      { replace: true },
    );

  return (
    <Screen fill>
      <ScreenHeader
        title={t("orders.title")}
        actions={
          <>
            {hasBoard && (
              <IconButton
                label={t(board ? "orders.list" : "orders.board")}
                icon={board ? <List /> : <LayoutGrid />}
                onClick={() => show("view", board ? "list" : null)}
              />
            )}
            {panes && <NewOrderLink />}
            {canCountStock(roles) && <OrdersMenu />}
          </>
        }
      />
      {board ? <OrderBoard /> : <TabbedOrders tab={params.get("tab")} onTab={(tab) => show("tab", tab)} />}
      {!panes && (
        <BottomBar>
          <NewOrderLink full />
        </BottomBar>
      )}
    </Screen>
  );
}

function NewOrderLink({ full = false }: { readonly full?: boolean }) {
  const { t } = useTranslation();
  return (
    <LinkButton
      to="/new-order?orderMode=true"
      variant="main"
      full={full}
      icon={<Plus aria-hidden className="size-5" />}
    >
      {t("orders.newOrder")}
    </LinkButton>
  );
}

interface TabbedOrdersProps {
  readonly tab: string | null;
  readonly onTab: (tab: string | null) => void;
}

function TabbedOrders({ tab: asked, onTab }: TabbedOrdersProps) {
  const { t } = useTranslation();
  const { role } = useDevice().identity;
  const tab = readTab(asked);
  const [text, setText] = useState("");
  const carts = useLive(listCarts, null);
  const unsent = useLive(countUnsent, null);
  const mine = role === "salesperson";
  const queue = readyValue(useLive(readStoreQueue, { limit: 0 }));
  const counts: Partial<Record<string, number>> = {
    drafts: readyValue(carts)?.length ?? 0,
    toSend: readyValue(unsent)?.total ?? 0,
    // A salesperson's tabs show only what they took themselves.
    ...(queue && !mine && { review: queue.review.ids.length, open: openIds(queue).length }),
  };
  return (
    <>
      <div className="shrink-0 px-4 py-2">
        <SearchField label={t("orders.search")} placeholder={t("orders.searchHint")} value={text} onChange={setText} />
      </div>
      <Tabs
        label={t("orders.tabsLabel")}
        tabs={ORDER_TABS.map((id) => ({
          id,
          label: t(id === "all" && mine ? "orders.tabs.mine" : `orders.tabs.${id}`),
          ...(counts[id] ? { count: counts[id] } : {}),
        }))}
        selected={tab}
        onSelect={(id) => onTab(id === "all" ? null : id)}
      >
        {tab === "drafts" ? (
          <DraftList text={text} />
        ) : (
          <OrderList tab={tab} text={text} mine={mine} onShowAll={() => setText("")} />
        )}
      </Tabs>
    </>
  );
}
