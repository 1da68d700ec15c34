import { useState } from "react";
import { detectEncoding } from "#domain/import/detect-encoding.ts";
import { categoryMeasure, categoryOf, TARGET_MEASURES } from "#domain/kpi/target.ts";
import { readTargetLines } from "#domain/kpi/read-target-lines.ts";
import { useTargetName } from "#components/kpi/use-target-name.ts";
import { localName } from "#i18n/local-name.ts";
import { decimalSign } from "#i18n/format-quantity.ts";
import { useText } from "#i18n/use-text.ts";
import type { TargetPlan, TargetRow } from "#local/queries/kpi/targets.ts";
import { listCategories } from "#local/queries/product/categories.ts";
import { readyValue, useLive } from "#ui/use-live.ts";
import { Button } from "#ui/controls/Button.tsx";
import { FileButton } from "#ui/controls/FileButton.tsx";
import { TextArea } from "#ui/fields/TextArea.tsx";
import { Notice } from "#ui/feedback/Notice.tsx";
import { Sheet } from "#ui/layout/Sheet.tsx";

/** Targets of thousands of people are shorter. */
const MOST_BYTES = 1_000_000;

interface PasteSheetProps {
  readonly plan: TargetPlan;
  readonly onFill: (rows: readonly TargetRow[], valuesOf: (row: TargetRow) => TargetRow["targets"]) => void;
  readonly onClose: () => void;
}

/** Takes over targets from a spreadsheet's cells or a CSV file; lines that cannot be read say why. Nothing is saved yet. */
export function PasteSheet({ plan, onFill, onClose }: PasteSheetProps) {
  const { t, locale, language } = useText();
  const [typed, setTyped] = useState("");
  const [isUnread, setUnread] = useState(false);
  const nameOf = useTargetName();
  const categories = readyValue(useLive(listCategories, null)) ?? [];
  const categoryNames = new Map(categories.map((category) => [category.id, localName(category, language)]));

  /** A file's lines are shown as if they had been pasted. */
  async function take(file: File) {
    const bytes = file.size > MOST_BYTES ? null : await file.arrayBuffer().catch(() => null);
    setUnread(bytes === null);
    if (bytes === null) return;
    setTyped(new TextDecoder(detectEncoding(new Uint8Array(bytes))).decode(bytes));
  }
  const lines = readTargetLines(typed, {
    people: plan.rows,
    currency: plan.currency,
    mark: decimalSign(locale) === "," ? "comma" : "point",
    measures: [...TARGET_MEASURES, ...categories.map(({ id }) => categoryMeasure(id))],
    titlesOf: (measure) => [measure, nameOf(measure), categoryNames.get(categoryOf(measure) ?? "") ?? measure],
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
            columns: TARGET_MEASURES.map(nameOf).join(", "),
          })}
          rows={8}
          value={typed}
          onChange={setTyped}
        />
        <FileButton accept=".csv,.txt,text/csv,text/plain" onChoose={(file) => void take(file)}>
          {t("targets.file")}
        </FileButton>
        {isUnread && <Notice tone="danger">{t("targets.fileFailed")}</Notice>}
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
