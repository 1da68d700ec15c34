import { useTranslation } from "react-i18next";
import type { Amount, Currency } from "#domain/values/money.ts";
import { formatCount } from "#i18n/format-quantity.ts";
import { useLocale } from "#i18n/use-locale.ts";
import { AmountText } from "#ui/feedback/AmountText.tsx";

interface DayFactsProps {
  readonly planned: number;
  readonly done: number;
  readonly orders: number;
  readonly net: Amount;
  readonly currency: Currency | null;
}

/** What a day came to. */
export function DayFacts({ planned, done, orders, net, currency }: DayFactsProps) {
  const { t } = useTranslation();
  const { locale } = useLocale();
  const facts = [
    { label: t("itineraryDay.stopsDone"), value: t("itineraryDay.ofPlanned", { done, planned }) },
    { label: t("itineraryDay.orders"), value: formatCount(orders, locale) },
    { label: t("itineraryDay.value"), value: currency === null ? "" : <AmountText amount={net} currency={currency} /> },
  ];
  return (
    <dl className="grid grid-cols-3 gap-2 rounded-card bg-card p-3 edge">
      {facts.map(({ label, value }) => (
        <div key={label} className="flex min-w-0 flex-col">
          <dt className="text-caption text-muted">{label}</dt>
          <dd className="text-body font-bold tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
