import { ChevronLeft, ChevronRight } from "lucide-react";
import { useNavigate, useParams } from "react-router-dom";
import { addDays } from "#domain/business-day.ts";
import type { Day } from "#domain/instant.ts";
import { formatDay } from "#i18n/format-date.ts";
import { useText } from "#i18n/use-text.ts";
import { readItineraryDay } from "#local/queries/itinerary.ts";
import { EmptyState } from "#ui/EmptyState.tsx";
import { ErrorState } from "#ui/ErrorState.tsx";
import { IconButton } from "#ui/IconButton.tsx";
import { LinkButton } from "#ui/LinkButton.tsx";
import { LoadingRows } from "#ui/LoadingRows.tsx";
import { Screen } from "#ui/Screen.tsx";
import { ScreenHeader } from "#ui/ScreenHeader.tsx";
import { useLive } from "#ui/use-live.ts";
import { DayProgress } from "./DayProgress.tsx";
import { DayRoute } from "./DayRoute.tsx";
import { NoStops } from "./NoStops.tsx";
import { splitDay } from "./day-sections.ts";

/** /itinerary/{day}: the stops of one day, hanging on the route line (PRODUCT 3.11). */
export function ItineraryDayScreen() {
  const { day = "today" } = useParams();
  const { t } = useText();
  if (day === "today" || isDay(day)) return <PlannedDay day={day} />;
  return (
    <Screen>
      <ScreenHeader title={t("itineraryDay.title")} back="/itinerary" />
      <EmptyState
        title={t("itineraryDay.notADay")}
        detail={t("itineraryDay.notADayText")}
        action={<LinkButton to="/itinerary">{t("itineraryDay.openItinerary")}</LinkButton>}
      />
    </Screen>
  );
}

/** `day` may be "today", which only the company's time zone can tell. */
function PlannedDay({ day }: { readonly day: Day }) {
  const { t, locale } = useText();
  const navigate = useNavigate();
  const live = useLive(readItineraryDay, day);
  const view = live.state === "ready" ? live.value : null;
  const shownDay = view?.day ?? (day === "today" ? null : day);
  const items = (view?.stops ?? []).map((view) => ({ stop: view.stop, ordered: view.ordersToday.length > 0, view }));
  const sections = splitDay(items);

  const turn = (days: number) => {
    if (!view) return;
    const target = addDays(view.day, days);
    void navigate(`/itinerary/${target === view.today ? "today" : target}`, { replace: true });
  };

  return (
    <Screen>
      <ScreenHeader
        title={shownDay === null ? t("itineraryDay.title") : formatDay(shownDay, locale, "full")}
        detail={view?.day === view?.today ? t("itinerary.today") : t("itineraryDay.title")}
        back="/itinerary"
        actions={
          <>
            <IconButton
              label={t("itineraryDay.earlierDay")}
              icon={<ChevronLeft />}
              disabled={!view}
              onClick={() => turn(-1)}
            />
            <IconButton
              label={t("itineraryDay.laterDay")}
              icon={<ChevronRight />}
              disabled={!view}
              onClick={() => turn(1)}
            />
          </>
        }
      />
      {live.state === "loading" && <LoadingRows />}
      {live.state === "failed" && <ErrorState title={t("itineraryDay.failed")} />}
      {live.state === "ready" && items.length === 0 && <NoStops />}
      {view && items.length > 0 && (
        <>
          <DayProgress done={sections.done.length} planned={items.length - sections.skipped.length} />
          <DayRoute sections={sections} stops={items} isToday={view.day === view.today} />
        </>
      )}
    </Screen>
  );
}

function isDay(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`));
}
