import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { type DayFigures, readDayFigures } from "#local/queries/order/day-figures.ts";
import { AmountText } from "#ui/feedback/AmountText.tsx";
import { useLive } from "#ui/use-live.ts";
import { Ready } from "#ui/feedback/Ready.tsx";

/** Today's sales, stating how many unsent orders they include. */
export function TodayFigures({ mine }: { readonly mine: boolean }) {
  const { t } = useTranslation();
  const figures = useLive(readDayFigures, { mine });
  return (
    <Ready of={figures} failed={t("home.failed")} rows={1}>
      {(known) => known && <Sales figures={known} />}
    </Ready>
  );
}

function Sales({ figures: { currency, net, orders, unsent } }: { readonly figures: DayFigures }) {
  const { t } = useTranslation();
  return (
    <section aria-label={t("home.salesToday")} className="px-4 pt-4 panes:px-0">
      <div className="flex flex-wrap items-end gap-x-8 gap-y-3 rounded-card bg-card p-4 edge">
        <Figure label={t("home.salesToday")}>
          <AmountText amount={net} currency={currency} size="total" />
        </Figure>
        {orders > 0 && (
          <Figure label={t("home.dropSize")}>
            <AmountText amount={Math.round(net / orders)} currency={currency} size="row" />
          </Figure>
        )}
        <p className="w-full text-body text-muted">
          {t("home.ordersToday", { count: orders })}
          {unsent > 0 && ` · ${t("home.includesUnsent", { count: unsent })}`}
        </p>
      </div>
    </section>
  );
}

function Figure({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="flex flex-col">
      <span className="text-caption font-medium text-muted">{label}</span>
      {children}
    </div>
  );
}
