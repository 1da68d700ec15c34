import { useState } from "react";
import { useTranslation } from "react-i18next";
import { chosenOrders } from "#local/queries/product/export-lists.ts";
import type { OrderPage } from "#local/queries/order/order-search.ts";
import { getOrders } from "#local/queries/order/orders.ts";
import type { OrderView } from "#local/queries/order/order-view.ts";
import { readComingRuns } from "#local/queries/delivery/runs.ts";
import { AssignToRun } from "#components/delivery/AssignToRun.tsx";
import { grabOrders, isAssignable } from "#components/delivery/dispatch.ts";
import { PrintSheet } from "#components/print/PrintSheet.tsx";
import type { Selection } from "#components/records/bulk/use-selection.ts";
import { Button } from "#ui/controls/Button.tsx";
import { BottomBar } from "#ui/layout/BottomBar.tsx";
import { useDevice } from "#ui/ports/ports.tsx";
import { readyValue, useLive } from "#ui/use-live.ts";
import { useOrderExport } from "../use-order-export.ts";
import type { OrderSteps } from "./use-order-steps.ts";

/** The most orders that are prepared or printed at once. */
const MOST = 200;

interface OrderSelectionBarProps {
  readonly selection: Selection;
  /** All orders of the list as filtered, and which of them can be prepared or put on a run now. */
  readonly page: Pick<OrderPage, "ids" | "toPrepare" | "toAssign">;
  readonly steps: OrderSteps;
  /** Whether this person prepares orders. */
  readonly prepares: boolean;
}

/** What can be done with the selected orders; one tap selects everything the filter leaves (ORDER-65). */
export function OrderSelectionBar({ selection, page, steps, prepares }: OrderSelectionBarProps) {
  const { t } = useTranslation();
  const device = useDevice();
  const [printing, setPrinting] = useState<readonly OrderView[] | null>(null);
  const [assigning, setAssigning] = useState<readonly OrderView[] | null>(null);
  const coming = readyValue(useLive(readComingRuns, null, { keep: true }));
  const { ids } = selection;
  // In the list's order.
  const chosen = page.ids.filter((id) => ids.has(id));
  const toPrepare = page.toPrepare.filter((id) => ids.has(id));
  const toAssign = page.toAssign.filter((id) => ids.has(id));
  const { busy, save } = useOrderExport(chosenOrders(chosen));
  const tooMany = chosen.length > MOST;
  const reason = tooMany ? t("bulkEdit.atMost", { count: MOST }) : undefined;
  const isNone = chosen.length === 0;

  async function prepare() {
    const views = await getOrders(device, toPrepare);
    selection.stop();
    await steps.take(views, "preparing");
  }

  return (
    <>
      <BottomBar>
        <div className="flex w-full flex-wrap gap-2 *:flex-1">
          <Button disabled={page.ids.length === 0} onClick={() => selection.choose(page.ids)}>
            {t("bulkEdit.chooseAll", { count: page.ids.length })}
          </Button>
          <Button disabled={isNone || busy} onClick={save}>
            {t("exportData.save")}
          </Button>
          <Button
            disabled={isNone || tooMany}
            reason={reason}
            onClick={() => void getOrders(device, chosen).then(setPrinting)}
          >
            {t("print.print")}
          </Button>
          {prepares && (
            <Button
              disabled={toAssign.length === 0 || tooMany}
              reason={reason}
              onClick={() =>
                void getOrders(device, toAssign).then((views) =>
                  setAssigning(views.filter((view) => isAssignable(view))),
                )
              }
            >
              {t("runs.addToRun", { count: toAssign.length })}
            </Button>
          )}
          {prepares && (
            <Button
              variant="main"
              disabled={toPrepare.length === 0 || tooMany}
              reason={reason}
              onClick={() => void prepare()}
            >
              {t("orders.prepareChosen", { count: toPrepare.length })}
            </Button>
          )}
        </div>
      </BottomBar>
      {coming && assigning && (
        <AssignToRun
          stops={grabOrders(assigning)}
          runs={coming.runs}
          drivers={coming.drivers}
          today={coming.today}
          day={coming.today}
          isNew={false}
          onClose={() => setAssigning(null)}
          onAssigned={() => selection.stop()}
        />
      )}
      {printing && <PrintSheet orders={printing} onClose={() => setPrinting(null)} />}
    </>
  );
}
