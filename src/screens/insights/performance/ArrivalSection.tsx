import { inTimeShare } from "#domain/kpi/minute-steps.ts";
import { formatCount } from "#i18n/format-quantity.ts";
import { numberFormat } from "#i18n/number-format.ts";
import { useText } from "#i18n/use-text.ts";
import { Chart } from "#components/kpi/Chart.tsx";
import { flagRows } from "#components/kpi/chart-rows.ts";
import { KpiTile } from "#components/kpi/KpiTile.tsx";
import type { KpiScope } from "#components/kpi/kpi-scope.ts";
import { Section } from "#ui/layout/Section.tsx";
import { FactList } from "#ui/lists/FactList.tsx";

/** How long orders took from the phone to the store (KPI-39), and what it doubted of them (KPI-40). */
export function ArrivalSection({ scope }: { readonly scope: KpiScope }) {
  const text = useText();
  const { t, locale } = text;
  const share = inTimeShare(scope.now);
  const percent = numberFormat(locale, { style: "percent" });
  return (
    <>
      <Section title={t("performance.arrival")}>
        <div className="grid grid-cols-2 gap-2 px-4">
          <KpiTile id="timeToStore" scope={scope} />
        </div>
        <FactList facts={[[t("performance.inTime"), share === null ? "" : percent.format(share)]]} />
      </Section>
      <Chart
        title={t("performance.reviewed")}
        rows={flagRows(scope.now, text)}
        format={(amount) => formatCount(amount, locale)}
      />
    </>
  );
}
