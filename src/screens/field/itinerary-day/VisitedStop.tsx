import { Banknote, CircleSlash, PackageCheck, UserPlus, Wrench } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { StopVisit } from "#domain/itinerary/itinerary-day.ts";
import { shownNumber } from "#components/order/shown-number.ts";
import { sumAmounts } from "#domain/values/money.ts";
import { formatDate } from "#i18n/format-date.ts";
import { useLocale } from "#i18n/use-locale.ts";
import type { StopView } from "#local/queries/itinerary/itinerary.ts";
import { VisitReview } from "#components/visit/VisitReview.tsx";
import { SyncSign } from "#components/sync/SyncSign.tsx";
import { AmountText } from "#ui/feedback/AmountText.tsx";
import { Link } from "#ui/ports/ports.tsx";

const OUTCOMES = {
  order: PackageCheck,
  payment_only: Banknote,
  no_order: CircleSlash,
  service: Wrench,
  prospecting: UserPlus,
} as const;

/** A finished stop: one line with its outcome and value, which unfolds to the check-in and the orders. */
export function VisitedStop({ view, isOwn }: { readonly view: StopView; readonly isOwn: boolean }) {
  const { t } = useTranslation();
  const { locale } = useLocale();
  const [isOpen, setOpen] = useState(false);
  const { stop, customer, ordersToday, sync } = view;
  const outcome = stop.visit?.outcome ?? "order";
  const Icon = OUTCOMES[outcome];
  const currency = ordersToday[0]?.order.currency;
  const total = sumAmounts(ordersToday.map(({ order }) => order.totals.total));
  const times = stop.visit && `${formatDate(stop.visit.arrivedAt, locale, "time")}`;
  const said = [times, t(`itineraryDay.outcome.${outcome}`), stop.isAdded === true ? t("itineraryDay.added") : ""];
  return (
    <div className="mr-4 mb-2 rounded-card bg-card edge">
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        className="flex min-h-14 w-full items-center gap-3 px-4 py-2 text-left"
      >
        <Icon aria-hidden className="size-5 shrink-0 text-brand" />
        <span className="flex min-w-0 flex-1 flex-col">
          <span className="text-row font-medium">{customer?.name ?? t("itineraryDay.unknownCustomer")}</span>
          <span className="text-caption text-muted tabular-nums">{said.filter(Boolean).join(" · ")}</span>
          {sync !== "in_store" && <SyncSign sync={sync} />}
        </span>
        {currency !== undefined && <AmountText amount={total} currency={currency} />}
      </button>
      {isOpen && (
        <div className="flex flex-col gap-2 px-4 pb-3">
          {stop.visit && <CheckInFacts visit={stop.visit} />}
          {stop.visit && (
            <VisitReview
              flags={stop.visit.flags ?? []}
              corrections={(stop.visit.corrections ?? []).map((correction) => ({ correction }))}
            />
          )}
          {ordersToday.map(({ order, sync: orderSync }) => (
            <Link
              key={order.orderId}
              to={`/orders/${order.orderId}`}
              className="flex min-h-12 items-center justify-between gap-3 rounded-control px-3 edge"
            >
              <span className="flex min-w-0 flex-col">
                <span className="truncate text-body font-medium tabular-nums">
                  {t("itineraryDay.orderedToday", { number: shownNumber(order.orderNo) })}
                </span>
                <SyncSign sync={orderSync} />
              </span>
              <AmountText amount={order.totals.total} currency={order.currency} />
            </Link>
          ))}
          {customer && (
            <div className="flex flex-wrap gap-x-5">
              <Link
                to={`/customer/${customer.id}`}
                className="inline-flex min-h-12 items-center font-medium text-brand"
              >
                {t("itineraryDay.openCustomer")}
              </Link>
              {isOwn && (
                <Link
                  to={`/new-order?orderMode=true&customer=${customer.id}`}
                  className="inline-flex min-h-12 items-center font-medium text-brand"
                >
                  {t(ordersToday.length > 0 ? "itineraryDay.anotherOrder" : "itineraryDay.newOrder")}
                </Link>
              )}
            </div>
          )}
        </div>
      )}
    </div>
  );
}

/** When and where the visit was made. */
function CheckInFacts({ visit }: { readonly visit: StopVisit }) {
  const { t } = useTranslation();
  const { locale } = useLocale();
  const minutes = Math.max(1, Math.round((visit.endedAt - visit.arrivedAt) / 60_000));
  return (
    <p className="text-body tabular-nums">
      {t("itineraryDay.visited", {
        from: formatDate(visit.arrivedAt, locale, "time"),
        to: formatDate(visit.endedAt, locale, "time"),
        count: minutes,
      })}
      {" · "}
      {t(`itineraryDay.place.${visit.place}`)}
    </p>
  );
}
