import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router-dom";
import { parseOrderNumber } from "#domain/order/order-number.ts";
import type { OlderQuestion, OrderPlace } from "#domain/order/older-orders.ts";
import type { StoredOrder } from "#domain/order/order.ts";
import { foldText } from "#domain/values/fold-text.ts";
import { storedEntry } from "#local/queries/order/order-index.ts";
import { readHorizon } from "#local/queries/sync/horizon.ts";
import { onlineView } from "#local/queries/order/order-view.ts";
import { OrderRow } from "#components/order/OrderRow.tsx";
import { useOnlineOrders, useSyncStatus } from "#components/ports.ts";
import { Button } from "#ui/controls/Button.tsx";
import { SearchField } from "#ui/controls/SearchField.tsx";
import { EmptyState } from "#ui/feedback/EmptyState.tsx";
import { Notice } from "#ui/feedback/Notice.tsx";
import { readyValue, useLive } from "#ui/use-live.ts";

/** What was read so far, the latest changed first. */
interface Found {
  readonly orders: readonly StoredOrder[];
  readonly next: OrderPlace | null;
  /** The number that was asked for; "" = none. */
  readonly orderNo: string;
}

/**
 * Orders that only the store has, a page at a time, or one by its number (ORDER-63). They are shown and forgotten: nothing
 * is stored on this device.
 */
export function OnlineOrders() {
  const { t } = useTranslation();
  const [params] = useSearchParams();
  const customerId = params.get("customer");
  const port = useOnlineOrders();
  const isOnline = useSyncStatus().connectivity !== "offline";
  const horizon = readyValue(useLive(readHorizon, "orders")) ?? null;
  // What changed since is on this device.
  const begin: OrderPlace | null = horizon === null ? null : { updatedAt: new Date(horizon).toISOString(), id: null };
  const [text, setText] = useState("");
  const [found, setFound] = useState<Found | null>(null);
  const [state, setState] = useState<"idle" | "busy" | "failed">("idle");
  const words = foldText(text).split(" ").filter(Boolean);
  const orderNo = parseOrderNumber(text.trim().toUpperCase()) === null ? "" : text.trim().toUpperCase();
  const shown = (found?.orders ?? []).filter((order) => {
    const entry = storedEntry(order);
    return words.every((word) => entry.text.includes(word));
  });
  const isAsked = found !== null && (orderNo === "" || orderNo === found.orderNo || shown.length > 0);
  const hasMore = !isAsked || found.next !== null;

  async function look() {
    if (port === null) return;
    setState("busy");
    const after = orderNo === "" ? (found === null ? begin : found.next) : null;
    const question: OlderQuestion = { orderNo: orderNo === "" ? null : orderNo, customerId, after };
    const answer = await port.find(question);
    setState(answer === "unreachable" ? "failed" : "idle");
    if (answer === "unreachable") return;
    const known = new Set(answer.orders.map(({ orderId }) => orderId));
    const others = (found?.orders ?? []).filter(({ orderId }) => !known.has(orderId));
    // A number that was looked for leaves the place in the pages where it was.
    const next = orderNo === "" ? answer.next : (found?.next ?? null);
    setFound({ orders: orderNo === "" ? [...others, ...answer.orders] : [...answer.orders, ...others], next, orderNo });
  }

  return (
    <div className="flex min-h-0 flex-1 flex-col overflow-y-auto">
      <div className="flex flex-col gap-2 px-4 py-2">
        <p className="text-body text-muted">{t("orders.online.text")}</p>
        <SearchField
          label={t("orders.search")}
          placeholder={t("orders.online.hint")}
          value={text}
          onChange={setText}
          onEnter={() => void look()}
        />
      </div>
      {found !== null && (
        <output className="block bg-raised px-4 py-2 text-body font-medium tabular-nums edge-b">
          {t("orders.count", { count: shown.length })}
        </output>
      )}
      <ul>
        {shown.map((order) => (
          <li key={order.orderId}>
            <OrderRow view={onlineView(order)} to={`/orders/${order.orderId}?online=1`} />
          </li>
        ))}
      </ul>
      {isAsked && shown.length === 0 && (
        <EmptyState title={t("orders.empty.found")} detail={t("orders.empty.foundText")} />
      )}
      <div className="flex flex-col gap-3 p-4">
        {state === "failed" && <Notice tone="attention">{t("orders.online.failed")}</Notice>}
        {hasMore ? (
          <Button
            variant={found === null ? "main" : "plain"}
            full
            busy={state === "busy"}
            disabled={!isOnline || port === null}
            reason={isOnline ? undefined : t("ui.needsConnection")}
            onClick={() => void look()}
          >
            {t(
              orderNo !== ""
                ? "orders.online.byNumber"
                : found === null
                  ? "orders.online.look"
                  : "orders.online.further",
            )}
          </Button>
        ) : (
          <p className="text-body text-muted">{t("orders.online.all")}</p>
        )}
      </div>
    </div>
  );
}
