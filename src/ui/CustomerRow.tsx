import type { Customer } from "#domain/customer.ts";
import type { Currency } from "#domain/money.ts";
import { formatAge } from "#i18n/format-date.ts";
import { useText } from "#i18n/use-text.ts";
import { BalanceChip } from "./BalanceChip.tsx";
import { ListRow } from "./ListRow.tsx";
import { useNow } from "./use-now.ts";

interface CustomerRowProps {
  readonly customer: Customer;
  /** Lines of an open cart on this device; 0 = none. */
  readonly cartLines: number;
  /** Null until the company is known: no amounts then. */
  readonly currency: Currency | null;
  readonly onClick: () => void;
}

/** A customer in a list: name, zone, age of the last order, what they owe (PRODUCT 3.9). */
export function CustomerRow({ customer, cartLines, currency, onClick }: CustomerRowProps) {
  const { t, locale } = useText();
  const now = useNow();
  const lastOrder =
    customer.lastOrderAt === null
      ? t("customers.noOrderYet")
      : t("customers.lastOrder", { age: formatAge(customer.lastOrderAt, now, locale) });
  return (
    <ListRow
      title={customer.name}
      detail={[customer.zone, lastOrder].filter(Boolean).join(" · ")}
      trailing={
        <>
          {currency !== null && <BalanceChip customer={customer} currency={currency} />}
          {cartLines > 0 && (
            <span className="text-caption font-medium text-attention-ink">
              {t("customers.draft", { count: cartLines })}
            </span>
          )}
          {customer.status !== "active" && (
            <span className="text-caption text-muted">{t(`customer.${customer.status}`)}</span>
          )}
        </>
      }
      onClick={onClick}
    />
  );
}
