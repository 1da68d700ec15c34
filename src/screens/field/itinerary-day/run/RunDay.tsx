import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { isBeforeStart } from "#domain/delivery/run.ts";
import { addDays } from "#domain/values/business-day.ts";
import type { Day } from "#domain/values/instant.ts";
import { formatDay } from "#i18n/format-date.ts";
import { useText } from "#i18n/use-text.ts";
import { listRuns, type RunView } from "#local/queries/delivery/runs.ts";
import { isOpenStatus } from "#domain/delivery/stop-status.ts";
import { CancelledOrders } from "#components/delivery/CancelledOrders.tsx";
import { MoneySheet } from "#components/delivery/MoneySheet.tsx";
import { RunStatusChip } from "#components/delivery/RunStatusChip.tsx";
import { useRunSteps } from "#components/delivery/use-run-steps.ts";
import { DayMap, type DayMapStop } from "#components/map/DayMap.tsx";
import { MapSwitch, type MapView } from "#components/map/MapSwitch.tsx";
import { SyncSign } from "#components/sync/SyncSign.tsx";
import { Button } from "#ui/controls/Button.tsx";
import { EmptyState } from "#ui/feedback/EmptyState.tsx";
import { Notice } from "#ui/feedback/Notice.tsx";
import { Ready } from "#ui/feedback/Ready.tsx";
import { BottomBar } from "#ui/layout/BottomBar.tsx";
import { Screen } from "#ui/layout/Screen.tsx";
import { ScreenHeader } from "#ui/layout/ScreenHeader.tsx";
import { useDevice } from "#ui/ports/ports.tsx";
import { useLive } from "#ui/use-live.ts";
import { DayProgress } from "../DayProgress.tsx";
import { AcceptSheet } from "./AcceptSheet.tsx";
import { LoadCheck } from "./LoadCheck.tsx";
import { RunRoute } from "./RunRoute.tsx";

/** A driver's deliveries of a day (DELIV-22). `day` may be "today". */
export function RunDay({ day }: { readonly day: Day }) {
  const { t, locale } = useText();
  const navigate = useNavigate();
  const { uid } = useDevice().identity;
  const live = useLive(listRuns, { driverId: uid, day });
  return (
    <Screen>
      <Ready of={live} failed={t("runs.failedLoading")}>
        {({ today, runs }) => {
          const shownDay = day === "today" ? today : day;
          const stops = runs.reduce((sum, { progress }) => sum + progress.stops, 0);
          const left = runs.reduce((sum, { progress }) => sum + progress.left, 0);
          const turn = (days: number) => {
            const target = addDays(shownDay, days);
            void navigate(`/itinerary/${target === today ? "today" : target}`, { replace: true });
          };
          return (
            <>
              <ScreenHeader
                title={t(shownDay === today ? "itinerary.today" : "itineraryDay.title")}
                detail={
                  <span className="inline-block first-letter:uppercase">{formatDay(shownDay, locale, "full")}</span>
                }
                back="/itinerary"
              />
              <DayProgress done={stops - left} planned={stops} onTurn={turn} />
              {runs.length === 0 && <EmptyState title={t("runs.noDeliveries")} detail={t("runs.noDeliveriesText")} />}
              {runs.map((view) => (
                <OneRun key={view.run.runId} view={view} />
              ))}
            </>
          );
        }}
      </Ready>
    </Screen>
  );
}

function OneRun({ view }: { readonly view: RunView }) {
  const { t } = useText();
  const steps = useRunSteps();
  const navigate = useNavigate();
  const [shown, setShown] = useState<MapView>("list");
  const [isAccepting, setIsAccepting] = useState(false);
  const [isHandingIn, setIsHandingIn] = useState(false);
  const { run, sync, problem, progress } = view;
  const isOpen = isBeforeStart(run);
  const checked = view.stops.flatMap(({ stop }) => stop.orderIds).filter((id) => run.load[id] !== undefined).length;
  const all = view.stops.flatMap(({ stop }) => stop.orderIds).length;
  return (
    <>
      <div className="mx-auto flex w-full max-w-3xl flex-wrap items-center gap-2 px-4 pt-3">
        <RunStatusChip status={run.status} />
        {run.vehicle !== "" && <span className="text-body">{run.vehicle}</span>}
        {sync !== "in_store" && <SyncSign sync={sync} />}
        {!isOpen && view.stops.length > 0 && (
          <span className="ml-auto">
            <MapSwitch view={shown} onChoose={setShown} />
          </span>
        )}
      </div>
      <div className="mx-auto flex w-full max-w-3xl flex-1 flex-col gap-2">
        <CancelledOrders view={view} />
        {problem !== null && (
          <div className="px-4">
            <Notice tone="danger">{t("runs.refused")}</Notice>
          </div>
        )}
        {run.status === "finished" && run.settlement !== undefined && (
          <div className="px-4">
            <Notice>{t("settlement.handedIn")}</Notice>
          </div>
        )}
        {isOpen ? (
          <LoadCheck view={view} />
        ) : shown === "map" ? (
          <DayMap
            day={run.runId}
            stops={mapStops(view)}
            onOpen={(customerId) => void navigate(`/customer/${customerId}`)}
          />
        ) : (
          <RunRoute view={view} />
        )}
      </div>
      {isOpen && view.stops.length > 0 && (
        <BottomBar>
          {run.loadAccepted === undefined ? (
            <Button full variant="main" disabled={checked < all} onClick={() => setIsAccepting(true)}>
              {checked < all ? t("runs.checkedOf", { checked, all }) : t("runs.acceptLoad")}
            </Button>
          ) : (
            <Button
              full
              variant="main"
              onClick={() => {
                // The load check was scrolled to its end; the route begins at the first stop.
                scrollTo(0, 0);
                void steps.take(run.runId, [{ kind: "start" }], t("runs.startedToast"));
              }}
            >
              {t("runs.start")}
            </Button>
          )}
        </BottomBar>
      )}
      {run.status === "started" && progress.left === 0 && (
        <BottomBar>
          <Button
            full
            variant="main"
            onClick={() => void steps.take(run.runId, [{ kind: "finish", words: "" }], t("runs.finishedToast"))}
          >
            {t("runs.finish")}
          </Button>
        </BottomBar>
      )}
      {run.status === "finished" && run.settlement === undefined && (
        <BottomBar>
          <Button full variant="main" onClick={() => setIsHandingIn(true)}>
            {t("settlement.handIn")}
          </Button>
        </BottomBar>
      )}
      {isHandingIn && <MoneySheet runId={run.runId} onClose={() => setIsHandingIn(false)} />}
      {isAccepting && (
        <AcceptSheet
          onClose={() => setIsAccepting(false)}
          onAccept={(storeName) => {
            setIsAccepting(false);
            void steps.take(run.runId, [{ kind: "acceptLoad", storeName }], t("runs.acceptedToast"));
          }}
        />
      )}
    </>
  );
}

function mapStops({ stops }: RunView): readonly DayMapStop[] {
  const now = stops.find(({ status }) => isOpenStatus(status));
  return stops.map((stop) => ({
    stopId: stop.stop.customerId,
    customerId: stop.stop.customerId,
    number: stop.number,
    name: stop.stop.customerName,
    mark: isOpenStatus(stop.status)
      ? stop === now
        ? "now"
        : "delivery"
      : stop.status === "delivered"
        ? "done"
        : "skipped",
    position: stop.customer?.position ?? null,
  }));
}
