import { useNavigate } from "react-router-dom";
import { isBeforeStart } from "#domain/delivery/run.ts";
import { formatMoney } from "#i18n/format-money.ts";
import { useText } from "#i18n/use-text.ts";
import { readCompany } from "#local/queries/company/company.ts";
import { listRuns, type RunView } from "#local/queries/delivery/runs.ts";
import { CancelledOrders } from "#components/delivery/CancelledOrders.tsx";
import { RunMoneyList } from "#components/delivery/RunMoneyList.tsx";
import { RunStatusChip } from "#components/delivery/RunStatusChip.tsx";
import { Button } from "#ui/controls/Button.tsx";
import { Card } from "#ui/layout/Card.tsx";
import { useDevice } from "#ui/ports/ports.tsx";
import { readyValue, useLive } from "#ui/use-live.ts";

/** A driver's home: today's run, what the store cancelled, what they carry (KPI-5, DELIV-23). */
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
        </div>
      ))}
      {runs?.length === 0 && <p className="px-4 py-2 text-body text-muted">{t("runs.noDeliveries")}</p>}
      <RunMoneyList />
    </>
  );
}

function RunToday({ view }: { readonly view: RunView }) {
  const { t, locale } = useText();
  const navigate = useNavigate();
  const company = readyValue(useLive(readCompany, null));
  const { run, progress, toCollect } = view;
  const action = isBeforeStart(run)
    ? t(run.loadAccepted === undefined ? "runs.checkLoad" : "runs.start")
    : t(progress.left > 0 ? "runs.nextStop" : "runs.open");
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
          <Button variant="main" full onClick={() => void navigate("/itinerary/today")}>
            {action}
          </Button>
        </div>
      </Card>
    </div>
  );
}
