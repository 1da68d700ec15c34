import { useTranslation } from "react-i18next";
import type { BulkNoun, BulkPreview } from "#domain/records/preview-edits.ts";
import { Button } from "#ui/controls/Button.tsx";
import { ProgressBar } from "#ui/feedback/ProgressBar.tsx";
import { FieldMessage } from "#ui/fields/FieldMessage.tsx";
import type { BulkRun } from "./use-bulk-run.ts";

interface BulkApplyProps<Row> {
  readonly noun: BulkNoun;
  /** Null while it is computed or nothing is entered. */
  readonly preview: BulkPreview<Row> | null;
  readonly run: BulkRun<Row>;
}

/** The button that makes the previewed edit. */
export function BulkApply<Row>({ noun, preview, run }: BulkApplyProps<Row>) {
  const { t } = useTranslation();
  const { changed } = preview ?? { changed: [] };
  return (
    <Button variant="main" full disabled={changed.length === 0} onClick={() => void run.start(changed)}>
      {changed.length === 0 ? t("bulkEdit.change") : t(`bulkEdit.${noun}.apply`, { count: changed.length })}
    </Button>
  );
}

interface BulkRunStateProps<Row> {
  readonly noun: BulkNoun;
  readonly run: BulkRun<Row>;
  readonly onDone: () => void;
}

/** The progress of a bulk edit, then its result with undo. */
export function BulkRunState<Row>({ noun, run, onDone }: BulkRunStateProps<Row>) {
  const { t } = useTranslation();
  const { state } = run;
  if (state === null) return null;
  if (state.at !== "done") {
    const label = state.at === "running" ? t(`bulkEdit.${noun}.running`) : t("bulkEdit.undoing");
    return (
      <div className="p-4">
        <ProgressBar label={label} share={state.total === 0 ? 1 : state.done / state.total} />
      </div>
    );
  }
  const { saved, left, undone, problem } = state;
  return (
    <div className="flex flex-col gap-4 p-4">
      <output className="text-body">
        {undone
          ? t(`bulkEdit.${noun}.undone`, { count: saved.length })
          : `${t(`bulkEdit.${noun}.saved`, { count: saved.length })} ${t("bulkEdit.sentByItself")}`}
      </output>
      {left > 0 && <FieldMessage text={t("bulkEdit.left", { count: left })} />}
      {problem && <FieldMessage text={t(`records.problems.${problem}`)} />}
      {!undone && saved.length > 0 && (
        <Button full onClick={() => void run.undo(saved)}>
          {t("ui.undo")}
        </Button>
      )}
      <Button variant="main" full onClick={onDone}>
        {t("bulkEdit.done")}
      </Button>
    </div>
  );
}
