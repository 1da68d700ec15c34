import { Plus } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Company } from "#domain/company/company.ts";
import { addDays, businessDayOf } from "#domain/values/business-day.ts";
import type { Day } from "#domain/values/instant.ts";
import { readTeam } from "#local/queries/itinerary/team.ts";
import { EarlierDaysNotice } from "#components/itinerary/EarlierDaysNotice.tsx";
import { Arrived } from "#components/sync/Arrived.tsx";
import { useArrival } from "#components/sync/use-arrival.ts";
import { Button } from "#ui/controls/Button.tsx";
import { LinkButton } from "#ui/controls/LinkButton.tsx";
import { EmptyState } from "#ui/feedback/EmptyState.tsx";
import { Ready } from "#ui/feedback/Ready.tsx";
import { useNow } from "#ui/hooks/use-now.ts";
import { Section } from "#ui/layout/Section.tsx";
import { useDevice } from "#ui/ports/ports.tsx";
import { readyValue, useLive } from "#ui/use-live.ts";
import { DayRow } from "./DayRow.tsx";
import { DueRow } from "./DueRow.tsx";
import { PlanVisits } from "./PlanVisits.tsx";
import { startOfWeek } from "./week.ts";
import { WeekNav } from "./WeekNav.tsx";
import { WeekStrip } from "./WeekStrip.tsx";

/** One's own week at a glance and the two weeks ahead (VISIT-4). */
export function OwnWeeks({ company }: { readonly company: Company }) {
  const { t } = useTranslation();
  const { uid } = useDevice().identity;
  const { timeZone, weekStartsOn } = company.settings;
  const today = businessDayOf(useNow(), timeZone);
  const thisWeek = startOfWeek(today, weekStartsOn);
  const [from, setFrom] = useState<Day>(thisWeek);
  const week = readyValue(useLive(readTeam, { from, count: 7 }, { keep: true }))?.members[0]?.days;
  const ahead = useLive(readTeam, { from: today, count: 14 });
  const arrived = useArrival("itineraryDays") === "arrived";
  const [isAdding, setIsAdding] = useState(false);

  return (
    <>
      <WeekNav from={from} thisWeek={thisWeek} onChange={setFrom} />
      <EarlierDaysNotice repId={uid} from={from} to={addDays(from, 6)} timeZone={timeZone} />
      <div className="min-h-16 px-4">{week && <WeekStrip days={week} today={today} />}</div>
      <DueRow today={today} />
      <Ready of={ahead} failed={t("itinerary.failed")}>
        {(team) => {
          const days = team?.members[0]?.days ?? [];
          if (!arrived && days.every(({ stops }) => stops.length === 0)) {
            return <Arrived feeds={["itineraryDays"]} loading={<NothingYet />} />;
          }
          return (
            <Section
              title={t("itinerary.ahead")}
              action={
                <Button
                  variant="quiet"
                  icon={<Plus aria-hidden className="size-5" />}
                  onClick={() => setIsAdding(true)}
                >
                  {t("itinerary.plan")}
                </Button>
              }
            >
              <ul className="edge-t">
                {days.map((day) => (
                  <li key={day.plan.day}>
                    <DayRow day={day} isToday={day.plan.day === today} />
                  </li>
                ))}
              </ul>
            </Section>
          );
        }}
      </Ready>
      {isAdding && (
        <PlanVisits title={t("itinerary.planTitle")} today={today} repId={uid} onClose={() => setIsAdding(false)} />
      )}
    </>
  );
}

export function NothingYet() {
  const { t } = useTranslation();
  return (
    <EmptyState
      title={t("itinerary.emptyTitle")}
      detail={t("itinerary.emptyText")}
      action={<LinkButton to="/customers">{t("itinerary.openCustomers")}</LinkButton>}
    />
  );
}
