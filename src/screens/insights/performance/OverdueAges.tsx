import { OVERDUE_AGES } from "#domain/payment/age-overdue.ts";
import { formatMoney } from "#i18n/format-money.ts";
import { useText } from "#i18n/use-text.ts";
import { readOverdue } from "#local/queries/kpi/customers.ts";
import { Chart } from "#components/kpi/Chart.tsx";
import { readyValue, useLive } from "#ui/use-live.ts";

interface OverdueAgesProps {
  readonly repId: string | null;
  readonly customerClass: string | null;
}

/** What is overdue now, by how long it has been (KPI-42); nothing where nothing is. */
export function OverdueAges(args: OverdueAgesProps) {
  const { t, locale } = useText();
  const known = readyValue(useLive(readOverdue, args)) ?? null;
  if (known === null) return null;
  const { currency, byAge } = known;
  const rows = OVERDUE_AGES.map((age) => ({ key: age, label: t(`performance.overdue.${age}`), amount: byAge[age] }));
  return (
    <Chart
      title={t("performance.overdueAges")}
      rows={rows.some(({ amount }) => amount > 0) ? rows : []}
      format={(amount) => formatMoney(amount, currency, locale)}
    />
  );
}
