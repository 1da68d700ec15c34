import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate, useParams, useSearchParams } from "react-router-dom";
import { startDay } from "#commands/itinerary/start-day.ts";
import { seesAll } from "#domain/access/is-owner.ts";
import { addDays } from "#domain/values/business-day.ts";
import type { Day } from "#domain/values/instant.ts";
import type { Position } from "#domain/values/position.ts";
import { formatDay } from "#i18n/format-date.ts";
import { useLocale } from "#i18n/use-locale.ts";
import { type ItineraryDayView, readItineraryDay } from "#local/queries/itinerary/itinerary.ts";
import { EarlierDaysNotice } from "#components/itinerary/EarlierDaysNotice.tsx";
import { CustomerSheet } from "#components/customer/CustomerSheet.tsx";
import { DayMap } from "#components/map/DayMap.tsx";
import { MapSwitch, type MapView } from "#components/map/MapSwitch.tsx";
import { RoadButton } from "#components/road/RoadButton.tsx";
import { useCompany } from "#components/company/use-company.ts";
import { Button } from "#ui/controls/Button.tsx";
import { LinkButton } from "#ui/controls/LinkButton.tsx";
import { EmptyState } from "#ui/feedback/EmptyState.tsx";
import { Ready } from "#ui/feedback/Ready.tsx";
import { BottomBar } from "#ui/layout/BottomBar.tsx";
import { Screen } from "#ui/layout/Screen.tsx";
import { ScreenHeader } from "#ui/layout/ScreenHeader.tsx";
import { useDevice } from "#ui/ports/ports.tsx";
import { useCommand } from "#ui/use-command.ts";
import { readyValue, useLive } from "#ui/use-live.ts";
import { joinClasses } from "#ui/styles/join-classes.ts";
import { AddStopSheet } from "./AddStopSheet.tsx";
import { CloseSheet } from "./CloseSheet.tsx";
import { DayMenu } from "./DayMenu.tsx";
import { DayProgress } from "./DayProgress.tsx";
import { DayReport, DayTimes } from "./DayReport.tsx";
import { DayRoute } from "./DayRoute.tsx";
import { dayMapStops } from "./day-map-stops.ts";
import { splitDay } from "./day-sections.ts";
import { NoStops } from "./NoStops.tsx";
import { RunDay } from "./run/RunDay.tsx";
import { type DayActions, useDayActions } from "./use-day-actions.ts";
import { usePosition } from "./use-position.ts";

