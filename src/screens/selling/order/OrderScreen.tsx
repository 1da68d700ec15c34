import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useParams, useSearchParams } from "react-router-dom";
import { shownNumber } from "#components/order/shown-number.ts";
import { weightOfLines } from "#domain/order/order-weight.ts";
import { getOrder } from "#local/queries/order/orders.ts";
import type { OrderView } from "#local/queries/order/order-view.ts";
import { Ready } from "#ui/feedback/Ready.tsx";
import { Notice } from "#ui/feedback/Notice.tsx";
import { Screen } from "#ui/layout/Screen.tsx";
import { ScreenHeader } from "#ui/layout/ScreenHeader.tsx";
import { TotalsTable } from "#components/order/TotalsTable.tsx";
import { useDevice } from "#ui/ports/ports.tsx";
import { readyValue, useLive } from "#ui/use-live.ts";
import { OnlineOrder } from "./OnlineOrder.tsx";
import { EditConflict } from "./edit/EditConflict.tsx";
import { EditOrder } from "./edit/EditOrder.tsx";
import { EditUnsent } from "./edit/EditUnsent.tsx";
import { LinkedOrders } from "./LinkedOrders.tsx";
import { OrderActions } from "./OrderActions.tsx";
import { OrderChanges } from "./OrderChanges.tsx";
import { OrderDifferences } from "./OrderDifferences.tsx";
import { OrderHead } from "./OrderHead.tsx";
import { OrderLines } from "./OrderLines.tsx";
import { AskedApproval } from "./talk/AskedApproval.tsx";
import { AskRep } from "./talk/AskRep.tsx";
import { OrderNotes } from "./talk/OrderNotes.tsx";
import { isAtDesk } from "./review/at-desk.ts";
import { NextInReview } from "./review/NextInReview.tsx";
import { OrderReview } from "./review/OrderReview.tsx";
import { OrderTimeline } from "./OrderTimeline.tsx";
import { OrderSupport } from "./OrderSupport.tsx";
import { OrderTalk } from "./talk/OrderTalk.tsx";
import { DeliverMode } from "./deliver/DeliverMode.tsx";
import { OrderDeliveries } from "./OrderDeliveries.tsx";
import { PickMode } from "./pick/PickMode.tsx";
import { ReadBack } from "./ReadBack.tsx";
import { SettledFlags } from "./review/SettledFlags.tsx";
import { StuckNotice } from "./StuckNotice.tsx";

/**
 * /orders/{orderId}: one order, its timeline and its actions (ORDER-32); with `pick`, the pick list of one or several
 * (ORDER-55); with `deliver`, the stop at which one or several are handed over (DELIV-33).
 */
export function OrderScreen() {
  const { orderId = "" } = useParams();
  const [params] = useSearchParams();
  const { t } = useTranslation();
  const live = useLive(getOrder, orderId);
  const view = readyValue(live);
  const picked = params.get("pick");
  if (picked !== null) return <PickMode orderIds={picked === "" ? [orderId] : picked.split(",")} />;
  const delivered = params.get("deliver");
  if (delivered !== null)
    return <DeliverMode orderIds={delivered === "" ? [orderId] : delivered.split(",")} runId={params.get("run")} />;
  if (view) return <KnownOrder key={orderId} view={view} />;
  return (
    <Screen>
      <ScreenHeader title={t("order.title")} back="/orders" />
      <Ready of={live} failed={t("order.failed")}>
        {() => (
          <OnlineOrder key={orderId} orderId={orderId}>
            {(found) => <OrderParts view={found} notice={<ReadOnlyNotice />} isKept={false} />}
          </OnlineOrder>
        )}
      </Ready>
    </Screen>
  );
}

function KnownOrder({ view }: { readonly view: OrderView }) {
  const { orderNo } = view.order;
  return (
    <Screen>
      <ScreenHeader title={shownNumber(orderNo)} detail={orderNo} back="/orders" />
      <OrderParts
        view={view}
        notice={view.conflicts.length > 0 ? <EditConflict view={view} /> : <StuckNotice view={view} />}
        isKept
      />
      <OrderActions view={view} />
    </Screen>
  );
}

interface OrderPartsProps {
  readonly view: OrderView;
  /** What there is to know of this copy. */
  readonly notice: ReactNode;
  /** On this device, so that it can be changed. */
  readonly isKept: boolean;
}

function OrderParts({ view, notice, isKept }: OrderPartsProps) {
  const { order, stored, waiting, differences } = view;
  const { roles } = useDevice().identity;
  return (
    <div className="mx-auto flex w-full max-w-6xl flex-1 flex-col gap-2 pb-6 panes:grid panes:grid-cols-2 panes:items-start">
      <div className="flex flex-col gap-3">
        <OrderHead view={view} />
        {notice}
        {stored && isKept && <OrderTalk order={stored} />}
        {stored && <LinkedOrders stored={stored} />}
        {isKept && <NextInReview view={view} />}
        <OrderReview view={view} isKept={isKept} />
        {stored && isKept && <AskRep order={stored} />}
        {isKept && <AskedApproval view={view} />}
        {differences.length > 0 && !(isKept && isAtDesk(roles, view.status)) && (
          <OrderDifferences order={order} differences={differences} />
        )}
        {stored && <SettledFlags order={stored} />}
        {stored && <OrderDeliveries order={stored} />}
        <OrderTimeline view={view} />
        {stored && <OrderNotes order={stored} waiting={waiting} canWrite={isKept} />}
      </div>
      <div className="flex flex-col gap-3">
        <OrderLines
          view={view}
          isKept={isKept}
          action={isKept && (stored ? <EditOrder order={stored} /> : <EditUnsent view={view} />)}
        />
        <TotalsTable
          totals={order.totals}
          currency={order.currency}
          pricesIncludeTax={order.pricesIncludeTax}
          weight={weightOfLines(order.lines)}
        />
        <ReadBack order={order} isChanged={(stored?.revision ?? 0) > 0} />
        {stored && <OrderChanges order={stored} />}
        <OrderSupport view={view} />
      </div>
    </div>
  );
}

function ReadOnlyNotice() {
  const { t } = useTranslation();
  return (
    <div className="px-4">
      <Notice>{t("order.online.readOnly")}</Notice>
    </div>
  );
}
