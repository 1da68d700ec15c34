import { useState } from "react";
import { useTranslation } from "react-i18next";
import { foldText } from "#domain/values/fold-text.ts";
import { unbroken } from "#i18n/unbroken.ts";
import { Button } from "#ui/controls/Button.tsx";
import { Modal } from "#ui/layout/Modal.tsx";
import { TextField } from "#ui/fields/TextField.tsx";

interface RemoveEntryProps {
  readonly orderNo: string;
  /** Orders only; discarding an edit of a record needs a plain confirmation. Both can be restored. */
  readonly asksNumber: boolean;
  readonly onCancel: () => void;
  readonly onConfirm: () => void;
}

/** Removing unsent work requires typing its number, so that it cannot happen by accident (OFFLINE-10). */
export function RemoveEntry({ orderNo, asksNumber, onCancel, onConfirm }: RemoveEntryProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState("");
  const matches = !asksNumber || foldText(typed.trim()) === foldText(orderNo);
  return (
    <Modal
      open
      onClose={onCancel}
      title={t(asksNumber ? "syncSheet.removeTitle" : "syncSheet.discardTitle")}
      actions={
        <>
          <Button variant="danger" full disabled={!matches} onClick={onConfirm}>
            {t("syncSheet.remove")}
          </Button>
          <Button full onClick={onCancel}>
            {t("ui.cancel")}
          </Button>
        </>
      }
    >
      {asksNumber ? (
        <>
          <p className="pb-3 tight:text-caption">{t("syncSheet.removeHint", { number: unbroken(orderNo) })}</p>
          <TextField label={t("syncSheet.removeField")} value={typed} onChange={setTyped} autoComplete="off" />
        </>
      ) : (
        <p>{t("syncSheet.discardHint")}</p>
      )}
    </Modal>
  );
}
