import { Navigation } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import type { Feed } from "#domain/sync/feed.ts";
import { isOpenStop, type ItineraryDay } from "#domain/itinerary/itinerary-day.ts";
import { readItineraryDay, type StopView } from "#local/queries/itinerary/itinerary.ts";
import { StartVisitButton } from "#components/visit/StartVisitButton.tsx";
import { navigateLink } from "#components/customer/contact/contact-links.ts";
import { Arrived } from "#components/sync/Arrived.tsx";
import { Button } from "#ui/controls/Button.tsx";
import { Card } from "#ui/layout/Card.tsx";
import { EmptyLine } from "#ui/feedback/EmptyLine.tsx";
import { Ready } from "#ui/feedback/Ready.tsx";
import { StopSign } from "#ui/layout/RouteLine.tsx";
import { usePreferences } from "#ui/ports/ports.tsx";
import { LinkButton } from "#ui/controls/LinkButton.tsx";
import { useLive } from "#ui/use-live.ts";
import { Ring } from "#ui/feedback/Ring.tsx";

/** The next stop, and the day's progress. */
export function NextStop() {
  const { t } = useTranslation();
  const day = useLive(readItineraryDay, { day: "today" });
  return (
    <Ready of={day} failed={t("home.failed")} rows={2}>
      {(view) => <Stops stops={view?.stops ?? []} plan={view?.plan ?? null} />}
    </Ready>
  );
}

interface StopsProps {
  readonly stops: readonly StopView[];
  readonly plan: ItineraryDay | null;
}

/** Until these are on this device, no day is called empty (SCREEN-7). */
const DAY_FEEDS: readonly Feed[] = ["company", "itineraryDays"];

function Stops({ stops, plan }: StopsProps) {
  const { t } = useTranslation();
  const done = stops.filter((view) => view.isDone).length;
  const open = stops.filter((view) => !view.isDone && isOpenStop(view.stop));
  const next = open.find((view) => view.isVisitedNow) ?? open[0];
  return (
    <section aria-label={t("home.nextStop")} className="px-4 pt-4 panes:px-0">
      <Card>
        {stops.length > 0 && (
          <div className="flex items-center gap-4 p-4 edge-b">
            <Ring share={done / Math.max(1, stops.length)} />
            <p className="min-w-0 flex-1 text-row font-medium tabular-nums">
              {t("home.visits", { done, count: stops.length })}
            </p>
            <DayButton />
          </div>
        )}
        {next?.customer ? (
          <StopCard view={next} />
        ) : (
          <div className="p-4">
            {next ? (
              <Arrived feeds={["customers"]} compact loading={<StopsLoading />}>
                <StopsLoading />
              </Arrived>
            ) : stops.length > 0 ? (
              <NothingNext anyStops plan={plan} />
            ) : (
              <Arrived feeds={DAY_FEEDS} compact loading={<StopsLoading />}>
                <NothingNext anyStops={false} plan={plan} />
              </Arrived>
            )}
          </div>
        )}
      </Card>
    </section>
  );
}

function StopsLoading() {
  const { t } = useTranslation();
  return <output className="block text-row text-muted">{t("home.stopsLoading")}</output>;
}

function StopCard({ view }: { readonly view: StopView }) {
  const { t } = useTranslation();
  const { preferences } = usePreferences();
  const { customer } = view;
  if (!customer) return null;
  const route = navigateLink(customer, navigator.userAgent, preferences.mapApp);
  return (
    <div className="flex flex-col gap-4 p-4">
      <div className="flex items-start gap-3">
        <StopSign mark="now" />
        <div className="min-w-0 flex-1">
          <p className="text-caption font-medium text-muted">{t("home.nextStop")}</p>
          <p className="text-title font-bold">{customer.name}</p>
          <p className="text-body text-muted">{[customer.address, customer.reference].filter(Boolean).join(" · ")}</p>
        </div>
      </div>
      <div className="flex flex-wrap gap-2">
        {route !== null && (
          <LinkButton to={route} outside icon={<Navigation aria-hidden className="size-5" />}>
            {t("home.navigate")}
          </LinkButton>
        )}
        <div className="flex-1">
          <StartVisitButton customerId={customer.id} stopId={view.stop.stopId} full />
        </div>
      </div>
    </div>
  );
}

function DayButton() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return (
    <Button variant="quiet" onClick={() => void navigate("/itinerary/today")}>
      {t("home.openDay")}
    </Button>
  );
}

interface NothingNextProps {
  readonly anyStops: boolean;
  readonly plan: ItineraryDay | null;
}

/** After the last stop the day is closed from here. */
function NothingNext({ anyStops, plan }: NothingNextProps) {
  const { t } = useTranslation();
  const isClosed = plan !== null && plan.closed !== null;
  return (
    <div className="flex flex-col gap-4">
      <div className="flex items-center gap-4">
        {!anyStops && <EmptyLine />}
        <p className="text-row font-medium">
          {isClosed ? t("home.dayClosed") : anyStops ? t("home.allDone") : t("home.noStops")}
        </p>
      </div>
      {anyStops && !isClosed && plan !== null && plan.startedAt !== null && (
        <LinkButton to="/itinerary/today?close=true" variant="main" full>
          {t("itineraryDay.close")}
        </LinkButton>
      )}
    </div>
  );
}
