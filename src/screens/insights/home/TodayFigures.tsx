import { useTranslation } from "react-i18next";
import { readDayFigures } from "#local/queries/kpi/day-figures.ts";
import { COUNTED_FEEDS } from "#components/kpi/counted-feeds.ts";
import { KpiTile } from "#components/kpi/KpiTile.tsx";
import { Arrived } from "#components/sync/Arrived.tsx";
import { Ready } from "#ui/feedback/Ready.tsx";
import { Section } from "#ui/layout/Section.tsx";
import { useLive } from "#ui/use-live.ts";
import { FigureNotes } from "./FigureNotes.tsx";

/** What a salesperson follows during the day (KPI-5). */
const OWN = ["netSales", "orders", "strikeRate", "collected"] as const;

/** One's own figures of today beside those of the same weekday last week, with what of them is not sent. */
export function TodayFigures() {
  const { t } = useTranslation();
  const figures = useLive(readDayFigures, { mine: true });
  return (
    <Ready of={figures} failed={t("home.failed")} rows={1}>
      {(known) => {
        if (known === null) return null;
        const { today, weekAgo, unsent, readAt } = known;
        const scope = {
          ...known,
          now: today,
          before: weekAgo,
          isRunning: true,
          beforeName: t("kpi.lastWeek"),
          orders: "/orders?view=list&taken=today",
        };
        return (
          <Section title={t("home.today")}>
            <Arrived feeds={COUNTED_FEEDS} rows={2}>
              <div className="grid grid-cols-2 gap-2 tight:grid-cols-1 px-4 panes:grid-cols-3 panes:px-0">
                {OWN.map((id) => (
                  <KpiTile key={id} id={id} scope={scope} />
                ))}
              </div>
              <FigureNotes readAt={readAt} unsent={unsent} />
            </Arrived>
          </Section>
        );
      }}
    </Ready>
  );
}