/** /itinerary/{day}: a day's stops on the route line (VISIT-4). `?rep=` shows somebody else's (VISIT-23), `?close` asks to close it. */
export function ItineraryDayScreen() {
  const { day = "today" } = useParams();
  const { t } = useTranslation();
  const { role } = useDevice().identity;
  if (day === "today" || isDay(day))
    return role === "delivery_personnel" ? <RunDay day={day} /> : <PlannedDay day={day} />;
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
  const { uid, roles } = useDevice().identity;
  const [params, setParams] = useSearchParams();
  const rep = params.get("rep");
  const repId = seesAll(roles) && rep !== uid ? rep : null;
  const live = useLive(readItineraryDay, { day, repId });
  const view = readyValue(live) ?? null;
  const company = useCompany() ?? null;
  const [sheet, setSheet] = useState<"add" | "close" | null>(params.has("close") ? "close" : null);
  const [openId, setOpenId] = useState<string | null>(null);
  const shownDay = view?.day ?? (day === "today" ? null : day);
  const dayActions = useDayActions(shownDay ?? "");
  const actions = view !== null && canChange(view) ? dayActions : null;
  const sections = splitDay(view?.stops ?? []);
  const open = [sections.now, sections.next, ...sections.later].filter((stop) => stop !== null).length;
  const here = usePosition();
  const isToday = view !== null && view.day === view.today;
  const shown = params.get("view") === "map" && view !== null && view.stops.length > 0 ? "map" : "list";

  const show = (next: MapView) => {
    const search = new URLSearchParams(params);
    if (next === "map") search.set("view", "map");
    else search.delete("view");
    setParams(search, { replace: true });
  };

  const turn = (days: number) => {
    if (!view) return;
    const target = addDays(view.day, days);
    const pathname = `/itinerary/${target === view.today ? "today" : target}`;
    void navigate({ pathname, search: params.toString() }, { replace: true });
  };

  const own = view?.day === view?.today ? t("itinerary.today") : t("itineraryDay.title");
  return (
    <Screen fill={shown === "map"}>
      <ScreenHeader
        title={view?.repName ?? own}
        detail={
          shownDay !== null && (
            <span className="block truncate first-letter:uppercase">{formatDay(shownDay, locale, "full")}</span>
          )
        }
        back="/itinerary"
        actions={
          actions !== null && (
            <DayMenu
              open={open}
              isFrozen={view?.plan.frozenAt !== null}
              here={here}
              actions={actions}
              onAdd={() => setSheet("add")}
            />
          )
        }
      />
      <Ready of={live} failed={t("itineraryDay.failed")}>
        {() =>
          view && (
            <>
              <DayProgress
                done={sections.done.length}
                planned={view.stops.length - view.stops.filter(({ stop }) => stop.state === "skipped").length}
                onTurn={turn}
              />
              {company !== null && (
                <EarlierDaysNotice
                  repId={rep ?? uid}
                  from={view.day}
                  to={view.day}
                  timeZone={company.settings.timeZone}
                />
              )}
              {actions !== null && isToday && view.plan.startedAt === null && shown === "list" && (
                <div className="mx-auto w-full max-w-3xl px-4 pt-3">
                  <RoadButton full />
                </div>
              )}
              <div
                className={joinClasses(
                  "flex w-full items-center gap-2 pr-1 pl-4",
                  shown === "list" && "mx-auto max-w-3xl",
                )}
              >
                <DayTimes plan={view.plan} />
                {view.stops.length > 0 && <MapSwitch view={shown} onChoose={show} />}
              </div>
              {shown === "map" ? (
                <DayMap
                  day={view.day}
                  stops={dayMapStops(
                    view.stops,
                    isToday ? (sections.now?.item ?? null) : null,
                    t("itineraryDay.unknownCustomer"),
                  )}
                  onOpen={setOpenId}
                />
              ) : (
                <div className="mx-auto flex w-full max-w-3xl flex-1 flex-col">
                  <DayReport view={view} currency={company?.settings.currency ?? null} />
                  {view.stops.length === 0 ? (
                    <NoStops {...(actions && { onAdd: () => setSheet("add") })} />
                  ) : (
                    <DayRoute view={view} sections={sections} here={here} company={company} actions={actions} />
                  )}
                </div>
              )}
              {actions !== null && isToday && shown === "list" && (
                <DayBar view={view} actions={actions} here={here} onClose={() => setSheet("close")} />
              )}
              {actions !== null && sheet === "add" && (
                <AddStopSheet view={view} actions={actions} onClose={() => setSheet(null)} />
              )}
              {actions !== null && sheet === "close" && (
                <CloseSheet view={view} company={company} actions={actions} onClose={() => setSheet(null)} />
              )}
            </>
          )
        }
      </Ready>
      <CustomerSheet
        customerId={openId}
        onClose={() => setOpenId(null)}
        onShowDetails={(customerId) => void navigate(`/customer/${customerId}`)}
      />
    </Screen>
  );
}

/** One's own day, until it is over or closed. */
function canChange({ day, today, repName, plan }: ItineraryDayView): boolean {
  return repName === null && day >= today && plan.closed === null;
}

interface DayBarProps {
  readonly view: ItineraryDayView;
  readonly actions: DayActions;
  readonly here: Position | null;
  readonly onClose: () => void;
}

/** Starts the day, and later closes it. */
function DayBar({ view, actions, here, onClose }: DayBarProps) {
  const { t } = useTranslation();
  const start = useCommand(startDay);
  if (view.plan.startedAt !== null) {
    return (
      <BottomBar>
        <Button full onClick={onClose}>
          {t("itineraryDay.close")}
        </Button>
      </BottomBar>
    );
  }
  return (
    <BottomBar>
      <Button
        full
        variant="main"
        onClick={() => void actions.show(start({ day: view.day, position: here }), t("itineraryDay.startedToast"))}
      >
        {t("itineraryDay.start")}
      </Button>
    </BottomBar>
  );
}

function isDay(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`));
}
