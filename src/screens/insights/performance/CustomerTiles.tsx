import { useState } from "react";
import { CUSTOMER_KPIS, type CustomerKpiId } from "#domain/kpi/count-customers.ts";
import type { PeriodName } from "#domain/kpi/periods.ts";
import { type Text, useText } from "#i18n/use-text.ts";
import { type CustomerFigures, readCustomerFigures } from "#local/queries/kpi/customers.ts";
import { formatValue } from "#components/kpi/format-kpi.ts";
import { Section } from "#ui/layout/Section.tsx";
import { Sheet } from "#ui/layout/Sheet.tsx";
import { FactList } from "#ui/lists/FactList.tsx";
import { readyValue, useLive } from "#ui/use-live.ts";

const SHOWN = Object.keys(CUSTOMER_KPIS) as readonly CustomerKpiId[];

interface CustomerTilesProps {
  readonly name: PeriodName;
  readonly repId: string | null;
}

/** Customers and money by what this device holds now, of all or of one person; a past period says why it has none. */
export function CustomerTiles({ name, repId }: CustomerTilesProps) {
  const text = useText();
  const { t } = text;
  const known = readyValue(useLive(readCustomerFigures, { name, repId }));
  const [opened, setOpened] = useState<CustomerKpiId | null>(null);
  if (known === undefined) return null;
  if (known === null) return <p className="px-4 pt-2 text-caption text-muted">{t("performance.customersNow")}</p>;
  return (
    <Section title={t("performance.customers")}>
      <div className="grid grid-cols-2 gap-2 px-4 panes:grid-cols-5">
        {SHOWN.map((id) => (
          <button
            key={id}
            type="button"
            onClick={() => setOpened(id)}
            className="flex min-h-20 min-w-0 flex-col items-start justify-between gap-1 rounded-card bg-card p-3 text-left edge active:bg-raised"
          >
            <span className="text-caption font-medium text-muted">{t(`kpi.${id}.name`)}</span>
            <span className="text-row font-bold tabular-nums">{formatCounted(id, known, text)}</span>
          </button>
        ))}
      </div>
      {opened !== null && <FormulaSheet id={opened} known={known} onClose={() => setOpened(null)} />}
    </Section>
  );
}

function formatCounted(id: CustomerKpiId, { counts, currency }: CustomerFigures, text: Text): string {
  const { unit, valueOf } = CUSTOMER_KPIS[id];
  const value = valueOf(counts);
  return value === null ? "–" : formatValue(unit, value, currency, text);
}

interface FormulaSheetProps {
  readonly id: CustomerKpiId;
  readonly known: CustomerFigures;
  readonly onClose: () => void;
}

function FormulaSheet({ id, known, onClose }: FormulaSheetProps) {
  const text = useText();
  const { t } = text;
  const { counts, currency } = known;
  const { inputs } = CUSTOMER_KPIS[id];
  const isMoney = (name: (typeof inputs)[number]) => name === "owed" || name === "overdue";
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
                formatValue(isMoney(name) ? "money" : "count", counts[name], currency, text),
              ] as const,
          ),
          [t(`kpi.${id}.name`), formatCounted(id, known, text)],
        ]}
      />
      <p className="px-4 py-3 text-caption text-muted">{t("kpi.fromThisDevice")}</p>
    </Sheet>
  );
}
