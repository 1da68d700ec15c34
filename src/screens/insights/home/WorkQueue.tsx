import { useTranslation } from "react-i18next";
import { ORDER_STAGES, statusesOf } from "#domain/order/order-stage.ts";
import { formatCount } from "#i18n/format-quantity.ts";
import { useLocale } from "#i18n/use-locale.ts";
import { readStoreQueue } from "#local/queries/order/store-queue.ts";
import { Arrived } from "#components/sync/Arrived.tsx";
import { useWaitingLimits } from "#components/order/use-waiting-limits.ts";
import { WaitingAge } from "#components/order/WaitingAge.tsx";
import { joinClasses } from "#ui/styles/join-classes.ts";
import { Section } from "#ui/layout/Section.tsx";
import { useLive } from "#ui/use-live.ts";
import { Link } from "#ui/ports/ports.tsx";
import { Ready } from "#ui/feedback/Ready.tsx";

/** The stages of the store's open orders, each with its list (ORDER-51). */
export function WorkQueue() {
  const { t } = useTranslation();
  const { locale } = useLocale();
  const queue = useLive(readStoreQueue, { limit: 0 });
  const limits = useWaitingLimits();
  return (
    <Ready of={queue} failed={t("home.failed")} rows={2}>
      {(stages) => (
        <Section title={t("home.queue")}>
          <Arrived feeds={["orders"]} rows={3}>
            <ul className="grid grid-cols-2 gap-2 tight:grid-cols-1 px-4 tablet:grid-cols-3 panes:grid-cols-5">
              {ORDER_STAGES.map((stage) => {
                const { ids, approvals, oldestAt } = stages[stage];
                return (
                  <li key={stage}>
                    <Link
                      to={`/orders?view=list&tab=open&status=${statusesOf(stage).join(",")}`}
                      className={joinClasses(
                        "flex h-full min-h-28 flex-col gap-1 rounded-card p-3 active:bg-raised",
                        ids.length > 0 ? "bg-card edge-control" : "text-muted edge",
                      )}
                    >
                      <span className="text-body font-medium">{t(`orders.columns.${stage}`)}</span>
                      <span>
                        <span className="block text-figure font-bold tabular-nums">
                          {formatCount(ids.length, locale)}
                        </span>
                        <span className="flex min-h-4.5 flex-wrap gap-x-2 text-caption">
                          {oldestAt !== null && <WaitingAge since={oldestAt} limits={limits} isOldest />}
                          {approvals > 0 && <span>{t("orders.approvals", { count: approvals })}</span>}
                        </span>
                      </span>
                    </Link>
                  </li>
                );
              })}
            </ul>
          </Arrived>
        </Section>
      )}
    </Ready>
  );
}
