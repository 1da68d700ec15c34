import { useState } from "react";
import { TARGET_MEASURES } from "#domain/kpi/target.ts";
import { readTargetLines } from "#domain/kpi/read-target-lines.ts";
import { decimalSign } from "#i18n/format-quantity.ts";
import { useText } from "#i18n/use-text.ts";
import type { TargetPlan, TargetRow } from "#local/queries/kpi/targets.ts";
import { Button } from "#ui/controls/Button.tsx";
import { TextArea } from "#ui/fields/TextArea.tsx";
import { Notice } from "#ui/feedback/Notice.tsx";
import { Sheet } from "#ui/layout/Sheet.tsx";

interface PasteSheetProps {
  readonly plan: TargetPlan;
  readonly onFill: (rows: readonly TargetRow[], valuesOf: (row: TargetRow) => TargetRow["targets"]) => void;
  readonly onClose: () => void;
}

/** Takes over targets from a spreadsheet's cells; lines that cannot be read say why. Nothing is saved yet. */
export function PasteSheet({ plan, onFill, onClose }: PasteSheetProps) {
  const { t, locale } = useText();
  const [typed, setTyped] = useState("");
  const lines = readTargetLines(typed, {
    people: plan.rows,
    currency: plan.currency,
    mark: decimalSign(locale) === "," ? "comma" : "point",
    titlesOf: (measure) => [measure, t(`kpi.measures.${measure}`)],
  });
  const good = lines.filter(({ problem }) => problem === null);
  const bad = lines.filter(({ problem }) => problem !== null);
  const targets = new Map(good.map((line) => [line.repId, line.targets]));
  const rows = plan.rows.filter(({ repId }) => targets.has(repId));
  return (
    <Sheet
      open
      onClose={onClose}
      title={t("targets.paste")}
      size="tall"
      footer={
        <Button
          variant="main"
          full
          disabled={rows.length === 0}
          onClick={() => onFill(rows, ({ repId }) => targets.get(repId) ?? {})}
        >
          {t("targets.pasteCount", { count: rows.length })}
        </Button>
      }
    >
      <div className="flex flex-col gap-3 p-4">
        <TextArea
          label={t("targets.lines")}
          hint={t("targets.linesHint", {
            columns: TARGET_MEASURES.map((measure) => t(`kpi.measures.${measure}`)).join(", "),
          })}
          rows={8}
          value={typed}
          onChange={setTyped}
        />
        {bad.length > 0 && (
          <Notice tone="attention">
            <ul>
              {bad.map(({ number, problem, text }) => (
                <li key={number}>{t(`targets.problems.${problem ?? "notANumber"}`, { number, text })}</li>
              ))}
            </ul>
          </Notice>
        )}
      </div>
    </Sheet>
  );
}
