import { useState } from "react";
import type { CustomerCounts } from "#domain/kpi/count-customers.ts";
import { CUSTOMER_KPIS, type CustomerKpi, type CustomerKpiId } from "#domain/kpi/kpis.ts";
import { type Text, useText } from "#i18n/use-text.ts";
import type { CustomerFigures } from "#local/queries/kpi/customers.ts";
import { AmountText } from "#ui/feedback/AmountText.tsx";
import { FormulaSheet } from "./FormulaSheet.tsx";
import { formatValue } from "./format-kpi.ts";

interface CustomerTileProps {
  readonly id: CustomerKpiId;
  readonly known: CustomerFigures;
}

const MONEY: readonly (keyof CustomerCounts)[] = ["owed", "overdue", "overLimitBy"];

/** A figure of the customers on this device; a tap shows how it was counted (KPI-15). */
export function CustomerTile({ id, known }: CustomerTileProps) {
  const text = useText();
  const { t } = text;
  const [isOpen, setOpen] = useState(false);
  const { counts } = known;
  const note = id === "overLimit" && counts.overLimit > 0 && t("kpi.customersOver", { count: counts.overLimit });
  return (
    <>
      <button
        type="button"
        onClick={() => setOpen(true)}
        className="flex min-h-20 min-w-0 flex-col items-start justify-between gap-1 rounded-card bg-card p-3 text-left edge active:bg-raised"
      >
        <span className="text-caption font-medium text-muted">{t(`kpi.${id}.name`)}</span>
        {CUSTOMER_KPIS[id].unit === "money" ? (
          <AmountText amount={CUSTOMER_KPIS[id].valueOf(counts) ?? 0} currency={known.currency} size="row" />
        ) : (
          <span className="text-row font-bold tabular-nums">{formatCounted(id, known, text)}</span>
        )}
        <span className="text-caption text-muted tabular-nums">{note}</span>
      </button>
      {isOpen && <CustomerSheet id={id} known={known} onClose={() => setOpen(false)} />}
    </>
  );
}

function formatCounted(id: CustomerKpiId, { counts, currency }: CustomerFigures, text: Text): string {
  const { unit, valueOf } = CUSTOMER_KPIS[id];
  const value = valueOf(counts);
  return value === null ? "–" : formatValue(unit, value, currency, text);
}

function CustomerSheet({ id, known, onClose }: CustomerTileProps & { readonly onClose: () => void }) {
  const text = useText();
  const { t } = text;
  const { counts, currency } = known;
  const kpi: CustomerKpi = CUSTOMER_KPIS[id];
  const inputs = kpi.inputs.map(
    (name) =>
      [
        t(`kpi.customers.${name}`),
        formatValue(MONEY.includes(name) ? "money" : "count", counts[name], currency, text),
      ] as const,
  );
  return (
    <FormulaSheet
      id={id}
      title={t(`kpi.${id}.name`)}
      kpi={kpi}
      facts={[...inputs, [t(`kpi.${id}.name`), formatCounted(id, known, text)]]}
      onClose={onClose}
    >
      {t("kpi.fromThisDevice")}
    </FormulaSheet>
  );
}
