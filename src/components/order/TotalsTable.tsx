import type { OrderWeight } from "#domain/order/order-weight.ts";
import { useText } from "#i18n/use-text.ts";
import { AmountText } from "#ui/feedback/AmountText.tsx";
import { amountRows, quantityRows, type TotalsFacts } from "./totals-rows.ts";

interface TotalsTableProps extends TotalsFacts {
  /** Null if no line has one. */
  readonly weight: OrderWeight | null;
}

/** The sums of a cart or an order (ORDER-10): gross, discounts, net, taxes, total; pieces and weight. */
export function TotalsTable({ weight, ...facts }: TotalsTableProps) {
  const text = useText();
  const { t } = text;
  const { totals, currency } = facts;
  return (
    <dl aria-label={t("totals.title")} className="flex flex-col gap-1 px-4 py-3 tabular-nums">
      {[...amountRows(facts, text), ...quantityRows(totals.pieces, weight, text)].map(({ label, value }, index) => (
        <div key={index} className="flex flex-wrap items-baseline justify-between gap-x-4">
          <dt className="text-muted">{label}</dt>
          <dd className="ml-auto whitespace-nowrap">{value}</dd>
        </div>
      ))}
      <div className="mt-1 flex flex-wrap items-baseline justify-between gap-x-4 pt-2 edge-t">
        <dt className="text-row font-bold">{t("totals.total")}</dt>
        <dd>
          <AmountText amount={totals.total} currency={currency} size="total" />
        </dd>
      </div>
    </dl>
  );
}
