import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../controls/Button.tsx";
import { Sheet } from "./Sheet.tsx";

interface ConfirmSheetProps {
  readonly open: boolean;
  readonly onClose: () => void;
  /** The question: "Remove this price list?". */
  readonly title: string;
  /** What happens, and what stays. */
  readonly children: ReactNode;
  /** The verb of the action, not "Yes". */
  readonly action: string;
  /** The action is destructive. */
  readonly danger?: boolean;
  readonly busy?: boolean;
  /** Return false (or a promise of it) when it failed: the sheet stays open. */
  readonly onConfirm: () => void | boolean | Promise<void | boolean>;
}

/** Asks before an action with consequences. The toast that follows offers undo. */
export function ConfirmSheet({
  open,
  onClose,
  title,
  children,
  action,
  danger = false,
  busy = false,
  onConfirm,
}: ConfirmSheetProps) {
  const { t } = useTranslation();

  async function confirm() {
    if ((await onConfirm()) === false) return;
    onClose();
  }

  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={title}
      footer={
        <div className="grid grid-cols-2 gap-2 tight:grid-cols-1">
          <Button onClick={onClose}>{t("ui.cancel")}</Button>
          <Button variant={danger ? "danger" : "main"} busy={busy} onClick={() => void confirm()}>
            {action}
          </Button>
        </div>
      }
    >
      <div className="px-4 py-3 text-body">{children}</div>
    </Sheet>
  );
}
