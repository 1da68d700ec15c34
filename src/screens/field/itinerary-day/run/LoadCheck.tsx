import { useState } from "react";
import type { CheckedLoad } from "#domain/delivery/run.ts";
import { isDifferent } from "#domain/delivery/run-steps.ts";
import { shownNumber } from "#components/order/shown-number.ts";
import { useText } from "#i18n/use-text.ts";
import type { RunStopView, RunView } from "#local/queries/delivery/runs.ts";
import type { OrderView } from "#local/queries/order/order-view.ts";
import { useRunSteps } from "#components/delivery/use-run-steps.ts";
import { useScanner } from "#components/order/selling/use-scanner.ts";
import { Button } from "#ui/controls/Button.tsx";
import { Notice } from "#ui/feedback/Notice.tsx";
import { Checkbox } from "#ui/fields/Checkbox.tsx";
import { showToast } from "#ui/feedback/show-toast.ts";
import { Card } from "#ui/layout/Card.tsx";
import { LoadSheet } from "./LoadSheet.tsx";

const COMPLETE: CheckedLoad = { isLeft: false, quantities: {}, reasonCode: null, words: "" };

/** The orders of a run, ticked or scanned as they are loaded (DELIV-13). Works without signal. */
export function LoadCheck({ view }: { readonly view: RunView }) {
  const { t } = useText();
  const steps = useRunSteps();
  const [asked, setAsked] = useState<OrderView | null>(null);
  const { run, stops } = view;

  const check = (orderId: string, found: CheckedLoad | null) =>
    void steps.take(run.runId, [{ kind: "checkLoad", orderId, found }]);

  useScanner(
    asked !== null
      ? null
      : (code) => {
          const orders = stops.flatMap((stop) => stop.orders);
          const order = orders.find(({ order: each }) => code.includes(each.orderId) || code === each.orderNo);
          if (order === undefined) showToast(t("runs.notOnRun"));
          else check(order.order.orderId, COMPLETE);
        },
  );

  return (
    <div className="flex flex-col gap-3 p-4">
      <Notice>{t("runs.loadHint")}</Notice>
      {stops.map((stop) => (
        <LoadStop key={stop.stop.customerId} stop={stop} load={run.load} onCheck={check} onAsk={setAsked} />
      ))}
      {asked && (
        <LoadSheet
          order={asked.order}
          found={run.load[asked.order.orderId] ?? COMPLETE}
          onClose={() => setAsked(null)}
          onFound={(found) => {
            check(asked.order.orderId, found);
            setAsked(null);
          }}
        />
      )}
    </div>
  );
}

interface LoadStopProps {
  readonly stop: RunStopView;
  readonly load: RunView["run"]["load"];
  readonly onCheck: (orderId: string, found: CheckedLoad | null) => void;
  readonly onAsk: (order: OrderView) => void;
}

function LoadStop({ stop, load, onCheck, onAsk }: LoadStopProps) {
  const { t } = useText();
  return (
    <Card>
      <h2 className="px-3 pt-2 text-body font-bold">
        {stop.number}. {stop.stop.customerName}
      </h2>
      <ul>
        {stop.orders.map((view) => {
          const { orderId, orderNo, lines, totals } = view.order;
          const found = load[orderId];
          const facts = [t("orders.lines", { count: lines.length }), t("runs.pieces", { count: totals.pieces })];
          const state =
            found === undefined || !isDifferent(found) ? "" : t(found.isLeft ? "runs.left" : "runs.differs");
          return (
            <li key={orderId} className="flex items-center gap-2 px-3 edge-t">
              <span className="min-w-0 flex-1">
                <Checkbox
                  label={shownNumber(orderNo)}
                  hint={[...facts, state].filter(Boolean).join(" · ")}
                  checked={found !== undefined}
                  onChange={(isChecked) => onCheck(orderId, isChecked ? COMPLETE : null)}
                />
              </span>
              <Button variant="quiet" onClick={() => onAsk(view)}>
                {t("runs.difference")}
              </Button>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
