import { visitDueAt } from "#domain/itinerary/visit-due.ts";
import type { Currency } from "#domain/values/money.ts";
import { formatAge, formatDay } from "#i18n/format-date.ts";
import { formatMoney } from "#i18n/format-money.ts";
import { useText } from "#i18n/use-text.ts";
import type { CustomerRow } from "#local/queries/customer/customers.ts";
import { WaitingSign } from "#components/sync/WaitingSign.tsx";
import { useNow } from "#ui/hooks/use-now.ts";
import { CUSTOMER_COLUMNS } from "./CustomerTableHead.tsx";

interface CustomerTableRowProps {
  readonly row: CustomerRow;
  /** Null until the company is known; amounts are then left out. */
  readonly currency: Currency | null;
  readonly onOpen: (customerId: string) => void;
}

/** A customer as a line of the table. */
export function CustomerTableRow({ row, currency, onOpen }: CustomerTableRowProps) {
  const { t, locale } = useText();
  const now = useNow();
  const { customer, cartLines, nextVisit, sync } = row;
  const { id, name, code, zone, address, lastOrderAt, balance, overdue, status } = customer;
  const dueAt = status === "disabled" ? null : visitDueAt(customer);
  const visit =
    nextVisit !== null
      ? formatDay(nextVisit, locale)
      : dueAt !== null && dueAt <= now
        ? t("customers.visitDue")
        : t("customers.table.none");
  // A balance comes from orders that this device may not know (CUST-25).
  const noOrder = t(balance > 0 ? "customers.table.none" : "customers.noOrderYet");
  const lastOrder = lastOrderAt === null ? noOrder : formatAge(lastOrderAt, now, locale);
  return (
    <button
      type="button"
      onClick={() => onOpen(id)}
      className={`${CUSTOMER_COLUMNS} min-h-14 w-full py-1 text-left text-body edge-b active:bg-raised`}
    >
      <span className="flex min-w-0 flex-col">
        <span className="truncate font-medium">{name}</span>
        <span className="flex flex-wrap items-center gap-x-2 text-caption text-muted">
          <span>{code}</span>
          {status !== "active" && <span>{t(`customer.${status}`)}</span>}
          {cartLines > 0 && (
            <span className="font-medium text-attention-ink">{t("customers.draft", { count: cartLines })}</span>
          )}
          {sync !== "in_store" && <WaitingSign />}
        </span>
      </span>
      <span className="flex min-w-0 flex-col">
        <span className="truncate">{zone}</span>
        <span className="truncate text-caption text-muted">{address}</span>
      </span>
      <span>{lastOrder}</span>
      <span>{visit}</span>
      <span className="flex flex-col items-end tabular-nums">
        {currency !== null && <span>{formatMoney(balance, currency, locale)}</span>}
        {currency !== null && overdue > 0 && (
          <span className="text-caption font-medium text-danger">
            {t("customer.overdueAmount", { amount: formatMoney(overdue, currency, locale) })}
          </span>
        )}
      </span>
    </button>
  );
}
