import { useState } from "react";
import { GripVertical, Pencil, Printer, Route, Share2 } from "lucide-react";
import { isBeforeStart } from "#domain/delivery/run.ts";
import { useText } from "#i18n/use-text.ts";
import type { RunStopView, RunView } from "#local/queries/delivery/runs.ts";
import { RunStatusChip, StopStatusChip } from "#components/delivery/RunStatusChip.tsx";
import { RescheduleSheet } from "#components/delivery/RescheduleSheet.tsx";
import { usePrinting } from "#components/print/use-printing.ts";
import { SyncSign } from "#components/sync/SyncSign.tsx";
import { Button } from "#ui/controls/Button.tsx";
import { Menu } from "#ui/controls/Menu.tsx";
import { Notice } from "#ui/feedback/Notice.tsx";
import { dragHandlers } from "#ui/lists/drag-handlers.ts";
import { DropArea } from "#ui/lists/DropArea.tsx";
import { useDragOrder } from "#ui/lists/use-drag-order.ts";
import type { Grabbed } from "#components/delivery/dispatch.ts";

export interface RunCardActions {
  readonly grab: (stop: Grabbed | null) => void;
  readonly drop: (runId: string) => void;
  readonly sequence: (runId: string) => void;
  readonly reorder: (runId: string, customerIds: readonly string[]) => void;
  readonly takeOff: (runId: string, stop: Grabbed) => void;
  /** Asks which other run a stop goes to. */
  readonly move: (stop: Grabbed) => void;
  readonly change: (view: RunView) => void;
}

interface RunCardProps {
  readonly view: RunView;
  readonly grabbed: Grabbed | null;
  readonly actions: RunCardActions;
}

/** A run on the store's page: its progress and its stops, which can be moved until it starts (DELIV-20, DELIV-21). */
export function RunCard({ view, grabbed, actions }: RunCardProps) {
  const { t } = useText();
  const { printRunSheet } = usePrinting();
  const { run, stops, progress, sync, problem } = view;
  const isOpen = isBeforeStart(run);
  const ids = stops.map(({ stop }) => `${run.runId} ${stop.customerId}`);
  const { drag, handle } = useDragOrder(ids, (id, place) => {
    const customerIds = stops.map(({ stop }) => stop.customerId);
    const [moved = ""] = customerIds.splice(ids.indexOf(id), 1);
    customerIds.splice(place, 0, moved);
    actions.reorder(run.runId, customerIds);
  });
  const detail = isOpen
    ? t("runs.stopCount", { count: progress.stops })
    : t("runs.progress", { done: progress.delivered + progress.failed, stops: progress.stops });
  const print = (output: "print" | "pdf") => () => void printRunSheet(view, output);
  const papers = [
    { label: t("runs.printSheet"), icon: <Printer aria-hidden className="size-5" />, onSelect: print("print") },
    { label: t("runs.shareSheet"), icon: <Share2 aria-hidden className="size-5" />, onSelect: print("pdf") },
  ];
  const entries = [
    {
      label: t("runs.sequence"),
      icon: <Route aria-hidden className="size-5" />,
      onSelect: () => actions.sequence(run.runId),
    },
    {
      label: t("runs.change"),
      icon: <Pencil aria-hidden className="size-5" />,
      onSelect: () => actions.change(view),
    },
  ];
  return (
    <section aria-label={run.driverName} className="flex flex-col rounded-card bg-raised edge">
      <div className="flex items-start gap-2 pt-2 pl-3">
        <div className="min-w-0 flex-1">
          <h2 className="text-row font-bold break-words">{run.driverName}</h2>
          <p className="text-body text-muted">{[run.vehicle, detail].filter(Boolean).join(" · ")}</p>
          <p className="flex flex-wrap items-center gap-2 py-1">
            <RunStatusChip status={run.status} />
            {progress.failed > 0 && (
              <span className="text-caption font-medium text-danger">
                {t("runs.failedCount", { count: progress.failed })}
              </span>
            )}
            {sync !== "in_store" && <SyncSign sync={sync} />}
          </p>
        </div>
        <Menu label={t("runs.menu", { name: run.driverName })} entries={isOpen ? [...entries, ...papers] : papers} />
      </div>
      {!isOpen && (
        <div aria-hidden className="mx-3 mb-2 h-2 overflow-hidden rounded-full bg-card edge">
          <div
            className="h-full w-full origin-left bg-brand"
            style={{ transform: `scaleX(${1 - progress.left / Math.max(1, progress.stops)})` }}
          />
        </div>
      )}
      {problem !== null && (
        <div className="px-3 pb-2">
          <Notice tone="danger">{t("runs.refused")}</Notice>
        </div>
      )}
      <DropArea
        place={run.runId}
        takes={isOpen && grabbed !== null && grabbed.runId !== run.runId}
        onDrop={() => actions.drop(run.runId)}
        className="min-h-16 overflow-hidden rounded-b-card"
      >
        {stops.length === 0 && <p className="px-3 pb-3 text-body text-muted">{t("runs.dropHere")}</p>}
        <ol className="flex flex-col">
          {stops.map((stop, place) => (
            <li
              key={stop.stop.customerId}
              data-stop={ids[place]}
              className={drag?.id === ids[place] ? "relative z-10 bg-card shadow-float" : "bg-card edge-t"}
            >
              <StopRow
                stop={stop}
                runId={run.runId}
                isOpen={isOpen}
                actions={actions}
                handle={handle(ids[place] ?? "")}
              />
            </li>
          ))}
        </ol>
      </DropArea>
    </section>
  );
}

