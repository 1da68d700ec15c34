import { useState } from "react";
import { addMonths, measuresIn, type Month, raisedBy } from "#domain/kpi/target.ts";
import { formatMonth } from "#i18n/format-date.ts";
import { useText } from "#i18n/use-text.ts";
import type { TargetPlan, TargetRow } from "#local/queries/kpi/targets.ts";
import { Button } from "#ui/controls/Button.tsx";
import { NumberField } from "#ui/fields/NumberField.tsx";
import { Sheet } from "#ui/layout/Sheet.tsx";

interface CopySheetProps {
  readonly month: Month;
  readonly plan: TargetPlan;
  readonly onFill: (rows: readonly TargetRow[], valuesOf: (row: TargetRow) => TargetRow["targets"]) => void;
  readonly onClose: () => void;
}

/** Takes over last month's targets, some percent higher or lower. Nothing is saved yet. */
export function CopySheet({ month, plan, onFill, onClose }: CopySheetProps) {
  const { t, locale } = useText();
  const [percent, setPercent] = useState<number | null>(0);
  const rows = plan.rows.filter(({ former }) => Object.keys(former).length > 0);
  const isKnown = percent !== null && percent >= -1_000 && percent <= 10_000;
  const copied = ({ former }: TargetRow) =>
    Object.fromEntries(
      measuresIn([former]).map((measure) => [measure, raisedBy(measure, former[measure] ?? 0, (percent ?? 0) / 10)]),
    );
  return (
    <Sheet
      open
      onClose={onClose}
      title={t("targets.copy")}
      footer={
        <Button variant="main" full disabled={!isKnown || rows.length === 0} onClick={() => onFill(rows, copied)}>
          {t("targets.copyCount", { count: rows.length })}
        </Button>
      }
    >
      <div className="flex flex-col gap-3 p-4">
        <p className="text-body">{t("targets.copyText", { month: formatMonth(addMonths(month, -1), locale) })}</p>
        <NumberField
          label={t("targets.percent")}
          hint={t("targets.percentHint")}
          suffix="%"
          decimals={1}
          value={percent}
          onChange={setPercent}
          error={isKnown ? undefined : t("targets.percentError")}
        />
      </div>
    </Sheet>
  );
}
