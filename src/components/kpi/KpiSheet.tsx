import { type KpiId, KPIS } from "#domain/kpi/kpis.ts";
import { MEASURES } from "#domain/kpi/figures.ts";
import { useText } from "#i18n/use-text.ts";
import { AgeText } from "#ui/feedback/AgeText.tsx";
import { LinkButton } from "#ui/controls/LinkButton.tsx";
import { Sheet } from "#ui/layout/Sheet.tsx";
import { FactList } from "#ui/lists/FactList.tsx";
import { formatKpi, formatValue } from "./format-kpi.ts";
import { kpiName, type KpiScope } from "./kpi-scope.ts";

interface KpiSheetProps {
  readonly id: KpiId;
  readonly scope: KpiScope;
  readonly onClose: () => void;
}

/** How a figure was computed: its formula in words, its inputs, and what it is compared with. */
export function KpiSheet({ id, scope, onClose }: KpiSheetProps) {
  const text = useText();
  const { t } = text;
  const { now, before, beforeName, currency, unsent, orders } = scope;
  const { inputs, addsUp, valueOf } = KPIS[id];
  const facts = inputs.map(
    (name) => [t(`kpi.measures.${name}`), formatValue(MEASURES[name], now[name] ?? 0, currency, text)] as const,
  );
  return (
    <Sheet
      open
      onClose={onClose}
      title={kpiName(t, id, scope)}
      footer={
        <LinkButton to={orders} full>
          {t("kpi.showOrders")}
        </LinkButton>
      }
    >
      <p className="px-4 pt-4 text-body">{t(`kpi.${id}.formula`)}</p>
      <p className="px-4 pt-2 text-caption text-muted">{t(`kpi.addsUp.${addsUp}`)}</p>
      <FactList
        facts={[
          ...(inputs.length > 1 ? facts : []),
          [kpiName(t, id, scope), formatKpi(id, valueOf(now), currency, text)],
          [beforeName, formatKpi(id, valueOf(before), currency, text)],
        ]}
      />
      <p className="px-4 py-3 text-caption text-muted">
        {scope.readAt === null ? (
          t("kpi.fromThisDevice")
        ) : (
          <>
            {t("kpi.asOf")} <AgeText at={scope.readAt} />
          </>
        )}
        {unsent > 0 && ` ${t("kpi.includesUnsent", { count: unsent })}`}
      </p>
    </Sheet>
  );
}
