import { Bell, BellOff } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { CompanySettings } from "#domain/company/company.ts";
import { formatCount } from "#i18n/format-quantity.ts";
import { useLocale } from "#i18n/use-locale.ts";
import { readCompany } from "#local/queries/company/company.ts";
import { listOrders, type OrderView } from "#local/queries/order/orders.ts";
import { shortOrderNumber } from "#domain/order/order-number.ts";
import { IconButton } from "#ui/controls/IconButton.tsx";
import { Ready } from "#ui/feedback/Ready.tsx";
import { readyValue, useLive } from "#ui/use-live.ts";
import { BOARD_COLUMNS, splitBoard } from "./board-columns.ts";
import { BoardCard } from "./BoardCard.tsx";
import { playChime } from "./play-chime.ts";
import { useArrivals } from "./use-arrivals.ts";

/** The store's board: every open order in its column, earliest promised first, live. */
export function OrderBoard() {
  const { t } = useTranslation();
  const [sound, setSound] = useState(false);
  const [latest, setLatest] = useState("");
  const orders = useLive(listOrders, { tab: "open", limit: 500 });
  const company = useLive(readCompany, null);
  const settings = readyValue(company)?.settings ?? null;
  const fresh = useArrivals(readyValue(orders) ?? null, "board", (arrived) => {
    if (sound) playChime();
    setLatest(
      arrived
        .map(({ order }) =>
          t("orders.justArrived", { number: shortOrderNumber(order.orderNo), customer: order.customer.name }),
        )
        .join(". "),
    );
  });

  return (
    <Ready of={orders} failed={t("orders.failed")}>
      {(views) => (
        <div className="flex min-h-0 flex-1 flex-col">
          <div className="flex shrink-0 items-center justify-between gap-2 px-4">
            <output className="block min-w-0 truncate text-body">
              {latest === "" ? t("orders.count", { count: views.length }) : latest}
            </output>
            <IconButton
              label={t("orders.sound")}
              icon={sound ? <Bell /> : <BellOff />}
              pressed={sound}
              onClick={() => setSound(!sound)}
            />
          </div>
          <div className="grid min-h-0 flex-1 grid-cols-5 gap-3 px-4 pb-4">
            <Columns views={views} fresh={fresh} settings={settings} />
          </div>
        </div>
      )}
    </Ready>
  );
}

interface ColumnsProps {
  readonly views: readonly OrderView[];
  readonly fresh: ReadonlySet<string>;
  readonly settings: CompanySettings | null;
}

function Columns({ views, fresh, settings }: ColumnsProps) {
  const { t } = useTranslation();
  const { locale } = useLocale();
  const board = splitBoard(views.map(boardRow));
  return BOARD_COLUMNS.map((column) => (
    <section
      key={column}
      aria-label={t(`orders.columns.${column}`)}
      className="flex min-h-0 flex-col rounded-card bg-raised edge"
    >
      <h2 className="flex items-baseline justify-between px-3 py-2 text-body font-bold">
        {t(`orders.columns.${column}`)}
        <span className="tabular-nums">{formatCount(board[column].length, locale)}</span>
      </h2>
      <ul className="flex min-h-0 flex-1 flex-col gap-2 overflow-y-auto px-2 pb-2">
        {board[column].map(({ view, since }) => (
          <li key={view.order.orderId}>
            <BoardCard view={view} since={since} fresh={fresh.has(view.order.orderId)} settings={settings} />
          </li>
        ))}
        {board[column].length === 0 && <li className="px-1 py-2 text-body text-muted">{t("orders.columnEmpty")}</li>}
      </ul>
    </section>
  ));
}

/** An order waits since its last step, or since the store received it. */
function boardRow(view: OrderView) {
  const since = view.history.at(-1)?.at ?? view.receivedAt ?? view.order.capturedAt;
  return { view, since, status: view.status, promisedOn: view.order.promisedOn };
}
