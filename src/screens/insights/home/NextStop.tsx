import { Navigation } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import { readItineraryDay, type StopView } from "#local/queries/itinerary/itinerary.ts";
import { Button } from "#ui/controls/Button.tsx";
import { Card } from "#ui/layout/Card.tsx";
import { EmptyLine } from "#ui/feedback/EmptyLine.tsx";
import { ErrorState } from "#ui/feedback/ErrorState.tsx";
import { LoadingRows } from "#ui/feedback/LoadingRows.tsx";
import { StopSign } from "#ui/layout/RouteLine.tsx";
import { useLive } from "#ui/use-live.ts";
import { VisitRing } from "./VisitRing.tsx";

/** Where to go now, and how much of the day is done. */
export function NextStop() {
  const { t } = useTranslation();
  const day = useLive(readItineraryDay, "today" as const);
  if (day.state === "loading") return <LoadingRows count={2} />;
  if (day.state === "failed") return <ErrorState title={t("home.failed")} />;
  const stops = day.value?.stops ?? [];
  const done = stops.filter(isDone).length;
  const next = stops.find((view) => !isDone(view) && view.stop.state === "planned");
  return (
    <section aria-label={t("home.nextStop")} className="px-4 pt-4 panes:px-0">
      <Card>
        {stops.length > 0 && (
          <div className="flex items-center gap-4 p-4 edge-b">
            <VisitRing done={done} count={stops.length} />
            <p className="min-w-0 flex-1 text-row font-medium tabular-nums">
              {t("home.visits", { done, count: stops.length })}
            </p>
            <DayButton />
          </div>
        )}
        {next?.customer ? <StopCard view={next} /> : <NothingNext anyStops={stops.length > 0} />}
      </Card>
    </section>
  );
}

/** A stop is also done when an order was taken there today, whatever the plan still says. */
function isDone(view: StopView): boolean {
  return view.stop.state === "done" || view.ordersToday.length > 0;
}

function StopCard({ view }: { readonly view: StopView }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { customer } = view;
  if (!customer) return null;
  const { position } = customer;
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
      <div className="flex gap-2">
        {position && (
          <a
            href={`https://www.google.com/maps/dir/?api=1&destination=${position.latitude},${position.longitude}`}
            target="_blank"
            rel="noreferrer"
            className="inline-flex min-h-12 items-center justify-center gap-2 rounded-control bg-card px-4 text-body font-medium edge-control active:bg-raised"
          >
            <Navigation aria-hidden className="size-5" />
            {t("home.navigate")}
          </a>
        )}
        <div className="flex-1">
          <Button
            full
            onClick={() => void navigate(`/new-order?orderMode=true&customer=${encodeURIComponent(customer.id)}`)}
          >
            {t("home.startOrder")}
          </Button>
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

function NothingNext({ anyStops }: { readonly anyStops: boolean }) {
  const { t } = useTranslation();
  return (
    <div className="flex items-center gap-4 p-4">
      {!anyStops && <EmptyLine />}
      <p className="text-row font-medium">{anyStops ? t("home.allDone") : t("home.noStops")}</p>
    </div>
  );
}
