import { Bell, BellOff, ListChecks, Printer, Truck } from "lucide-react";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useNavigate } from "react-router-dom";
import { advanceOrder } from "#commands/order/advance-order.ts";
import { shownNumber } from "#components/order/shown-number.ts";
import { ORDER_STAGES } from "#domain/order/order-stage.ts";
import { needsReason } from "#domain/order/order-status.ts";
import type { OrderStatus } from "#domain/order/order.ts";
import { useText } from "#i18n/use-text.ts";
import { readComingRuns } from "#local/queries/delivery/runs.ts";
import type { OrderView } from "#local/queries/order/order-view.ts";
import { getOrders } from "#local/queries/order/orders.ts";
import { openIds, readStoreQueue } from "#local/queries/order/store-queue.ts";
import { AssignToRun } from "#components/delivery/AssignToRun.tsx";
import { grabOrders, isAssignable } from "#components/delivery/dispatch.ts";
import { runDay } from "#components/delivery/run-facts.ts";
import { useRunSteps } from "#components/delivery/use-run-steps.ts";
import { isPickedFirst, pickPath, possibleSteps } from "#components/order/main-steps.ts";
import { type GivenReason, ReasonSheet } from "#components/order/ReasonSheet.tsx";
import { useWaitingLimits } from "#components/order/use-waiting-limits.ts";
import { PrintSheet } from "#components/print/PrintSheet.tsx";
import { useCompany } from "#components/company/use-company.ts";
import { useOwnSettings } from "#components/company/use-own-settings.ts";
import { Button } from "#ui/controls/Button.tsx";
import { IconButton } from "#ui/controls/IconButton.tsx";
import { Ready } from "#ui/feedback/Ready.tsx";
import { showToast } from "#ui/feedback/show-toast.ts";
import { afterPaint } from "#ui/hooks/after-paint.ts";
import { usePersistedChoice } from "#ui/hooks/use-persisted-choice.ts";
import { useStableCallback } from "#ui/hooks/use-stable-callback.ts";
import { useDevice } from "#ui/ports/ports.tsx";
import { useCommand } from "#ui/use-command.ts";
import { readyValue, useLive } from "#ui/use-live.ts";
import { useArrivals } from "../use-arrivals.ts";
import { type BoardFacts, stepBeside } from "./board.ts";
import { BoardColumn } from "./BoardColumn.tsx";
import { RunDrop } from "./RunDrop.tsx";
import { playChime } from "./play-chime.ts";
import { useMoves } from "./use-moves.ts";

/** How many cards a column shows at first, more than a tablet's height; a large store has thousands of open orders. */
const CARDS = 6;
/** How many more at a time. */
const MORE = 30;
/** How many of those that arrived together are named. */
const NAMED = 3;

