import { Clock } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { Currency } from "#domain/values/money.ts";
import { formatAge } from "#i18n/format-date.ts";
import { useLocale } from "#i18n/use-locale.ts";
import type { StopView } from "#local/queries/itinerary/itinerary.ts";
import { BalanceChip } from "#components/customer/BalanceChip.tsx";
import { navigateLink } from "#components/customer/contact-links.ts";
import { joinClasses } from "#ui/styles/join-classes.ts";
import { LinkButton } from "#ui/controls/LinkButton.tsx";
import { useNow } from "#ui/hooks/use-now.ts";
import { stopReasonText } from "#components/itinerary/stop-reason-text.ts";
import { Link, usePreferences } from "#ui/ports/ports.tsx";

interface StopCardProps {
  readonly view: StopView;
  readonly distance: string | null;
  readonly currency: Currency | null;
  readonly isNow: boolean;
}

/** A planned stop: customer, place, reason, balance and two actions. */
export function StopCard({ view, distance, currency, isNow }: StopCardProps) {
  const { t } = useTranslation();
  const { locale, language } = useLocale();
  const now = useNow();
  const { preferences } = usePreferences();
  const { stop, customer, cartLines } = view;
  if (!customer) return <p className="px-4 py-5 text-muted">{t("itineraryDay.unknownCustomer")}</p>;

  const place = customer.reference === "" ? customer.address : customer.reference;
  const because = stop.because.map((reason) => stopReasonText(reason, { t, language })).join(" · ");
  const lastOrderAt = view.lastOrder?.order.capturedAt ?? customer.lastOrderAt;
  const route = navigateLink(customer, navigator.userAgent, preferences.mapApp);
  return (
    <article
      aria-label={customer.name}
      className={joinClasses(
        "mr-4 mb-3 flex flex-col gap-2 rounded-card bg-card p-4",
        isNow ? "border-2 border-brand" : "edge",
      )}
    >
      <Link to={`/customer/${customer.id}`} className="flex min-h-12 flex-col justify-center">
        <span className="text-row font-bold">{customer.name}</span>
        {place !== "" && <span className="text-body text-muted">{place}</span>}
      </Link>
      {(stop.window !== null || distance !== null) && (
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-body">
          {stop.window && (
            <span className="inline-flex items-center gap-1 font-medium tabular-nums">
              <Clock aria-hidden className="size-4" />
              {t("itineraryDay.window", stop.window)}
            </span>
          )}
          {distance !== null && <span className="text-muted tabular-nums">{distance}</span>}
        </p>
      )}
      {because !== "" && <p className="text-body">{because}</p>}
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {currency !== null && <BalanceChip customer={customer} currency={currency} />}
        <span className="text-caption text-muted">
          {lastOrderAt === null
            ? t("itineraryDay.noOrderYet")
            : t("itineraryDay.lastOrder", { age: formatAge(lastOrderAt, now, locale) })}
        </span>
      </p>
      <div className="flex gap-2 pt-1">
        {route !== null && (
          <LinkButton to={route} outside>
            {t("itineraryDay.navigate")}
          </LinkButton>
        )}
        <div className="flex flex-1 *:flex-1">
          <LinkButton to={`/new-order?orderMode=true&customer=${customer.id}`} variant={isNow ? "main" : "plain"}>
            {t(cartLines > 0 ? "itineraryDay.continueOrder" : "itineraryDay.newOrder")}
          </LinkButton>
        </div>
      </div>
    </article>
  );
}
