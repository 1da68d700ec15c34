import { ChevronLeft, ChevronRight, Plus, Sparkles } from "lucide-react";
import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import { suggestRuns } from "#domain/delivery/suggest-runs.ts";
import type { Run } from "#domain/delivery/run.ts";
import { addDays } from "#domain/values/business-day.ts";
import { formatDay } from "#i18n/format-date.ts";
import { useText } from "#i18n/use-text.ts";
import { type Dispatch, readDispatch, type RunView } from "#local/queries/delivery/runs.ts";
import { AssignToRun } from "#components/delivery/AssignToRun.tsx";
import { assignStep, grabWaiting, type Grabbed, openRuns, type PlanStep } from "#components/delivery/dispatch.ts";
import { RunSheet } from "#components/delivery/RunSheet.tsx";
import { useRunSteps } from "#components/delivery/use-run-steps.ts";
import { Button } from "#ui/controls/Button.tsx";
import { IconButton } from "#ui/controls/IconButton.tsx";
import { EmptyState } from "#ui/feedback/EmptyState.tsx";
import { Ready } from "#ui/feedback/Ready.tsx";
import { showToast } from "#ui/feedback/show-toast.ts";
import { ConfirmSheet } from "#ui/layout/ConfirmSheet.tsx";
import { Screen } from "#ui/layout/Screen.tsx";
import { ScreenHeader } from "#ui/layout/ScreenHeader.tsx";
import { DropArea } from "#ui/lists/DropArea.tsx";
import { useDevice } from "#ui/ports/ports.tsx";
import { readyValue, useLive } from "#ui/use-live.ts";
import { RunCard } from "./RunCard.tsx";
import { WaitingList } from "./WaitingList.tsx";

/** /runs: the store puts ready orders on the runs of a day, and follows these (DELIV-20, DELIV-21). */
export function RunsScreen() {
  const { t, locale } = useText();
  const [params, setParams] = useSearchParams();
  const live = useLive(readDispatch, { day: params.get("day") }, { keep: true });
  const shown = readyValue(live);
  const turn = (days: number) => {
    if (shown) setParams({ day: addDays(shown.day, days) }, { replace: true });
  };
  return (
    <Screen>
      <ScreenHeader
        title={t("runs.title")}
        detail={
          shown && (
            <span className="inline-block first-letter:uppercase">
              {shown.day === shown.today ? `${t("itinerary.today")} · ` : ""}
              {formatDay(shown.day, locale, "full")}
            </span>
          )
        }
        back="/orders"
        actions={
          <>
            <IconButton label={t("itineraryDay.earlierDay")} icon={<ChevronLeft />} onClick={() => turn(-1)} />
            <IconButton label={t("itineraryDay.laterDay")} icon={<ChevronRight />} onClick={() => turn(1)} />
          </>
        }
      />
      <Ready of={live} failed={t("runs.failedLoading")}>
        {(dispatch) => <Board key={dispatch.day} dispatch={dispatch} />}
      </Ready>
    </Screen>
  );
}

/** What a sheet asks. */
type Asked =
  | { readonly what: "run"; readonly run: Run | null }
  | { readonly what: "assign"; readonly stops: readonly Grabbed[] }
  | { readonly what: "suggest" };

