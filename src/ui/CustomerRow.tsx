import type { Customer } from "#domain/customer.ts";
import type { Currency } from "#domain/money.ts";
import type { Day } from "#domain/instant.ts";
import { formatAge, formatDay } from "#i18n/format-date.ts";
import { formatDistance } from "#i18n/format-distance.ts";
import { useText } from "#i18n/use-text.ts";
import { BalanceChip } from "./BalanceChip.tsx";
import { ListRow } from "./ListRow.tsx";
import { useNow } from "./use-now.ts";
import { WaitingSign } from "./WaitingSign.tsx";

interface CustomerRowProps {
  readonly customer: Customer;
  /** Lines of an open cart on this device; 0 = none. */
  readonly cartLines: number;
  /** Null until the company is known: no amounts then. */
  readonly currency: Currency | null;
  /** The next day I have them on my itinerary. */
  readonly nextVisit?: Day | null;
  /** In metres from here, where that is the question. */
  readonly distance?: number | null;
  /** What was changed of them here has not reached the store. */
  readonly waits?: boolean;
  readonly onClick: () => void;
}

/** A customer in a list: name, zone, age of the last order, what they owe (PRODUCT 3.9). */
export function CustomerRow({
  customer,
  cartLines,
  currency,
  nextVisit = null,
  distance = null,
  waits = false,
  onClick,
}: CustomerRowProps) {
  const { t, locale } = useText();
  const now = useNow();
  const lastOrder =
    customer.lastOrderAt === null
      ? t("customers.noOrderYet")
      : t("customers.lastOrder", { age: formatAge(customer.lastOrderAt, now, locale) });
  return (
    <ListRow
      title={customer.name}
      detail={[
        distance === null ? "" : formatDistance(distance, locale),
        customer.zone,
        lastOrder,
        nextVisit === null ? "" : t("customers.nextVisit", { day: formatDay(nextVisit, locale) }),
      ]
        .filter(Boolean)
        .join(" · ")}
      trailing={
        <>
          {currency !== null && <BalanceChip customer={customer} currency={currency} />}
          {cartLines > 0 && (
            <span className="text-caption font-medium text-attention-ink">
              {t("customers.draft", { count: cartLines })}
            </span>
          )}
          {waits && <WaitingSign />}
          {customer.status !== "active" && (
            <span className="text-caption text-muted">{t(`customer.${customer.status}`)}</span>
          )}
        </>
      }
      onClick={onClick}
    />
  );
}
