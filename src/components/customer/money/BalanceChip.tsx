import type { Customer } from "#domain/customer/customer.ts";
import type { Currency } from "#domain/values/money.ts";
import { formatMoney } from "#i18n/format-money.ts";
import { useText } from "#i18n/use-text.ts";

interface BalanceChipProps {
  readonly customer: Pick<Customer, "balance" | "overdue">;
  readonly currency: Currency;
}

/** A customer's balance and its overdue part; nothing when the balance is 0. */
export function BalanceChip({ customer, currency }: BalanceChipProps) {
  const { t, locale } = useText();
  if (customer.overdue > 0) {
    return (
      <span className="inline-flex items-center rounded-full bg-danger-soft px-2 text-caption font-medium text-danger tabular-nums edge-soft">
        {t("customer.overdueAmount", { amount: formatMoney(customer.overdue, currency, locale) })}
      </span>
    );
  }
  if (customer.balance <= 0) return null;
  return (
    <span className="text-caption text-muted tabular-nums">
      {t("customer.balanceAmount", { amount: formatMoney(customer.balance, currency, locale) })}
    </span>
  );
}
