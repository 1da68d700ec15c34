import { Bell, BellOff } from "lucide-react";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import type { CompanySettings } from "#domain/company/company.ts";
import { formatCount } from "#i18n/format-quantity.ts";
import { useLocale } from "#i18n/use-locale.ts";
import { readOwnSettings } from "#local/queries/company/company.ts";
import { type Board, readBoard } from "#local/queries/order/board.ts";
import type { OrderView } from "#local/queries/order/order-view.ts";
import { getOrders } from "#local/queries/order/orders.ts";
import { shortOrderNumber } from "#domain/order/order-number.ts";
import { Button } from "#ui/controls/Button.tsx";
import { IconButton } from "#ui/controls/IconButton.tsx";
import { Ready } from "#ui/feedback/Ready.tsx";
import { readyValue, useLive } from "#ui/use-live.ts";
import { BOARD_COLUMNS, countColumns, splitBoard } from "./board-columns.ts";
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
  const board = useLive(readBoard, { limit: shown }, { keep: true });
  const latest = readyValue(useLive(getOrders, arrived)) ?? [];
  const settings = readyValue(useLive(readOwnSettings, null)) ?? null;
  const ids = readyValue(board)?.ids;
  const open = useMemo(() => (ids ? [...ids.values()].flat() : null), [ids]);
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
              board={value}
              shown={shown}
              fresh={fresh}
              settings={settings}
              onMore={() => setShown(shown + MORE)}
            />
          </div>
        </div>
      )}
    </Ready>
  );
}

interface ColumnsProps {
  readonly board: Board;
  readonly shown: number;
  readonly fresh: ReadonlySet<string>;
  readonly settings: CompanySettings | null;
  readonly onMore: () => void;
}

function Columns({ board, shown, fresh, settings, onMore }: ColumnsProps) {
  const { t } = useTranslation();
  const { locale } = useLocale();
  const cards = splitBoard(board.views.map(boardRow));
  const counts = countColumns(board.ids);
  return BOARD_COLUMNS.map((column) => (
    <section
      key={column}
      aria-label={t(`orders.columns.${column}`)}
      className="flex min-h-0 flex-col rounded-card bg-raised edge"
    >
      <h2 className="flex items-baseline justify-between px-3 py-2 text-body font-bold">
        {t(`orders.columns.${column}`)}
        <span className="tabular-nums">{formatCount(counts[column], locale)}</span>
      </h2>
      <ul className="flex min-h-0 flex-1 flex-col gap-2 overflow-y-auto px-2 pb-2">
        {cards[column].slice(0, shown).map(({ view, since }) => (
          <li key={view.order.orderId}>
            <BoardCard view={view} since={since} fresh={fresh.has(view.order.orderId)} settings={settings} />
          </li>
        ))}
        {counts[column] === 0 && <li className="px-1 py-2 text-body text-muted">{t("orders.columnEmpty")}</li>}
        {counts[column] > shown && (
          <li>
            <Button full onClick={onMore}>
              {t("orders.showMore", { left: formatCount(counts[column] - shown, locale) })}
            </Button>
          </li>
        )}
      </ul>
    </section>
  ));
}

/** An order waits since its last step, or since the store received it. */
function boardRow(view: OrderView) {
  const since = view.history.at(-1)?.at ?? view.receivedAt ?? view.order.capturedAt;
  return { view, since, status: view.status, promisedOn: view.order.promisedOn };
}
