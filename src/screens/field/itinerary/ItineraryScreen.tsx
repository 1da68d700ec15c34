import { ChevronLeft, ChevronRight } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { addDays, businessDayOf } from "#domain/values/business-day.ts";
import type { Company } from "#domain/company/company.ts";
import type { Day } from "#domain/values/instant.ts";
import { formatDay } from "#i18n/format-date.ts";
import { useLocale } from "#i18n/use-locale.ts";
import { readCompany } from "#local/queries/company/company.ts";
import { listItineraryDays } from "#local/queries/itinerary/itinerary.ts";
import { Button } from "#ui/controls/Button.tsx";
import { EmptyState } from "#ui/feedback/EmptyState.tsx";
import { IconButton } from "#ui/controls/IconButton.tsx";
import { LinkButton } from "#ui/controls/LinkButton.tsx";
import { Screen } from "#ui/layout/Screen.tsx";
import { ScreenHeader } from "#ui/layout/ScreenHeader.tsx";
import { Section } from "#ui/layout/Section.tsx";
import { readyValue, useLive } from "#ui/use-live.ts";
import { useNow } from "#ui/hooks/use-now.ts";
import { DayRow } from "./DayRow.tsx";
import { WeekStrip } from "./WeekStrip.tsx";
import { startOfWeek } from "./week.ts";
import { Ready } from "#ui/feedback/Ready.tsx";
import { useHasLoaded } from "#components/sync/use-has-loaded.ts";

/** /itinerary: the week at a glance and the two weeks ahead (VISIT-4). */
export function ItineraryScreen() {
  const { t } = useTranslation();
  const company = useLive(readCompany, null);
  return (
    <Screen>
      <ScreenHeader title={t("itinerary.title")} />
      <Ready of={company} failed={t("itinerary.failed")}>
        {(known) => (known ? <Weeks company={known} /> : <NothingYet />)}
      </Ready>
    </Screen>
  );
}

function Weeks({ company }: { readonly company: Company }) {
  const { t } = useTranslation();
  const { locale } = useLocale();
  const now = useNow();
  const { timeZone, weekStartsOn } = company.settings;
  const today = businessDayOf(now, timeZone);
  const thisWeek = startOfWeek(today, weekStartsOn);
  const [from, setFrom] = useState<Day>(thisWeek);
  const week = readyValue(useLive(listItineraryDays, { from, count: 7 }, { keep: true }));
  const ahead = useLive(listItineraryDays, { from: today, count: 14 });
  const arrived = useHasLoaded("itineraryDays");

  return (
    <>
      <div className="flex items-center gap-1 px-1 pt-1">
        <IconButton
          label={t("itinerary.earlierWeek")}
          icon={<ChevronLeft />}
          onClick={() => setFrom(addDays(from, -7))}
        />
        <p className="min-w-0 flex-1 truncate text-center text-body font-medium">
          {t("itinerary.weekRange", {
            from: formatDay(from, locale, "day"),
            to: formatDay(addDays(from, 6), locale, "day"),
          })}
        </p>
        {from !== thisWeek && (
          <Button variant="quiet" onClick={() => setFrom(thisWeek)}>
            {t("itinerary.today")}
          </Button>
        )}
        <IconButton
          label={t("itinerary.laterWeek")}
          icon={<ChevronRight />}
          onClick={() => setFrom(addDays(from, 7))}
        />
      </div>
      <div className="min-h-16 px-4">{week && <WeekStrip days={week} today={today} />}</div>
      <Ready of={ahead} failed={t("itinerary.failed")}>
        {(days) =>
          !arrived && days.every((day) => day.planned === 0) ? (
            <NothingYet />
          ) : (
            <Section title={t("itinerary.ahead")}>
              <ul className="edge-t">
                {days.map((day) => (
                  <li key={day.day}>
                    <DayRow summary={day} isToday={day.day === today} />
                  </li>
                ))}
              </ul>
            </Section>
          )
        }
      </Ready>
    </>
  );
}

function NothingYet() {
  const { t } = useTranslation();
  return (
    <EmptyState
      title={t("itinerary.emptyTitle")}
      detail={t("itinerary.emptyText")}
      action={<LinkButton to="/customers">{t("itinerary.openCustomers")}</LinkButton>}
    />
  );
}
