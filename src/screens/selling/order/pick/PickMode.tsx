import { stopKey } from "#domain/order-life/pick-list.ts";
import { shownNumber } from "#components/order/shown-number.ts";
import { useText } from "#i18n/use-text.ts";
import { type PickList, readPickList } from "#local/queries/order/pick-list.ts";
import { CameraButton } from "#components/order/camera/CameraButton.tsx";
import { LinkButton } from "#ui/controls/LinkButton.tsx";
import { EmptyState } from "#ui/feedback/EmptyState.tsx";
import { Notice } from "#ui/feedback/Notice.tsx";
import { ProgressBar } from "#ui/feedback/ProgressBar.tsx";
import { Ready } from "#ui/feedback/Ready.tsx";
import { Screen } from "#ui/layout/Screen.tsx";
import { ScreenHeader } from "#ui/layout/ScreenHeader.tsx";
import { useLive } from "#ui/use-live.ts";
import { PickBar } from "./PickBar.tsx";
import { PickLines } from "./PickLines.tsx";
import { PickStopCard } from "./PickStopCard.tsx";
import { PickSummary } from "./PickSummary.tsx";
import { ShortSheet } from "./ShortSheet.tsx";
import { SubstituteSheet } from "./SubstituteSheet.tsx";
import { usePicking } from "./use-picking.ts";

/**
 * Picks one or several orders, line by line (ORDER-55). What was picked is kept with the orders: picking goes on after a
 * reload, without signal and with somebody else on the same order.
 */
export function PickMode({ orderIds }: { readonly orderIds: readonly string[] }) {
  const { t } = useText();
  const list = useLive(readPickList, { orderIds }, { keep: true });
  const back = orderIds.length === 1 ? `/orders/${orderIds[0]}` : "/orders";
  return (
    <Screen>
      <Ready of={list} failed={t("order.failed")}>
        {(known) => <Picking list={known} back={back} />}
      </Ready>
    </Screen>
  );
}

function Picking({ list, back }: { readonly list: PickList; readonly back: string }) {
  const { t } = useText();
  const { stops, views } = list;
  const picking = usePicking(stops, back);
  const { current, message } = picking;
  const done = stops.filter(({ picked }) => picked !== null).length;
  const [first] = views;
  return (
    <>
      <ScreenHeader
        title={
          views.length === 1 && first
            ? t("pick.titleOf", { number: shownNumber(first.order.orderNo) })
            : t("pick.title", { count: views.length })
        }
        detail={views.map(({ order }) => order.customer.name).join(", ")}
        back={back}
        actions={<CameraButton />}
      />
      {stops.length === 0 ? (
        <EmptyState
          title={t("pick.nothing")}
          detail={t("pick.nothingText")}
          action={<LinkButton to={back}>{t("pick.back")}</LinkButton>}
        />
      ) : (
        <>
          <div className="mx-auto grid w-full max-w-6xl flex-1 content-start gap-4 p-4 panes:grid-cols-[minmax(0,58fr)_minmax(0,42fr)]">
            <div className="flex min-w-0 flex-col gap-4">
              <ProgressBar
                label={t("pick.progress", { done, count: stops.length })}
                share={stops.length === 0 ? 0 : done / stops.length}
              />
              <output className="block empty:hidden">
                {message && <Notice tone={message.isProblem ? "danger" : "info"}>{message.text}</Notice>}
              </output>
              {current ? (
                <PickStopCard stop={current} among={views.length} />
              ) : (
                <PickSummary stops={stops} onInstead={picking.askInstead} />
              )}
            </div>
            <PickLines stops={stops} current={current} onGo={picking.go} />
          </div>
          <PickBar picking={picking} />
        </>
      )}
      {picking.insteadOf && (
        <SubstituteSheet
          key={stopKey(picking.insteadOf.stop)}
          stop={picking.insteadOf.stop}
          missing={picking.insteadOf.missing}
          onClose={() => picking.askInstead(null)}
          onAdded={picking.putIn}
        />
      )}
      {picking.shortOf && (
        <ShortSheet
          line={picking.shortOf.line}
          list="shortReasons"
          onClose={() => picking.askShort(null)}
          onGiven={picking.pickShort}
        />
      )}
    </>
  );
}
