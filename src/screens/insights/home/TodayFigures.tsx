import { useTranslation } from "react-i18next";
import type { KpiId } from "#domain/kpi/kpis.ts";
import { readDayFigures } from "#local/queries/kpi/day-figures.ts";
import { useFleet } from "#components/company/use-fleet.ts";
import { useFleetText } from "#components/company/use-fleet-text.ts";
import { KpiTile } from "#components/kpi/KpiTile.tsx";
import { AgeText } from "#ui/feedback/AgeText.tsx";
import { Ready } from "#ui/feedback/Ready.tsx";
import { Section } from "#ui/layout/Section.tsx";
import { useLive } from "#ui/use-live.ts";

/** What a role follows during the day (KPI-5). */
const OWN: readonly KpiId[] = ["netSales", "orders", "strikeRate", "collected"];
const COMPANY: readonly KpiId[] = ["netSales", "orders", "dropSize", "strikeRate", "collected", "adherence"];

/** Today's figures beside those of the same weekday last week, stating how many unsent orders they include. */
export function TodayFigures({ mine }: { readonly mine: boolean }) {
  const { t } = useTranslation();
  const figures = useLive(readDayFigures, { mine });
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
            <div className="grid grid-cols-2 gap-2 px-4 panes:grid-cols-3 panes:px-0">
              {(mine ? OWN : COMPANY).map((id) => (
                <KpiTile key={id} id={id} scope={scope} />
              ))}
            </div>
            <div className="flex flex-col gap-1 px-4 pt-2 text-caption text-muted panes:px-0">
              {readAt !== null && (
                <p>
                  {t("kpi.asOf")} <AgeText at={readAt} />
                </p>
              )}
              {unsent > 0 && <p>{t("kpi.includesUnsent", { count: unsent })}</p>}
              {!mine && <SilentPhones />}
            </div>
          </Section>
        );
      }}
    </Ready>
  );
}

/** Whose figures may lack what their phones have not told. */
function SilentPhones() {
  const fleet = useFleet();
  const { silentText } = useFleetText();
  return fleet !== null && fleet.silent !== null && <p>{silentText(fleet)}</p>;
}
