import type { ReactNode } from "react";
import type { CustomerKpiId, Exclusion, Kpi, KpiId } from "#domain/kpi/kpis.ts";
import { useText } from "#i18n/use-text.ts";
import { Sheet } from "#ui/layout/Sheet.tsx";
import { FactList } from "#ui/lists/FactList.tsx";

interface FormulaSheetProps {
  readonly id: KpiId | CustomerKpiId;
  readonly title: string;
  readonly kpi: {
    readonly addsUp: Kpi["addsUp"];
    readonly excludes: readonly Exclusion[];
  };
  /** Its inputs, its value, and what it is compared with. */
  readonly facts: readonly (readonly [name: string, value: string])[];
  /** Where it comes from, and what it includes. */
  readonly children: ReactNode;
  readonly footer?: ReactNode;
  readonly onClose: () => void;
}

/** How a figure was computed (KPI-6): its formula in words, how it adds up, what it leaves out, and its inputs. */
export function FormulaSheet({ id, title, kpi, facts, children, footer, onClose }: FormulaSheetProps) {
  const { t, locale } = useText();
  const { addsUp, excludes } = kpi;
  const left = new Intl.ListFormat(locale).format(excludes.map((each) => t(`kpi.excludes.${each}`)));
  return (
    <Sheet open onClose={onClose} title={title} footer={footer}>
      <p className="px-4 pt-4 text-body">{t(`kpi.${id}.formula`)}</p>
      <p className="px-4 pt-2 text-caption text-muted">{t(`kpi.addsUp.${addsUp}`)}</p>
      {excludes.length > 0 && <p className="px-4 pt-1 text-caption text-muted">{t("kpi.leftOut", { left })}</p>}
      <FactList facts={facts} />
      <p className="px-4 py-3 text-caption text-muted">{children}</p>
    </Sheet>
  );
}
