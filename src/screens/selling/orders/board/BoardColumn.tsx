import { memo } from "react";
import { useTranslation } from "react-i18next";
import type { OrderStage } from "#domain/order/order-stage.ts";
import { formatCount } from "#i18n/format-quantity.ts";
import { useLocale } from "#i18n/use-locale.ts";
import type { OrderView } from "#local/queries/order/order-view.ts";
import type { StageQueue } from "#local/queries/order/store-queue.ts";
import { WaitingAge } from "#components/order/WaitingAge.tsx";
import { Button } from "#ui/controls/Button.tsx";
import { DropArea } from "#ui/lists/DropArea.tsx";
import { BoardCard } from "./BoardCard.tsx";
import { type BoardFacts, stepInto } from "./board.ts";

interface BoardColumnProps {
  readonly stage: OrderStage;
  readonly queue: StageQueue;
  /** At most so many cards. */
  readonly shown: number;
  readonly fresh: ReadonlySet<string>;
  readonly chosen: ReadonlySet<string> | null;
  /** The runs of orders, in words. */
  readonly runs: ReadonlyMap<string, string>;
  /** The order that is being dragged. */
  readonly grabbed: OrderView | null;
  readonly facts: BoardFacts;
  readonly onMore: () => void;
}

/**
 * A stage of the store's open orders, with their number and the age of the oldest (ORDER-31). Memoised: a step draws the
 * two columns that it changes.
 */
export const BoardColumn = memo(function BoardColumn(props: BoardColumnProps) {
  const { stage, queue, shown, fresh, chosen, runs, grabbed, facts, onMore } = props;
  const { t } = useTranslation();
  const { locale } = useLocale();
  const { ids, views, oldestAt } = queue;
  const step = grabbed && stepInto(stage, grabbed.status, facts.stepsOf(grabbed));
  return (
    <section aria-label={t(`orders.columns.${stage}`)} className="flex min-h-0 flex-col rounded-card bg-raised edge">
      <h2 className="flex items-baseline justify-between px-3 pt-2 text-body font-bold">
        {t(`orders.columns.${stage}`)}
        <span className="tabular-nums">{formatCount(ids.length, locale)}</span>
      </h2>
      <p className="min-h-6 px-3 pb-1">
        {oldestAt !== null && <WaitingAge since={oldestAt} limits={facts.limits} isOldest />}
      </p>
      <DropArea
        place={stage}
        takes={step !== null}
        onDrop={() => {
          if (grabbed !== null && step !== null) facts.take(grabbed, step);
          facts.grab(null);
        }}
        className="flex min-h-0 flex-1 flex-col rounded-card"
      >
        <ul className="flex min-h-0 flex-1 flex-col gap-2 overflow-y-auto px-2 pb-2">
          {views.slice(0, shown).map((view) => (
            <li key={view.order.orderId}>
              <BoardCard
                view={view}
                fresh={fresh.has(view.order.orderId)}
                run={runs.get(view.order.orderId) ?? null}
                isChosen={chosen && chosen.has(view.order.orderId)}
                facts={facts}
              />
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
      </DropArea>
    </section>
  );
});
