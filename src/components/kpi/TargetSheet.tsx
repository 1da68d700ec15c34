import { TARGET_KPIS, type TargetKpiId } from "#domain/kpi/kpis.ts";
import type { Progress } from "#domain/kpi/progress.ts";
import { type TargetMeasure, unitOfProgress } from "#domain/kpi/target.ts";
import type { Currency } from "#domain/values/money.ts";
import { useText } from "#i18n/use-text.ts";
import { Sheet } from "#ui/layout/Sheet.tsx";
import { FactList } from "#ui/lists/FactList.tsx";
import { formatAttainment } from "./format-attainment.ts";
import { formatValue } from "./format-kpi.ts";

const SHOWN = Object.keys(TARGET_KPIS) as readonly TargetKpiId[];

interface TargetSheetProps {
  /** What it is a target for. */
  readonly name: string;
  readonly measure: TargetMeasure;
  readonly progress: Progress;
  readonly currency: Currency;
  readonly onClose: () => void;
}

/** How attainment, forecast and what is needed per day were computed: their formulas in words, and their values. */
export function TargetSheet({ name, measure, progress, currency, onClose }: TargetSheetProps) {
  const text = useText();
  const { t, locale } = text;
  const { target, actual } = progress;
  const format = (value: number | null) =>
    value === null ? "–" : formatValue(unitOfProgress(measure), value, currency, text);
  return (
    <Sheet open onClose={onClose} title={`${t("targets.column")} · ${name}`}>
      <FactList
        facts={[
          [t("targets.column"), format(target)],
          [t("targets.actual"), format(actual)],
          ...SHOWN.map((id) => {
            const { unit: kpiUnit, valueOf } = TARGET_KPIS[id];
            return [
              t(`kpi.${id}.name`),
              kpiUnit === "share" ? formatAttainment(progress, locale) : format(valueOf(progress)),
            ] as const;
          }),
        ]}
      />
      {SHOWN.map((id) => (
        <p key={id} className="px-4 pt-3 text-body">
          <strong>{t(`kpi.${id}.name`)}.</strong> {t(`kpi.${id}.formula`)} {t(`kpi.addsUp.${TARGET_KPIS[id].addsUp}`)}
        </p>
      ))}
      {measure === "coverage" && <p className="px-4 pt-3 text-body">{t("targets.inCustomers")}</p>}
      <p className="p-4 text-caption text-muted">{t("targets.spread")}</p>
    </Sheet>
  );
}
