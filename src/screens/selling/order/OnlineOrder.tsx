import { type ReactNode, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router-dom";
import type { StoredOrder } from "#domain/order/order.ts";
import { onlineView, type OrderView } from "#local/queries/order/order-view.ts";
import { useOnlineOrders, useSyncStatus } from "#components/ports.ts";
import { Button } from "#ui/controls/Button.tsx";
import { EmptyState } from "#ui/feedback/EmptyState.tsx";
import { LoadingRows } from "#ui/feedback/LoadingRows.tsx";

interface OnlineOrderProps {
  readonly orderId: string;
  /** Shows an order that was read, and can only be looked at. */
  readonly children: (view: OrderView) => ReactNode;
}

/** An order that this device does not have: it is read from the store when somebody asks, and forgotten (ORDER-63). */
export function OnlineOrder({ orderId, children }: OnlineOrderProps) {
  const { t } = useTranslation();
  const [params] = useSearchParams();
  const port = useOnlineOrders();
  const isOnline = useSyncStatus().connectivity !== "offline";
  // Who comes from the list of the store's orders has asked already.
  const [asked, setAsked] = useState(params.get("online") === null ? 0 : 1);
  const [read, setRead] = useState<{ asked: number; order: StoredOrder | null | "unreachable" } | null>(null);
  useEffect(() => {
    if (asked === 0 || port === null) return undefined;
    let isLeft = false;
    void port.read(orderId).then((order) => {
      if (!isLeft) setRead({ asked, order });
    });
    return () => {
      isLeft = true;
    };
  }, [asked, port, orderId]);
  const answer = read?.asked === asked ? read.order : undefined;

  if (asked > 0 && answer === undefined) return <LoadingRows />;
  if (answer === null) return <EmptyState title={t("order.online.none")} detail={t("order.online.noneText")} />;
  if (typeof answer === "object") return children(onlineView(answer));
  return (
    <EmptyState
      title={t(answer === "unreachable" ? "order.online.failed" : "order.missing")}
      detail={t(answer === "unreachable" ? "order.online.failedText" : "order.missingText")}
      action={
        <Button
          variant="main"
          disabled={!isOnline || port === null}
          reason={isOnline ? undefined : t("ui.needsConnection")}
          onClick={() => setAsked((times) => times + 1)}
        >
          {t("orders.online.look")}
        </Button>
      }
    />
  );
}