interface StopRowProps {
  readonly stop: RunStopView;
  readonly runId: string;
  readonly isOpen: boolean;
  readonly actions: RunCardActions;
  readonly handle: ReturnType<ReturnType<typeof useDragOrder>["handle"]>;
}

function StopRow({ stop, runId, isOpen, actions, handle }: StopRowProps) {
  const { t } = useText();
  const [isRescheduling, setIsRescheduling] = useState(false);
  const { customerId, customerName, orderIds } = stop.stop;
  const grabbed: Grabbed = { customerId, name: customerName, orderIds, runId };
  const content = (
    <>
      <span className="w-6 shrink-0 text-muted tabular-nums">{stop.number}</span>
      <span className="min-w-0 flex-1">
        <span className="line-clamp-2 text-body font-medium break-words">{customerName}</span>
        <span className="flex flex-wrap items-center gap-2 text-caption text-muted">
          {t("runs.orderCount", { count: orderIds.length })}
          {(!isOpen || stop.status !== "assigned") && <StopStatusChip status={stop.status} />}
        </span>
      </span>
    </>
  );
  const failed = stop.orders.filter(({ status }) => status === "delivery_failed");
  if (!isOpen)
    return (
      <div className="flex min-h-14 items-center gap-2 py-1 pl-3">
        {content}
        {failed.length > 0 && (
          <Button variant="quiet" onClick={() => setIsRescheduling(true)}>
            {t("order.reschedule.action")}
          </Button>
        )}
        {isRescheduling && <RescheduleSheet orders={failed} onClose={() => setIsRescheduling(false)} />}
      </div>
    );
  return (
    <div className="flex items-center">
      <div
        className="flex min-h-14 min-w-0 flex-1 cursor-grab items-center gap-2 py-1 pl-3"
        {...dragHandlers(customerName, (isGrabbed) => actions.grab(isGrabbed ? grabbed : null))}
      >
        {content}
      </div>
      <button
        type="button"
        {...handle}
        aria-label={t("itineraryDay.reorder", { name: customerName })}
        aria-keyshortcuts="ArrowUp ArrowDown"
        className="inline-flex size-12 shrink-0 cursor-grab touch-none items-center justify-center rounded-control text-muted active:bg-raised"
      >
        <GripVertical aria-hidden className="size-6" />
      </button>
      <Menu
        label={t("runs.stopMenu", { name: customerName })}
        entries={[
          { label: t("runs.move"), onSelect: () => actions.move(grabbed) },
          { label: t("runs.takeOff"), onSelect: () => actions.takeOff(runId, grabbed) },
        ]}
      />
    </div>
  );
}
