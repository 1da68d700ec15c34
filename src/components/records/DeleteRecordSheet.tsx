import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { deleteRecord, type DeleteRecordRequest } from "#commands/records/delete-record.ts";
import { undoDelete } from "#commands/records/undo-delete.ts";
import { showToast, showToastOnNextPage } from "#ui/feedback/show-toast.ts";
import { useCommand } from "#ui/use-command.ts";
import { ConfirmSheet } from "#ui/layout/ConfirmSheet.tsx";
import type { RecordForm } from "./use-record-form.ts";

interface DeleteRecordSheetProps {
  readonly form: Pick<RecordForm<object>, "finish" | "fail">;
  readonly request: DeleteRecordRequest;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly action: string;
  /** What is deleted and what stays. */
  readonly children: ReactNode;
  /** The toast that offers to undo it. */
  readonly deleted: string;
  readonly onDeleted: () => void;
}

/** Asks, deletes the form's record, and offers to undo it while the toast shows on the next page. */
export function DeleteRecordSheet({ form, request, deleted, onDeleted, onClose, ...question }: DeleteRecordSheetProps) {
  const { t } = useTranslation();
  const remove = useCommand(deleteRecord);
  const undo = useCommand(undoDelete);

  async function confirm() {
    const answer = await remove(request);
    if (!answer.ok) return form.fail(answer.problem.code);
    await form.finish();
    const takeBack = () => void undo(answer.value).then(({ ok }) => showToast(t(ok ? "ui.undone" : "ui.undoTooLate")));
    showToastOnNextPage(deleted, { undo: { label: t("ui.undo"), onClick: takeBack } });
    onDeleted();
  }

  return <ConfirmSheet {...question} danger onClose={onClose} onConfirm={confirm} />;
}
