import { MEASURES } from "#domain/kpi/figures.ts";
import type { Progress } from "#domain/kpi/progress.ts";
import type { TargetMeasure } from "#domain/kpi/target.ts";
import type { Currency } from "#domain/values/money.ts";
import { useText } from "#i18n/use-text.ts";
import { Sheet } from "#ui/layout/Sheet.tsx";
import { FactList } from "#ui/lists/FactList.tsx";
import { formatAttainment } from "./format-attainment.ts";
import { formatValue } from "./format-kpi.ts";

interface TargetSheetProps {
  readonly measure: TargetMeasure;
  readonly progress: Progress;
  readonly currency: Currency;
  readonly onClose: () => void;
}

/** How attainment, forecast and what is needed per day were computed: their formulas in words, and their values. */
export function TargetSheet({ measure, progress, currency, onClose }: TargetSheetProps) {
  const text = useText();
  const { t, locale } = text;
  const { target, actual, forecast, neededPerDay } = progress;
  const format = (value: number | null) =>
    value === null ? "–" : formatValue(MEASURES[measure], value, currency, text);
  return (
    <Sheet open onClose={onClose} title={`${t("targets.column")} · ${t(`kpi.measures.${measure}`)}`}>
      <FactList
        facts={[
          [t("targets.column"), format(target)],
          [t("targets.actual"), format(actual)],
          [t("kpi.attainment.name"), formatAttainment(progress, locale)],
          [t("kpi.forecast.name"), format(forecast)],
          [t("kpi.neededPerDay.name"), format(neededPerDay)],
        ]}
      />
      {(["attainment", "forecast", "neededPerDay"] as const).map((id) => (
        <p key={id} className="px-4 pt-3 text-body">
          <strong>{t(`kpi.${id}.name`)}.</strong> {t(`kpi.${id}.formula`)}
        </p>
      ))}
      <p className="p-4 text-caption text-muted">{t("targets.spread")}</p>
    </Sheet>
  );
}
