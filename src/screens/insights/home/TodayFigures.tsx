import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { type DayFigures, readDayFigures } from "#local/queries/order/day-figures.ts";
import { AmountText } from "#ui/feedback/AmountText.tsx";
import { useLive } from "#ui/use-live.ts";
import { Link } from "#ui/ports/ports.tsx";
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

function Sales({ figures }: { readonly figures: DayFigures }) {
  const { t } = useTranslation();
  const { currency, net, orders, unsent, isWithTax } = figures;
  const title = t(isWithTax ? "home.salesTodayWithTax" : "home.salesTodayNet");
  return (
    <section aria-label={title} className="px-4 pt-4 panes:px-0">
      <Link
        to="/orders?view=list&taken=today"
        className="flex flex-wrap items-end gap-x-8 gap-y-3 rounded-card bg-card p-4 edge active:bg-raised"
      >
        <Figure label={title}>
          <AmountText amount={net} currency={currency} size="total" />
        </Figure>
        {orders > 0 && (
          <Figure label={t("home.dropSize")}>
            <AmountText amount={Math.round(net / orders)} currency={currency} size="row" />
          </Figure>
        )}
        <span className="w-full text-body text-muted">
          {t("home.ordersToday", { count: orders })}
          {unsent > 0 && ` · ${t("home.includesUnsent", { count: unsent })}`}
        </span>
      </Link>
    </section>
  );
}

function Figure({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <span className="flex flex-col">
      <span className="text-caption font-medium text-muted">{label}</span>
      {children}
    </span>
  );
}
