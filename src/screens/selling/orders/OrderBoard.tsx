import { Bell, BellOff } from "lucide-react";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { ORDER_STAGES } from "#domain/order/order-stage.ts";
import { formatCount } from "#i18n/format-quantity.ts";
import { useLocale } from "#i18n/use-locale.ts";
import { readCompany, readOwnSettings } from "#local/queries/company/company.ts";
import { getOrders } from "#local/queries/order/orders.ts";
import { openIds, readStoreQueue, type StoreQueue } from "#local/queries/order/store-queue.ts";
import { shortOrderNumber } from "#domain/order/order-number.ts";
import { Button } from "#ui/controls/Button.tsx";
import { IconButton } from "#ui/controls/IconButton.tsx";
import { Ready } from "#ui/feedback/Ready.tsx";
import { readyValue, useLive } from "#ui/use-live.ts";
import { useWaitingLimits } from "#components/order/use-waiting-limits.ts";
import { WaitingAge } from "#components/order/WaitingAge.tsx";
import type { BoardFacts } from "./board-facts.ts";
import { BoardCard } from "./BoardCard.tsx";
import { playChime } from "./play-chime.ts";
import { useArrivals } from "./use-arrivals.ts";

/** How many cards a column shows at first, more than a tablet's height; a large store has thousands of open orders. */
const CARDS = 12;
/** How many more at a time. */
const MORE = 30;
/** How many of those that arrived together are named. */
const NAMED = 3;

/** The store's board: every open order in its column, earliest promised first, live. */
export function OrderBoard() {
  const { t } = useTranslation();
  const [sound, setSound] = useState(false);
  const [shown, setShown] = useState(CARDS);
  const [arrived, setArrived] = useState<readonly string[]>([]);
  const board = useLive(readStoreQueue, { limit: shown }, { keep: true });
  const latest = readyValue(useLive(getOrders, arrived)) ?? [];
  const company = readyValue(useLive(readCompany, null)) ?? null;
  const settings = readyValue(useLive(readOwnSettings, null)) ?? null;
  const limits = useWaitingLimits();
  const queue = readyValue(board);
  const open = useMemo(() => (queue ? openIds(queue) : null), [queue]);
  const fresh = useArrivals(open, "board", (orderIds) => {
    if (sound) playChime();
    setArrived(orderIds.slice(0, NAMED));
  });
  const news = latest.map(({ order }) =>
    t("orders.justArrived", { number: shortOrderNumber(order.orderNo), customer: order.customer.name }),
  );

  return (
    <Ready of={board} failed={t("orders.failed")}>
      {(value) => (
        <div className="flex min-h-0 flex-1 flex-col">
          <div className="flex shrink-0 items-center justify-between gap-2 px-4">
            <output className="block min-w-0 truncate text-body">
              {news.length === 0 ? t("orders.count", { count: open?.length ?? 0 }) : news.join(". ")}
            </output>
            <IconButton
              label={t("orders.sound")}
              icon={sound ? <Bell /> : <BellOff />}
              pressed={sound}
              onClick={() => setSound(!sound)}
            />
          </div>
          <div className="grid min-h-0 flex-1 grid-cols-5 gap-3 px-4 pb-4">
            <Columns
              queue={value}
              shown={shown}
              fresh={fresh}
              facts={{ company, settings, limits }}
              onMore={() => setShown(shown + MORE)}
            />
          </div>
        </div>
      )}
    </Ready>
  );
}

interface ColumnsProps {
  readonly queue: StoreQueue;
  readonly shown: number;
  readonly fresh: ReadonlySet<string>;
  readonly facts: BoardFacts;
  readonly onMore: () => void;
}

function Columns({ queue, shown, fresh, facts, onMore }: ColumnsProps) {
  const { t } = useTranslation();
  const { locale } = useLocale();
  return ORDER_STAGES.map((stage) => {
    const { ids, views, oldestAt } = queue[stage];
    return (
      <section
        key={stage}
        aria-label={t(`orders.columns.${stage}`)}
        className="flex min-h-0 flex-col rounded-card bg-raised edge"
      >
        <h2 className="flex items-baseline justify-between px-3 pt-2 text-body font-bold">
          {t(`orders.columns.${stage}`)}
          <span className="tabular-nums">{formatCount(ids.length, locale)}</span>
        </h2>
        <p className="min-h-6 px-3 pb-1">
          {oldestAt !== null && <WaitingAge since={oldestAt} limits={facts.limits} isOldest />}
        </p>
        <ul className="flex min-h-0 flex-1 flex-col gap-2 overflow-y-auto px-2 pb-2">
          {views.slice(0, shown).map((view) => (
            <li key={view.order.orderId}>
              <BoardCard view={view} fresh={fresh.has(view.order.orderId)} facts={facts} />
            </li>
          ))}
          {ids.length === 0 && <li className="px-1 py-2 text-body text-muted">{t("orders.columnEmpty")}</li>}
          {ids.length > shown && (
            <li>
              <Button full onClick={onMore}>
                {t("orders.showMore", { left: formatCount(ids.length - shown, locale) })}
              </Button>
            </li>
          )}
        </ul>
      </section>
    );
  });
}