/** The store's board: every open order in its stage, earliest promised first, live (ORDER-31). */
export function OrderBoard() {
  const { t, locale } = useText();
  const { identity } = useDevice();
  const navigate = useNavigate();
  const advance = useCommand(advanceOrder);
  const [sound, setSound] = usePersistedChoice("orders.sound", ["on", "off"]);
  const [shown, setShown] = useState(CARDS);
  const [arrived, setArrived] = useState<readonly string[]>([]);
  const [grabbed, setGrabbed] = useState<OrderView | null>(null);
  const [chosen, setChosen] = useState<ReadonlySet<string> | null>(null);
  const [printing, setPrinting] = useState<readonly OrderView[] | null>(null);
  const [assigning, setAssigning] = useState<{ readonly views: readonly OrderView[]; readonly isNew: boolean } | null>(
    null,
  );
  const [asking, setAsking] = useState<{ readonly view: OrderView; readonly to: OrderStatus } | null>(null);
  const board = useLive(readStoreQueue, { limit: shown }, { keep: true });
  const latest = readyValue(useLive(getOrders, arrived)) ?? [];
  const company = useCompany() ?? null;
  const settings = useOwnSettings() ?? null;
  const coming = readyValue(useLive(readComingRuns, null, { keep: true }));
  const runSteps = useRunSteps();
  const limits = useWaitingLimits();
  const queue = readyValue(board);
  const open = useMemo(() => (queue ? openIds(queue) : null), [queue]);
  const fresh = useArrivals(open, "board", (orderIds) => {
    if (sound === "on") playChime();
    setArrived(orderIds.slice(0, NAMED));
  });
  const news = latest.map(({ order }) =>
    t("orders.justArrived", { number: shownNumber(order.orderNo), customer: order.customer.name }),
  );
  const moves = useMoves(queue);
  const stages = moves.shown;
  const focusNext = useFocusAfterMove(stages);
  const showMore = useCallback(() => setShown((before) => before + MORE), []);

  async function goOn(views: readonly OrderView[], to: OrderStatus, why?: GivenReason) {
    setAsking(null);
    setChosen(null);
    moves.show(views, to);
    await afterPaint();
    let refused = 0;
    for (const { order } of views) {
      const answer = await advance({ orderId: order.orderId, to, ...why });
      if (answer.ok) continue;
      refused += 1;
      moves.takeBack(order.orderId);
    }
    if (refused > 0) showToast(t("orders.refused", { count: refused }));
  }

  // In the board's order; `null` = nothing is being chosen.
  const selected =
    stages && chosen
      ? ORDER_STAGES.flatMap((stage) => stages[stage].views).filter(({ order }) => chosen.has(order.orderId))
      : [];
  const toPrepare = selected.filter((view) => possibleSteps(view, identity, settings).includes("preparing"));
  const toPick = selected.filter((view) => view.status === "preparing" || toPrepare.includes(view));

  const toAssign = selected.filter(isAssignable);
  const runs = useMemo(() => {
    const named = [...(coming?.byOrder ?? [])].map(([orderId, run]) => {
      const day = run.day === coming?.today ? "" : runDay(run, coming?.today ?? "", t, locale);
      return [orderId, [run.driverName, day].filter(Boolean).join(" · ")] as const;
    });
    return new Map(named);
  }, [coming, t, locale]);

  /** Those that are new are prepared first. */
  async function pickTogether() {
    const orderIds = toPick.map(({ order }) => order.orderId);
    await goOn(toPrepare, "preparing");
    await navigate(pickPath(orderIds));
  }

  const take = useStableCallback((view: OrderView, to: OrderStatus) => {
    // What is being prepared is ready when it was picked (ORDER-43).
    if (isPickedFirst(view.status, to)) void navigate(pickPath([view.order.orderId]));
    else if (needsReason(view.status, to)) setAsking({ view, to });
    else void goOn([view], to);
  });
  const facts = useMemo((): BoardFacts => {
    const stepsOf = (view: OrderView) => possibleSteps(view, identity, settings);
    return {
      company,
      limits,
      stepsOf,
      take,
      carry(view, key) {
        const to = stepBeside(key, view.status, stepsOf(view));
        if (to === null) return false;
        focusNext(view.order.orderId);
        take(view, to);
        return true;
      },
      grab: setGrabbed,
      choose: (orderId) => setChosen((before) => toggled(before ?? new Set(), orderId)),
    };
  }, [company, limits, identity, settings, take, focusNext]);

  return (
    <Ready of={board} failed={t("orders.failed")}>
      {(read) => (
        <div className="relative flex min-h-0 flex-1 flex-col">
          <div className="flex min-h-14 shrink-0 items-center gap-2 px-4">
            <output className="block min-w-0 flex-1 truncate text-body">
              {news.length === 0 ? t("orders.count", { count: open?.length ?? 0 }) : news.join(". ")}
            </output>
            {chosen && (
              <>
                <Button
                  icon={<Truck aria-hidden className="size-5" />}
                  disabled={toAssign.length === 0 || coming === undefined}
                  onClick={() => setAssigning({ views: toAssign, isNew: false })}
                >
                  {t("runs.addToRun", { count: toAssign.length })}
                </Button>
                <IconButton
                  outlined
                  label={t("orders.printChosen", { count: selected.length })}
                  icon={<Printer />}
                  disabled={selected.length === 0}
                  onClick={() => setPrinting(selected)}
                />
                <Button disabled={toPick.length === 0} onClick={() => void pickTogether()}>
                  {t("pick.together", { count: toPick.length })}
                </Button>
                <Button
                  variant="main"
                  disabled={toPrepare.length === 0}
                  onClick={() => void goOn(toPrepare, "preparing")}
                >
                  {t("orders.prepareChosen", { count: toPrepare.length })}
                </Button>
              </>
            )}
            <IconButton
              label={t("orders.chooseSeveral")}
              icon={<ListChecks />}
              pressed={chosen !== null}
              onClick={() => setChosen(chosen === null ? new Set() : null)}
            />
            <IconButton
              label={t("orders.sound")}
              icon={sound === "on" ? <Bell /> : <BellOff />}
              pressed={sound === "on"}
              onClick={() => setSound(sound === "on" ? "off" : "on")}
            />
          </div>
          <div className="grid min-h-0 flex-1 grid-cols-5 gap-3 px-4 pb-4">
            {ORDER_STAGES.map((stage) => (
              <BoardColumn
                key={stage}
                stage={stage}
                queue={(stages ?? read)[stage]}
                shown={shown}
                fresh={fresh}
                chosen={chosen}
                runs={runs}
                grabbed={grabbed}
                facts={facts}
                onMore={showMore}
              />
            ))}
          </div>
          {coming && grabbed && isAssignable(grabbed) && (
            <RunDrop
              runs={coming.runs}
              today={coming.today}
              onDrop={(run) => {
                setGrabbed(null);
                if (run) void runSteps.assign(run, grabOrders([grabbed]));
                else setAssigning({ views: [grabbed], isNew: true });
              }}
            />
          )}
          {coming && assigning && (
            <AssignToRun
              stops={grabOrders(assigning.views)}
              runs={coming.runs}
              drivers={coming.drivers}
              today={coming.today}
              day={coming.today}
              isNew={assigning.isNew}
              onClose={() => setAssigning(null)}
              onAssigned={() => setChosen(null)}
            />
          )}
          {printing && <PrintSheet orders={printing} onClose={() => setPrinting(null)} />}
          {asking && (
            <ReasonSheet
              from={asking.view.status}
              to={asking.to}
              company={company}
              flags={asking.view.flags}
              onClose={() => setAsking(null)}
              onGiven={(why) => void goOn([asking.view], asking.to, why)}
            />
          )}
        </div>
      )}
    </Ready>
  );
}

/** Focuses a card once what is shown has changed. */
function useFocusAfterMove(shown: unknown): (orderId: string) => void {
  const carried = useRef<string | null>(null);
  useEffect(() => {
    if (carried.current === null) return;
    const card = document.querySelector<HTMLElement>(`[data-card="${CSS.escape(carried.current)}"] a`);
    carried.current = null;
    card?.focus();
  }, [shown]);
  return useCallback((orderId: string) => {
    carried.current = orderId;
  }, []);
}

function toggled(chosen: ReadonlySet<string>, orderId: string): ReadonlySet<string> {
  const next = new Set(chosen);
  if (!next.delete(orderId)) next.add(orderId);
  return next;
}