function Board({ dispatch }: { readonly dispatch: Dispatch }) {
  const { t } = useText();
  const device = useDevice();
  const steps = useRunSteps();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [grabbed, setGrabbed] = useState<Grabbed | null>(null);
  const [asked, setAsked] = useState<Asked | null>(null);
  const { waiting, runs, day, today, drivers } = dispatch;
  const open = openRuns(dispatch);
  const chosenStops = waiting.filter(({ customerId }) => chosen.has(customerId)).map(grabWaiting);

  async function drop(runId: string): Promise<void> {
    const run = runs.find((each) => each.run.runId === runId)?.run;
    setGrabbed(null);
    if (run && grabbed && (await steps.assign(run, [grabbed]))) setChosen(new Set());
  }

  async function plan(run: Run | null, made: PlanStep): Promise<void> {
    setAsked(null);
    await steps.take(run?.runId ?? device.newId(), [made], t("runs.saved"));
  }

  async function divide(): Promise<void> {
    setAsked(null);
    for (const [runId, places] of suggestion(dispatch, chosen)) {
      if (places.length === 0) continue;
      if (!(await steps.take(runId, [assignStep(places.map(grabWaiting))]))) return;
      if (!(await steps.sequence(runId))) return;
    }
    setChosen(new Set());
    showToast(t("runs.divided"));
  }

  const takeOff = (runId: string, { orderIds, name }: Grabbed) => {
    setGrabbed(null);
    void steps.take(runId, [{ kind: "unassign", orderIds: [...orderIds] }], t("runs.takenOff", { name }));
  };

  return (
    <div className="grid flex-1 gap-4 p-4 panes:grid-cols-[20rem_minmax(0,1fr)] panes:items-start">
      <section aria-label={t("runs.waiting")} className="flex flex-col gap-3">
        <h2 className="text-row font-bold">
          {t("runs.waiting")} <span className="tabular-nums">({waiting.length})</span>
        </h2>
        <DropArea
          place="waiting"
          takes={grabbed !== null && grabbed.runId !== null}
          onDrop={() => grabbed !== null && grabbed.runId !== null && takeOff(grabbed.runId, grabbed)}
          className="rounded-card"
        >
          {waiting.length === 0 ? (
            <p className="py-4 text-body text-muted">{t("runs.nothingWaits")}</p>
          ) : (
            <WaitingList
              stops={waiting}
              chosen={chosen}
              onGrab={setGrabbed}
              onChoose={(ids, isChosen) =>
                setChosen(
                  (before) => new Set([...[...before].filter((id) => !ids.includes(id)), ...(isChosen ? ids : [])]),
                )
              }
            />
          )}
        </DropArea>
        {waiting.length > 0 && (
          <div className="sticky bottom-(--keyboard) flex flex-col gap-2 bg-paper py-2">
            <Button
              variant="main"
              full
              disabled={chosenStops.length === 0}
              onClick={() => setAsked({ what: "assign", stops: chosenStops })}
            >
              {t("runs.assignChosen", { count: chosenStops.length })}
            </Button>
            {open.length > 0 && (
              <Button
                full
                icon={<Sparkles aria-hidden className="size-5" />}
                onClick={() => setAsked({ what: "suggest" })}
              >
                {t("runs.suggest")}
              </Button>
            )}
          </div>
        )}
      </section>
      <div className="flex min-w-0 flex-col gap-3">
        <div className="flex items-center justify-between gap-2">
          <h2 className="text-row font-bold">{t("runs.ofTheDay")}</h2>
          <Button
            icon={<Plus aria-hidden className="size-5" />}
            disabled={day < today}
            onClick={() => setAsked({ what: "run", run: null })}
          >
            {t("runs.new")}
          </Button>
        </div>
        {runs.length === 0 ? (
          <EmptyState title={t("runs.none")} detail={t("runs.noneText")} />
        ) : (
          <div className="grid gap-4 lg:grid-cols-2 xl:grid-cols-3">
            {runs.map((view) => (
              <RunCard
                key={view.run.runId}
                view={view}
                grabbed={grabbed}
                actions={{
                  grab: setGrabbed,
                  drop: (runId) => void drop(runId),
                  sequence: (runId) => void steps.sequence(runId, t("runs.sequenced")),
                  reorder: (runId, customerIds) =>
                    void steps.take(runId, [{ kind: "sequence", customerIds: [...customerIds] }]),
                  takeOff,
                  move: (stop) => setAsked({ what: "assign", stops: [stop] }),
                  change: ({ run }) => setAsked({ what: "run", run }),
                }}
              />
            ))}
          </div>
        )}
      </div>
      {asked?.what === "run" && (
        <RunSheet
          run={asked.run}
          day={day < today ? today : day}
          today={today}
          drivers={drivers}
          onClose={() => setAsked(null)}
          onPlan={(made) => void plan(asked.run, made)}
        />
      )}
      {asked?.what === "assign" && (
        <AssignToRun
          stops={asked.stops}
          runs={open.flatMap(({ run }) => (asked.stops.some(({ runId }) => runId === run.runId) ? [] : [run]))}
          drivers={drivers}
          day={day < today ? today : day}
          today={today}
          isNew={false}
          onClose={() => setAsked(null)}
          onAssigned={() => setChosen(new Set())}
        />
      )}
      {asked?.what === "suggest" && (
        <ConfirmSheet
          open
          title={t("runs.suggest")}
          action={t("runs.suggestAction")}
          onClose={() => setAsked(null)}
          onConfirm={divide}
        >
          {proposal(open, dispatch, chosen)
            .map(({ name, count }) => t("runs.suggested", { name, count }))
            .join("\n")}
        </ConfirmSheet>
      )}
    </div>
  );
}

/** The chosen ones divided among the runs that can take them; all, where none is chosen. */
function suggestion(dispatch: Dispatch, chosen: ReadonlySet<string>) {
  const places = dispatch.waiting.filter(({ customerId }) => chosen.size === 0 || chosen.has(customerId));
  const runs = openRuns(dispatch).map(({ run }) => ({
    runId: run.runId,
    customerIds: run.stops.map(({ customerId }) => customerId),
  }));
  return suggestRuns(places, runs);
}

function proposal(open: readonly RunView[], dispatch: Dispatch, chosen: ReadonlySet<string>) {
  const parts = suggestion(dispatch, chosen);
  return open.map(({ run }) => ({ name: run.driverName, count: parts.get(run.runId)?.length ?? 0 }));
}
