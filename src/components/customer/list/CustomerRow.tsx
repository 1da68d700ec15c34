import { memo } from "react";
import type { Customer } from "#domain/customer/customer.ts";
import type { Day } from "#domain/values/instant.ts";
import type { Currency } from "#domain/values/money.ts";
import { visitDueAt } from "#domain/itinerary/visit-due.ts";
import { formatAge, formatDay } from "#i18n/format-date.ts";
import { useText } from "#i18n/use-text.ts";
import { BalanceChip } from "../money/BalanceChip.tsx";
import { DistanceText } from "#ui/feedback/DistanceText.tsx";
import { useNow } from "#ui/hooks/use-now.ts";
import { WaitingSign } from "#components/sync/WaitingSign.tsx";
import type { Position } from "#domain/values/position.ts";

interface CustomerRowProps {
  readonly customer: Customer;
  /** Lines of an open cart on this device; 0 = none. */
  readonly cartLines: number;
  /** Null until the company is known; amounts are then left out. */
  readonly currency: Currency | null;
  /** The next day they are on the user's itinerary. */
  readonly nextVisit?: Day | null;
  /** The own position, when sorted by distance. */
  readonly from?: Position | null;
  /** Has local changes not yet sent. */
  readonly waits?: boolean;
  readonly onChoose: (customer: Customer) => void;
}

/**
 * A customer in a list: name, zone, last order's age, balance, next visit, and the street, which tells a chain's shops
 * apart. Only names and places are truncated; the rest moves to its own line when narrow.
 */
export const CustomerRow = memo(function CustomerRow({
  customer,
  cartLines,
  currency,
  nextVisit = null,
  from = null,
  waits = false,
  onChoose,
}: CustomerRowProps) {
  const { t, locale } = useText();
  const now = useNow();
  const { name, zone, address, lastOrderAt, position, status } = customer;
  const place = [zone, address].filter((part) => part !== "").join(" · ");
  // Whoever owes has ordered: this device only does not know when.
  const noOrder = customer.balance === 0 ? t("customers.noOrderYet") : "";
  const orderedText =
    lastOrderAt === null ? noOrder : t("customers.lastOrder", { age: formatAge(lastOrderAt, now, locale) });
  const dueAt = nextVisit === null && status !== "disabled" ? visitDueAt(customer) : null;
  return (
    <div className="@container">
      <button
        type="button"
        onClick={() => onChoose(customer)}
        className="flex min-h-16 w-full flex-col justify-center gap-x-4 gap-y-1 px-4 py-2 text-left edge-b transition-colors active:bg-raised @xl:flex-row @xl:items-center"
      >
        <span className="flex w-full min-w-0 flex-1 flex-col">
          <span className="truncate text-row font-medium tight:whitespace-normal">{name}</span>
          <span className="flex min-w-0 gap-x-2 text-body text-muted tight:flex-wrap">
            {from !== null && position !== null && (
              <span className="shrink-0 tabular-nums">
                <DistanceText from={from} to={position} />
              </span>
            )}
            {place !== "" && <span className="min-w-0 truncate">{place}</span>}
            <span className="shrink-0 empty:hidden">{orderedText}</span>
          </span>
        </span>
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-caption empty:hidden @xl:shrink-0 @xl:justify-end">
          {currency !== null && <BalanceChip customer={customer} currency={currency} />}
          {nextVisit !== null && <span>{t("customers.nextVisit", { day: formatDay(nextVisit, locale) })}</span>}
          {dueAt !== null && dueAt <= now && <span>{t("customers.visitDue")}</span>}
          {status !== "active" && <span className="text-muted">{t(`customer.${status}`)}</span>}
          {cartLines > 0 && (
            <span className="font-medium text-attention-ink">{t("customers.draft", { count: cartLines })}</span>
          )}
          {waits && <WaitingSign />}
        </span>
      </button>
    </div>
  );
});
