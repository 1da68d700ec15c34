import { useCallback, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import { canPlaceOrders } from "#domain/access/access.ts";
import { canCountStock } from "#domain/records/record-access.ts";
import { NO_FILTER } from "#domain/order/order-filter.ts";
import type { OrderListTab } from "#local/queries/order/find-orders.ts";
import type { OrderView } from "#local/queries/order/order-view.ts";
import { orderSearch } from "#local/queries/order/order-search.ts";
import { listOrders } from "#local/queries/order/orders.ts";
import { Button } from "#ui/controls/Button.tsx";
import { EmptyState } from "#ui/feedback/EmptyState.tsx";
import { LinkButton } from "#ui/controls/LinkButton.tsx";
import { LoadingRows } from "#ui/feedback/LoadingRows.tsx";
import { Ready } from "#ui/feedback/Ready.tsx";
import { OlderOrders } from "#components/order/OlderOrders.tsx";
import { OrderRow } from "#components/order/OrderRow.tsx";
import { Arrived } from "#components/sync/Arrived.tsx";
import { useArrival } from "#components/sync/use-arrival.ts";
import { PrintSheet } from "#components/print/PrintSheet.tsx";
import type { Selection } from "#components/records/bulk/use-selection.ts";
import { useStableCallback } from "#ui/hooks/use-stable-callback.ts";
import { readyValue, useLive } from "#ui/use-live.ts";
import { usePanes } from "#ui/layout/use-panes.ts";
import { useWindow } from "#ui/lists/use-window.ts";
import { VirtualList } from "#ui/lists/VirtualList.tsx";
import { useDevice } from "#ui/ports/ports.tsx";
import { useArrivals } from "../use-arrivals.ts";
import { FilterBar } from "./FilterBar.tsx";
import { OrderItem } from "./OrderItem.tsx";
import { useRepeatOrder } from "#components/order/repeat/use-repeat-order.tsx";
import { OrderItemSheet } from "./OrderItemSheet.tsx";
import { OrderSelectionBar } from "./OrderSelectionBar.tsx";
import { OrderTableHead } from "./OrderTableHead.tsx";
import { OrderTableRow } from "./OrderTableRow.tsx";
import { useOrderSteps } from "./use-order-steps.ts";
import type { AskOrders } from "./use-asked-orders.ts";

/** Tabs whose orders may be older than a device keeps. */
const ENDS_AT_HORIZON: readonly OrderListTab[] = ["all", "done"];
/** Shown until all orders are known: a phone's height. */
const FIRST = 8;
const ROW_HEIGHT = 105;
const TABLE_ROW_HEIGHT = 57;

interface OrderListProps {
  readonly tab: OrderListTab;
  readonly asked: AskOrders;
  readonly text: string;
  readonly mine: boolean;
  readonly selection: Selection;
  readonly onShowAll: () => void;
}

/** The orders of a tab with their sums: rows on a phone, a table on a tablet (ORDER-60). */
export function OrderList({ tab, asked, text, mine, selection, onShowAll }: OrderListProps) {
  const { t } = useTranslation();
  const panes = usePanes();
  const { filter, sort } = asked;
  const steps = useOrderSteps();
  const [open, setOpen] = useState<OrderView | null>(null);
  const navigate = useNavigate();
  const repeating = useRepeatOrder(navigate);
  const [printing, setPrinting] = useState<OrderView | null>(null);
  const prepares = canCountStock(useDevice().identity.roles);
  const found = useWindow(orderSearch, { tab, text, mine, filter, sort });
  const page = readyValue(found.live);
  const arrival = useArrival("orders");
  const fresh = useArrivals(page?.ids ?? null, found.answered);
  const { rowAt, total } = found;
  const isPlain = text === "" && filter === NO_FILTER;
  const hasEnd = ENDS_AT_HORIZON.includes(tab);
  const idOf = useCallback((index: number) => rowAt(index)?.order.orderId, [rowAt]);
  const nextOf = useStableCallback(steps.nextOf);
  const take = useStableCallback((view: OrderView) => {
    const next = steps.nextOf(view);
    if (next !== null) void steps.take([view], next);
  });
  const draw = useCallback(
    (index: number) => {
      if (index === total) return <OlderOrders />;
      const view = rowAt(index);
      if (view === undefined) return <div className={panes ? "min-h-14 edge-b" : "min-h-[6.5rem] edge-b"} />;
      return (
        <OrderItem
          view={view}
          fresh={fresh.has(view.order.orderId)}
          asLine={panes}
          selection={selection}
          next={nextOf(view)}
          onNext={() => take(view)}
          onMore={() => setOpen(view)}
        />
      );
    },
    [rowAt, total, panes, fresh, selection, nextOf, take],
  );

  return (
    <>
      <FilterBar
        asked={asked}
        mine={mine}
        page={arrival === "arrived" ? page : arrival === "loading" ? undefined : null}
      />
      {found.live.state === "loading" && isPlain && sort === "newest" ? (
        <FirstOrders tab={tab} mine={mine} panes={panes} />
      ) : (
        <Ready of={found.live} failed={t("orders.failed")}>
          {() =>
            total === 0 ? (
              <Arrived feeds={["orders"]}>
                <NoOrders tab={tab} isFiltered={!isPlain} onShowAll={onShowAll} />
                {(hasEnd || text !== "") && <OlderOrders />}
              </Arrived>
            ) : (
              <>
                <div className="px-4 py-2 empty:hidden">
                  <Arrived feeds={["orders"]} compact loading={null} />
                </div>
                {panes && <OrderTableHead sort={sort} onSort={(next) => asked.filterBy(filter, next)} />}
                <VirtualList
                  label={t("orders.title")}
                  count={hasEnd ? total + 1 : total}
                  rowHeight={panes ? TABLE_ROW_HEIGHT : ROW_HEIGHT}
                  idOf={idOf}
                  topOn={found.answered}
                  onRange={found.onRange}
                >
                  {draw}
                </VirtualList>
              </>
            )
          }
        </Ready>
      )}
      {selection.on && page && (
        <OrderSelectionBar selection={selection} page={page} steps={steps} prepares={prepares} />
      )}
      {open && (
        <OrderItemSheet
          view={open}
          next={steps.nextOf(open)}
          onNext={() => take(open)}
          onRepeat={() => void repeating.repeat(open.order.orderId)}
          onPrint={() => setPrinting(open)}
          onSelect={() => selection.start(open.order.orderId)}
          onClose={() => setOpen(null)}
        />
      )}
      {repeating.sheet}
      {printing && <PrintSheet orders={[printing]} onClose={() => setPrinting(null)} />}
    </>
  );
}

/** The newest orders, which are read at once, until the whole list is known. */
function FirstOrders({
  tab,
  mine,
  panes,
}: {
  readonly tab: OrderListTab;
  readonly mine: boolean;
  readonly panes: boolean;
}) {
  const first = readyValue(useLive(listOrders, { tab, mine, limit: FIRST }));
  if (first === undefined || first.length === 0) return <LoadingRows />;
  return (
    <ul>
      {first.map((view) => (
        <li key={view.order.orderId}>
          {panes ? <OrderTableRow view={view} fresh={false} /> : <OrderRow view={view} />}
        </li>
      ))}
    </ul>
  );
}

interface NoOrdersProps extends Pick<OrderListProps, "tab" | "onShowAll"> {
  readonly isFiltered: boolean;
}

function NoOrders({ tab, isFiltered, onShowAll }: NoOrdersProps) {
  const { t } = useTranslation();
  const sells = canPlaceOrders(useDevice().identity.roles);
  if (isFiltered) {
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
