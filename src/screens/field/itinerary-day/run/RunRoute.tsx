import { Clock, Navigation, PackageCheck, Phone } from "lucide-react";
import { useDeferredValue } from "react";
import { isFinished } from "#domain/delivery/run.ts";
import { isOpenStatus } from "#domain/delivery/stop-status.ts";
import { windowOf } from "#domain/itinerary/stop-window.ts";
import { shownNumber } from "#components/order/shown-number.ts";
import { formatMoney } from "#i18n/format-money.ts";
import { useText } from "#i18n/use-text.ts";
import type { RunStopView, RunView } from "#local/queries/delivery/runs.ts";
import { navigateLink, phoneLink } from "#components/customer/contact/contact-links.ts";
import { StopStatusChip } from "#components/delivery/RunStatusChip.tsx";
import { deliverPath } from "#components/order/main-steps.ts";
import { StatusChip } from "#components/order/StatusChip.tsx";
import { LinkButton } from "#ui/controls/LinkButton.tsx";
import { Notice } from "#ui/feedback/Notice.tsx";
import { Card } from "#ui/layout/Card.tsx";
import { RouteLine, RouteStop, type StopMark } from "#ui/layout/RouteLine.tsx";
import { ListRow } from "#ui/lists/ListRow.tsx";
import { usePreferences } from "#ui/ports/ports.tsx";

/** A long run shows so many stops of each section first, and the rest a moment later. */
const FIRST_DRAWN = 3;

/** The stops of a run that is under way: now, next, later, done (DELIV-22). */
export function RunRoute({ view }: { readonly view: RunView }) {
  const { t } = useText();
  const open = view.stops.filter(({ status }) => isOpenStatus(status));
  const done = view.stops.filter(({ status }) => !isOpenStatus(status));
  const now = open.find(({ status }) => status === "arrived") ?? open[0];
  const rest = open.filter((stop) => stop !== now);
  const groups: readonly { title: string; mark: StopMark; stops: readonly RunStopView[] }[] = [
    { title: t("itineraryDay.now"), mark: "now", stops: now === undefined ? [] : [now] },
    { title: t("itineraryDay.next"), mark: "planned", stops: rest.slice(0, 1) },
    { title: t("itineraryDay.later"), mark: "planned", stops: rest.slice(1) },
    { title: t("itineraryDay.done"), mark: "done", stops: done },
  ];
  const drawn = useDeferredValue(view.stops.length, FIRST_DRAWN);
  const shown = groups.filter(({ stops }) => stops.length > 0);
  return (
    <div className="flex flex-col pb-10">
      {now === undefined && !isFinished(view.run) && (
        <div className="px-4 py-2">
          <Notice>{t("runs.allDone")}</Notice>
        </div>
      )}
      <RouteLine label={t("itineraryDay.title")}>
        {shown.flatMap((group, at) =>
          group.stops.slice(0, drawn).map((stop, place) => (
            <RouteStop
              key={stop.stop.customerId}
              mark={group.mark === "done" && stop.status !== "delivered" ? "skipped" : group.mark}
              markLabel={t("itineraryDay.stopNumber", { number: stop.number })}
              number={stop.number}
              last={at === shown.length - 1 && place === group.stops.length - 1}
            >
              {place === 0 && <h2 className="mt-4 pb-1 text-body font-bold text-muted">{group.title}</h2>}
              <StopCard stop={stop} runId={view.run.runId} isNow={stop === now} />
            </RouteStop>
          )),
        )}
      </RouteLine>
    </div>
  );
}

interface StopCardProps {
  readonly stop: RunStopView;
  readonly runId: string;
  readonly isNow: boolean;
}

function StopCard({ stop: { stop, status, customer, orders }, runId, isNow }: StopCardProps) {
  const { t, locale } = useText();
  const { mapApp } = usePreferences().preferences;
  const route = customer === null ? null : navigateLink(customer, navigator.userAgent, mapApp);
  const isOpen = isOpenStatus(status);
  const hours = customer === null ? null : windowOf(customer.visitPlan);
  const onTheRoad = orders
    .filter((each) => each.status === "out_for_delivery")
    .map(({ order: { orderId } }) => orderId);
  return (
    <div className="mr-4 mb-3">
      <Card>
        <div className="flex flex-col gap-2 p-3">
          <p className="text-row font-bold break-words">{stop.customerName}</p>
          {customer !== null && isOpen && (
            <p className="text-body text-muted">
              {[customer.address, customer.reference, customer.deliveryNotes].filter(Boolean).join(" · ")}
            </p>
          )}
          {isOpen && hours && (
            <p className="flex items-center gap-1 text-body">
              <Clock aria-hidden className="size-4" />
              {t("itineraryDay.window", hours)}
            </p>
          )}
          <p>
            <StopStatusChip status={status} />
          </p>
          {isOpen && (
            <div className="flex flex-wrap gap-2">
              {route !== null && (
                <LinkButton to={route} outside icon={<Navigation aria-hidden className="size-5" />}>
                  {t("itineraryDay.navigate")}
                </LinkButton>
              )}
              {customer !== null && customer.phone !== "" && (
                <LinkButton to={phoneLink(customer.phone)} outside icon={<Phone aria-hidden className="size-5" />}>
                  {t("customers.call")}
                </LinkButton>
              )}
            </div>
          )}
          {isOpen && onTheRoad.length > 0 && (
            <LinkButton
              full
              variant={isNow ? "main" : "plain"}
              icon={<PackageCheck aria-hidden className="size-5" />}
              to={deliverPath(onTheRoad, runId)}
            >
              {t("deliver.start")}
            </LinkButton>
          )}
        </div>
        <ul className="edge-t">
          {orders.map(({ order, status: orderStatus }) => (
            <li key={order.orderId}>
              <ListRow
                to={`/orders/${order.orderId}`}
                title={shownNumber(order.orderNo)}
                detail={t("orders.lines", { count: order.lines.length })}
                trailing={
                  <>
                    <span className="tabular-nums">{formatMoney(order.totals.total, order.currency, locale)}</span>
                    {orderStatus !== "out_for_delivery" && <StatusChip status={orderStatus} />}
                  </>
                }
              />
            </li>
          ))}
        </ul>
      </Card>
    </div>
  );
}
