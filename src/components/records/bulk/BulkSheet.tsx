import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { BulkNoun, BulkPreview } from "#domain/records/preview-edits.ts";
import { Sheet } from "#ui/layout/Sheet.tsx";
import { BulkApply, BulkRunState } from "./BulkRunState.tsx";
import type { BulkRun } from "./use-bulk-run.ts";

interface BulkSheetProps<Row> {
  readonly noun: BulkNoun;
  /** How many records are chosen. */
  readonly count: number;
  /** Null while it is computed or nothing is entered. */
  readonly preview: BulkPreview<Row> | null;
  readonly run: BulkRun<Row>;
  readonly onClose: () => void;
  /** Called once the user has seen the result. */
  readonly onDone: () => void;
  readonly children: ReactNode;
}

/** The sheet of a bulk edit: its fields and preview, then its progress and result (PROD-10, VISIT-42). */
export function BulkSheet<Row>({ noun, count, preview, run, onClose, onDone, children }: BulkSheetProps<Row>) {
  const { t } = useTranslation();
  const title = t(`bulkEdit.${noun}.title`, { count });
  if (run.state !== null) {
    return (
      <Sheet open onClose={run.state.at === "done" ? onDone : onClose} title={title}>
        <BulkRunState noun={noun} run={run} onDone={onDone} />
      </Sheet>
    );
  }
  return (
    <Sheet
      open
      onClose={onClose}
      title={title}
      size="tall"
      footer={<BulkApply noun={noun} preview={preview} run={run} />}
    >
      {children}
    </Sheet>
  );
}
