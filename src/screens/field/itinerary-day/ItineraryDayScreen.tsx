import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate, useParams, useSearchParams } from "react-router-dom";
import { addDays } from "#domain/values/business-day.ts";
import type { Day } from "#domain/values/instant.ts";
import { formatDay } from "#i18n/format-date.ts";
import { useLocale } from "#i18n/use-locale.ts";
import { RoadButton } from "#components/road/RoadButton.tsx";
import { readItineraryDay } from "#local/queries/itinerary/itinerary.ts";
import { EmptyState } from "#ui/feedback/EmptyState.tsx";
import { LinkButton } from "#ui/controls/LinkButton.tsx";
import { Screen } from "#ui/layout/Screen.tsx";
import { ScreenHeader } from "#ui/layout/ScreenHeader.tsx";
import { readyValue, useLive } from "#ui/use-live.ts";
import { CustomerSheet } from "#components/customer/CustomerSheet.tsx";
import { DayMap } from "#components/map/DayMap.tsx";
import { MapSwitch } from "#components/map/MapSwitch.tsx";
import { dayMapStops } from "./day-map-stops.ts";
import { DayProgress } from "./DayProgress.tsx";
import { DayRoute } from "./DayRoute.tsx";
import { NoStops } from "./NoStops.tsx";
import { splitDay } from "./day-sections.ts";
import { Ready } from "#ui/feedback/Ready.tsx";

/** /itinerary/{day}: a day's stops on the route line (VISIT-4). */
export function ItineraryDayScreen() {
  const { day = "today" } = useParams();
  const { t } = useTranslation();
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

/** `day` may be "today", resolved in the company's time zone. */
function PlannedDay({ day }: { readonly day: Day }) {
  const { t } = useTranslation();
  const { locale } = useLocale();
  const navigate = useNavigate();
  const live = useLive(readItineraryDay, { day });
  const view = readyValue(live);
  const shownDay = view?.day ?? (day === "today" ? null : day);
  const items = (view?.stops ?? []).map((view) => ({ stop: view.stop, ordered: view.isDone, view }));
  const sections = splitDay(items);
  const [params, setParams] = useSearchParams();
  const shown = params.get("view") === "map" && items.length > 0 ? "map" : "list";
  const [openId, setOpenId] = useState<string | null>(null);
  const isToday = view !== null && view !== undefined && view.day === view.today;

  const turn = (days: number) => {
    if (!view) return;
    const target = addDays(view.day, days);
    const search = shown === "map" ? "?view=map" : "";
    void navigate(`/itinerary/${target === view.today ? "today" : target}${search}`, { replace: true });
  };

  const title = view?.day === view?.today ? t("itinerary.today") : t("itineraryDay.title");
  return (
    <Screen fill={shown === "map"}>
      <ScreenHeader
        title={title}
        detail={
          shownDay !== null && (
            <span className="inline-block first-letter:uppercase">{formatDay(shownDay, locale, "full")}</span>
          )
        }
        back="/itinerary"
      />
      <Ready of={live} failed={t("itineraryDay.failed")}>
        {() => (
          <>
            {view && (
              <DayProgress done={sections.done.length} planned={items.length - sections.skipped.length} onTurn={turn} />
            )}
            {view && view.day === view.today && (
              <div className="px-4 pt-3">
                <RoadButton full />
              </div>
            )}
            {items.length === 0 && <NoStops />}
            {items.length > 0 && (
              <div className="flex justify-end pr-1">
                <MapSwitch
                  view={shown}
                  onChoose={(next) => setParams(next === "map" ? { view: "map" } : {}, { replace: true })}
                />
              </div>
            )}
            {view && items.length > 0 && shown === "list" && (
              <DayRoute sections={sections} stops={items} isToday={isToday} />
            )}
            {view && shown === "map" && (
              <DayMap
                day={view.day}
                stops={dayMapStops(
                  items,
                  isToday ? (sections.now?.item ?? null) : null,
                  t("itineraryDay.unknownCustomer"),
                )}
                onOpen={setOpenId}
              />
            )}
          </>
        )}
      </Ready>
      <CustomerSheet
        customerId={openId}
        onClose={() => setOpenId(null)}
        onShowDetails={(customerId) => void navigate(`/customer/${customerId}`)}
      />
    </Screen>
  );
}

function isDay(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`));
}
