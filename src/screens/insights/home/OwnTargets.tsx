import { useTranslation } from "react-i18next";
import { readMonthProgress } from "#local/queries/kpi/targets.ts";
import { COUNTED_FEEDS } from "#components/kpi/counted-feeds.ts";
import { TargetCards } from "#components/kpi/TargetCards.tsx";
import { Arrived } from "#components/sync/Arrived.tsx";
import { Ready } from "#ui/feedback/Ready.tsx";
import { Section } from "#ui/layout/Section.tsx";
import { useLive } from "#ui/use-live.ts";

/** How far one's own targets of the month are reached, by what this device holds; nothing without a target. */
export function OwnTargets() {
  const { t } = useTranslation();
  const month = useLive(readMonthProgress, undefined);
  return (
    <Ready of={month} failed={t("home.failed")} rows={1}>
      {(known) => {
        if (known === null || Object.keys(known.progress).length === 0) return null;
        return (
          <Section title={t("targets.month")}>
            <Arrived feeds={COUNTED_FEEDS} rows={2}>
              <TargetCards {...known} showsToday />
            </Arrived>
          </Section>
        );
      }}
    </Ready>
  );
}
