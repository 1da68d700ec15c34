import { formatDay } from "#i18n/format-date.ts";
import { useText } from "#i18n/use-text.ts";
import { listRuns } from "#local/queries/delivery/runs.ts";
import { RunStatusChip } from "#components/delivery/RunStatusChip.tsx";
import { EmptyState } from "#ui/feedback/EmptyState.tsx";
import { Ready } from "#ui/feedback/Ready.tsx";
import { ListRow } from "#ui/lists/ListRow.tsx";
import { useDevice } from "#ui/ports/ports.tsx";
import { useLive } from "#ui/use-live.ts";

/** A driver's runs: today's, those to come, and earlier ones that are not settled (DELIV-22). */
export function OwnRuns() {
  const { t, locale } = useText();
  const { uid } = useDevice().identity;
  const live = useLive(listRuns, { driverId: uid });
  return (
    <Ready of={live} failed={t("runs.failedLoading")}>
      {({ today, runs }) => {
        const shown = runs.filter(({ run }) => run.day >= today || run.status !== "settled");
        if (shown.length === 0)
          return <EmptyState title={t("runs.noDeliveries")} detail={t("runs.noDeliveriesText")} />;
        return (
          <ul className="edge-t">
            {shown.map(({ run, progress }) => (
              <li key={run.runId}>
                <ListRow
                  to={`/itinerary/${run.day === today ? "today" : run.day}`}
                  title={run.day === today ? t("itinerary.today") : formatDay(run.day, locale, "full")}
                  detail={[
                    t("runs.progress", { done: progress.stops - progress.left, stops: progress.stops }),
                    run.vehicle,
                  ]
                    .filter(Boolean)
                    .join(" · ")}
                  trailing={<RunStatusChip status={run.status} />}
                />
              </li>
            ))}
          </ul>
        );
      }}
    </Ready>
  );
}
