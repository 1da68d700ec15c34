import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { deleteRecord, type DeleteRecordRequest } from "#commands/records/delete-record.ts";
import { undoDelete } from "#commands/records/undo-delete.ts";
import { Notice } from "#ui/feedback/Notice.tsx";
import { showToast, showToastOnNextPage } from "#ui/feedback/show-toast.ts";
import { useCommand } from "#ui/use-command.ts";
import { ConfirmSheet } from "#ui/layout/ConfirmSheet.tsx";
import type { RecordFailure, RecordForm } from "./use-record-form.ts";

interface DeleteRecordSheetProps {
  readonly form: Pick<RecordForm<object>, "finish">;
  readonly request: DeleteRecordRequest;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly action: string;
  /** Explains what is deleted and what is kept. */
  readonly children: ReactNode;
  /** The toast that offers to undo it. */
  readonly deleted: string;
  readonly onDeleted: () => void;
}

/**
 * Asks, deletes the form's record, and offers to undo it while the toast shows on the next page. A refusal is shown in
 * the sheet, which stays open.
 */
export function DeleteRecordSheet(props: DeleteRecordSheetProps) {
  const { form, request, deleted, onDeleted, children, ...question } = props;
  const { t } = useTranslation();
  const remove = useCommand(deleteRecord);
  const undo = useCommand(undoDelete);
  const [failure, setFailure] = useState<RecordFailure | null>(null);

  async function confirm() {
    const answer = await remove(request);
    if (!answer.ok) {
      setFailure(answer.problem.code);
      return false;
    }
    await form.finish();
    const takeBack = () => void undo(answer.value).then(({ ok }) => showToast(t(ok ? "ui.undone" : "ui.undoTooLate")));
    showToastOnNextPage(deleted, { undo: { label: t("ui.undo"), onClick: takeBack } });
    onDeleted();
    return true;
  }

  return (
    <ConfirmSheet {...question} danger onConfirm={confirm}>
      <div className="flex flex-col gap-3">
        {children}
        {failure !== null && <Notice tone="danger">{t(`records.problems.${failure}`)}</Notice>}
      </div>
    </ConfirmSheet>
  );
}
