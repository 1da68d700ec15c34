import type { ReactNode } from "react";
import type { TillFigures } from "#domain/counter/till-figures.ts";
import type { Currency } from "#domain/values/money.ts";
import { formatCount } from "#i18n/format-quantity.ts";
import { useText } from "#i18n/use-text.ts";
import { AmountText } from "#ui/feedback/AmountText.tsx";

/** What a till sold, by how it was paid. */
export function TillFacts({ figures, currency }: { readonly figures: TillFigures; readonly currency: Currency }) {
  const { t, locale } = useText();
  return (
    <dl className="flex flex-col gap-2 px-4 pt-4 tabular-nums">
      <TillFact label={t("counter.day.sales", { count: figures.sales })}>
        <AmountText amount={figures.total} currency={currency} size="total" />
      </TillFact>
      {figures.byMethod.map(({ method, sales, paid }) => (
        <TillFact key={method} label={`${t(`counter.methods.${method}`)} · ${formatCount(sales, locale)}`}>
          <AmountText amount={paid} currency={currency} />
        </TillFact>
      ))}
      {figures.rounding !== 0 && (
        <TillFact label={t("counter.day.rounding")}>
          <AmountText amount={figures.rounding} currency={currency} />
        </TillFact>
      )}
      {figures.discounts !== 0 && (
        <TillFact label={t("counter.day.discounts")}>
          <AmountText amount={figures.discounts} currency={currency} />
        </TillFact>
      )}
    </dl>
  );
}

/** What should be in the drawer, and what was counted. */
export function DrawerFacts({
  expected,
  counted,
  currency,
}: {
  readonly expected: number;
  readonly counted: number;
  readonly currency: Currency;
}) {
  const { t } = useText();
  return (
    <dl className="flex flex-col gap-2 tabular-nums">
      <TillFact label={t("counter.day.expected")}>
        <AmountText amount={expected} currency={currency} />
      </TillFact>
      <TillFact label={t("counter.day.counted")}>
        <AmountText amount={counted} currency={currency} />
      </TillFact>
      <TillFact label={t("counter.day.difference")}>
        <AmountText amount={counted - expected} currency={currency} size="row" />
      </TillFact>
    </dl>
  );
}

function TillFact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
