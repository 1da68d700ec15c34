import { useNavigate } from "react-router-dom";
import { isBeforeStart } from "#domain/delivery/run.ts";
import { shownNumber } from "#components/order/shown-number.ts";
import { reasonText } from "#domain/settings/reasons.ts";
import { formatDay } from "#i18n/format-date.ts";
import { formatMoney } from "#i18n/format-money.ts";
import { useText } from "#i18n/use-text.ts";
import { listRuns, type RunView } from "#local/queries/delivery/runs.ts";
import { CancelledOrders } from "#components/delivery/CancelledOrders.tsx";
import { RunMoneyList } from "#components/delivery/RunMoneyList.tsx";
import { RunStatusChip } from "#components/delivery/RunStatusChip.tsx";
import { UnsentList } from "#components/sync/UnsentList.tsx";
import { useCompany } from "#components/company/use-company.ts";
import { Button } from "#ui/controls/Button.tsx";
import { EmptyState } from "#ui/feedback/EmptyState.tsx";
import { Card } from "#ui/layout/Card.tsx";
import { Section } from "#ui/layout/Section.tsx";
import { ListRow } from "#ui/lists/ListRow.tsx";
import { useDevice } from "#ui/ports/ports.tsx";
import { readyValue, useLive } from "#ui/use-live.ts";

/** A driver's home: today's run, what the store cancelled, what they carry and what is unsent (KPI-5, DELIV-23). */
export function DeliveryHome() {
  const { t } = useText();
  const { uid } = useDevice().identity;
  const runs = readyValue(useLive(listRuns, { driverId: uid, day: "today" }))?.runs;
  return (
    <>
      {runs?.map((view) => (
        <div key={view.run.runId} className="flex flex-col gap-2">
          <CancelledOrders view={view} />
          <RunToday view={view} />
          <FailedStops view={view} />
        </div>
      ))}
      {runs?.length === 0 && <EmptyState title={t("runs.noDeliveries")} detail={t("runs.noDeliveriesText")} />}
      <RunMoneyList />
      <UnsentList />
    </>
  );
}

/** What could not be delivered, why, and the day that was proposed for it. */
function FailedStops({ view: { stops } }: { readonly view: RunView }) {
  const { t, locale, language } = useText();
  const company = useCompany() ?? null;
  const failed = stops.flatMap(({ orders }) => orders).filter(({ status }) => status === "delivery_failed");
  if (failed.length === 0) return null;
  return (
    <Section title={t("runs.failedTitle")}>
      <ul className="edge-t">
        {failed.map(({ order, stored }) => {
          const why = stored?.deliveries?.findLast(({ failed: each }) => each !== null)?.failed;
          const reason = why && { reason: why.words, ...(why.reasonCode !== null && { reasonCode: why.reasonCode }) };
          const details = [
            shownNumber(order.orderNo),
            reason ? reasonText(company, "failedReasons", reason, language) : "",
          ];
          return (
            <li key={order.orderId}>
              <ListRow
                to={`/orders/${order.orderId}`}
                title={order.customer.name}
                detail={details.filter(Boolean).join(" · ")}
                trailing={
                  why?.proposedDay && (
                    <span className="text-body">
                      {t("runs.again", { day: formatDay(why.proposedDay, locale, "day") })}
                    </span>
                  )
                }
              />
            </li>
          );
        })}
      </ul>
    </Section>
  );
}

function RunToday({ view }: { readonly view: RunView }) {
  const { t, locale } = useText();
  const navigate = useNavigate();
  const company = useCompany();
  const { run, progress, toCollect } = view;
  const isUnderWay = run.status === "started" && progress.left > 0;
  const action = isBeforeStart(run)
    ? t(run.loadAccepted === undefined ? "runs.checkLoad" : "runs.start")
    : t("runs.open");
  return (
    <div className="px-4">
      <Card>
        <div className="flex flex-col gap-2 p-4">
          <p className="flex flex-wrap items-center justify-between gap-2">
            <span className="text-row font-bold">{t("runs.stopsLeft", { count: progress.left })}</span>
            <RunStatusChip status={run.status} />
          </p>
          {company && (
            <p className="text-body">
              {t("runs.toCollect", { amount: formatMoney(toCollect, company.settings.currency, locale) })}
            </p>
          )}
          {progress.failed > 0 && (
            <p className="text-body text-danger">{t("runs.failedCount", { count: progress.failed })}</p>
          )}
          <Button variant={isUnderWay ? "plain" : "main"} full onClick={() => void navigate("/itinerary/today")}>
            {action}
          </Button>
        </div>
      </Card>
    </div>
  );
}
