import { MEASURES } from "#domain/kpi/figures.ts";
import { type Kpi, type KpiId, KPIS, MISSED_UNITS } from "#domain/kpi/kpis.ts";
import { stepsOf } from "#domain/kpi/minute-steps.ts";
import { missedOrders } from "#domain/kpi/missed-orders.ts";
import { formatCount } from "#i18n/format-quantity.ts";
import { useText } from "#i18n/use-text.ts";
import { AgeText } from "#ui/feedback/AgeText.tsx";
import { LinkButton } from "#ui/controls/LinkButton.tsx";
import { FormulaSheet } from "./FormulaSheet.tsx";
import { formatKpi, formatValue } from "./format-kpi.ts";
import { kpiName, type KpiScope } from "./kpi-scope.ts";

interface KpiSheetProps {
  readonly id: KpiId;
  readonly scope: KpiScope;
  readonly onClose: () => void;
}

/** How a figure of days was computed, with the way to its orders. */
export function KpiSheet({ id, scope, onClose }: KpiSheetProps) {
  const text = useText();
  const { t, locale } = text;
  const { now, before, beforeName, currency, unsent, orders, readAt } = scope;
  const kpi: Kpi = KPIS[id];
  const { inputs, steps, missed = [], valueOf } = kpi;
  const counted = inputs.map(
    (name) => [t(`kpi.measures.${name}`), formatValue(MEASURES[name], now[name] ?? 0, currency, text)] as const,
  );
  const distribution = (steps === undefined ? [] : stepsOf(now, steps)).map(
    ({ step, count }) => [formatValue("upToMinutes", step, currency, text), formatCount(count, locale)] as const,
  );
  const known = missedOrders(now, null);
  const estimated = missed.map((part) => {
    const value = known[part];
    const shown = value === null ? "–" : formatValue(MISSED_UNITS[part], value, currency, text);
    return [t(`kpi.missed.${part}`), shown] as const;
  });
  return (
    <FormulaSheet
      id={id}
      title={kpiName(t, id, scope)}
      kpi={kpi}
      facts={[
        ...(inputs.length > 1 || steps !== undefined ? counted : []),
        ...estimated,
        ...distribution,
        [kpiName(t, id, scope), formatKpi(id, valueOf(now), currency, text)],
        [beforeName, formatKpi(id, valueOf(before), currency, text)],
      ]}
      footer={
        <LinkButton to={orders} full>
          {t("kpi.showOrders")}
        </LinkButton>
      }
      onClose={onClose}
    >
      {readAt === null ? (
        t("kpi.fromThisDevice")
      ) : (
        <>
          {t("kpi.asOf")} <AgeText at={readAt} />
        </>
      )}
      {unsent > 0 && ` ${t("kpi.includesUnsent", { count: unsent })}`}
    </FormulaSheet>
  );
}
