import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import { showToast, showToastOnNextPage } from "#ui/feedback/show-toast.ts";

/**
 * Says that something was deleted, with one tap to take it back for as long as the toast stands (REC-5), on the
 * page that comes next. `undo` answers whether it was in time.
 */
export function useDeletedToast(): (message: string, undo: () => Promise<{ readonly ok: boolean }>) => void {
  const { t } = useTranslation();
  return useCallback(
    (message, undo) => {
      const onClick = () => void undo().then(({ ok }) => showToast(t(ok ? "ui.undone" : "ui.undoTooLate")));
      showToastOnNextPage(message, { undo: { label: t("ui.undo"), onClick } });
    },
    [t],
  );
}
