import { useText } from "#i18n/use-text.ts";
import { Button } from "#ui/Button.tsx";
import { Sheet } from "#ui/Sheet.tsx";

interface LeaveSheetProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onKeep: () => void;
  readonly onDiscard: () => Promise<void>;
}

/** Leaving a form with changes: they stay as a draft, or go; nothing is lost by mistake. */
export function LeaveSheet({ open, onClose, onKeep, onDiscard }: LeaveSheetProps) {
  const { t } = useText();
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t("editCustomer.leaveTitle")}
      footer={
        <div className="grid grid-cols-2 gap-2">
          <Button variant="danger" onClick={() => void onDiscard()}>
            {t("editCustomer.discard")}
          </Button>
          <Button variant="main" onClick={onKeep}>
            {t("editCustomer.keepDraft")}
          </Button>
        </div>
      }
    >
      <p className="p-4 text-body">{t("editCustomer.leaveText")}</p>
    </Sheet>
  );
}
