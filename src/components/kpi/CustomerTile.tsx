import { useState } from "react";
import { CUSTOMER_KPIS, type CustomerCounts, type CustomerKpiId } from "#domain/kpi/count-customers.ts";
import { type Text, useText } from "#i18n/use-text.ts";
import type { CustomerFigures } from "#local/queries/kpi/customers.ts";
import { AmountText } from "#ui/feedback/AmountText.tsx";
import { Sheet } from "#ui/layout/Sheet.tsx";
import { FactList } from "#ui/lists/FactList.tsx";
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
      {isOpen && <FormulaSheet id={id} known={known} onClose={() => setOpen(false)} />}
    </>
  );
}

function formatCounted(id: CustomerKpiId, { counts, currency }: CustomerFigures, text: Text): string {
  const { unit, valueOf } = CUSTOMER_KPIS[id];
  const value = valueOf(counts);
  return value === null ? "–" : formatValue(unit, value, currency, text);
}

function FormulaSheet({ id, known, onClose }: CustomerTileProps & { readonly onClose: () => void }) {
  const text = useText();
  const { t } = text;
  const { counts, currency } = known;
  const inputs: readonly (keyof CustomerCounts)[] = CUSTOMER_KPIS[id].inputs;
  return (
    <Sheet open onClose={onClose} title={t(`kpi.${id}.name`)}>
      <p className="px-4 pt-4 text-body">{t(`kpi.${id}.formula`)}</p>
      <p className="px-4 pt-2 text-caption text-muted">{t("kpi.addsUp.anew")}</p>
      <FactList
        facts={[
          ...inputs.map(
            (name) =>
              [
                t(`kpi.customers.${name}`),
                formatValue(MONEY.includes(name) ? "money" : "count", counts[name], currency, text),
              ] as const,
          ),
          [t(`kpi.${id}.name`), formatCounted(id, known, text)],
        ]}
      />
      <p className="px-4 py-3 text-caption text-muted">{t("kpi.fromThisDevice")}</p>
    </Sheet>
  );
}
