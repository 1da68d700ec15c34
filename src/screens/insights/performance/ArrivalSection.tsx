import { formatCount } from "#i18n/format-quantity.ts";
import { useText } from "#i18n/use-text.ts";
import { Chart } from "#components/kpi/Chart.tsx";
import { flagRows } from "#components/kpi/chart-rows.ts";
import { KpiTile } from "#components/kpi/KpiTile.tsx";
import type { KpiScope } from "#components/kpi/kpi-scope.ts";
import { Section } from "#ui/layout/Section.tsx";

/** How long orders took from the phone to the store (KPI-39, KPI-47), and what it doubted of them (KPI-40). */
export function ArrivalSection({ scope }: { readonly scope: KpiScope }) {
  const text = useText();
  const { t, locale } = text;
  return (
    <>
      <Section title={t("performance.arrival")}>
        <div className="grid grid-cols-2 gap-2 tight:grid-cols-1 px-4">
          <KpiTile id="timeToStore" scope={scope} />
          <KpiTile id="inTime" scope={scope} />
        </div>
      </Section>
      <Chart
        title={t("performance.reviewed")}
        rows={flagRows(scope.now, text)}
        format={(amount) => formatCount(amount, locale)}
      />
    </>
  );
}
