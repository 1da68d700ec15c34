import { useTranslation } from "react-i18next";
import { Button } from "../controls/Button.tsx";
import { Sheet } from "./Sheet.tsx";

interface LeaveSheetProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onKeep: () => void;
  readonly onDiscard: () => Promise<void>;
}

/** Asks on leaving a changed form: keep the changes as a draft or discard them. */
export function LeaveSheet({ open, onClose, onKeep, onDiscard }: LeaveSheetProps) {
  const { t } = useTranslation();
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t("ui.leave.title")}
      footer={
        <div className="grid grid-cols-2 gap-2 tight:grid-cols-1">
          <Button variant="danger" onClick={() => void onDiscard()}>
            {t("ui.leave.discard")}
          </Button>
          <Button variant="main" onClick={onKeep}>
            {t("ui.leave.keep")}
          </Button>
        </div>
      }
    >
      <p className="p-4 text-body">{t("ui.leave.text")}</p>
    </Sheet>
  );
}
