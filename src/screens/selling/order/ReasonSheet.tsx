import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { OrderStatus } from "#domain/order/order.ts";
import { Button } from "#ui/controls/Button.tsx";
import { Sheet } from "#ui/layout/Sheet.tsx";
import { TextArea } from "#ui/fields/TextArea.tsx";

/** ORDER-27: the reason is sent with the change and kept in the order's history. */
const LONGEST_REASON = 300;

interface ReasonSheetProps {
  /** The step that needs a reason; null = closed. */
  readonly to: OrderStatus | null;
  readonly onClose: () => void;
  readonly onGiven: (to: OrderStatus, reason: string) => void;
}

export function ReasonSheet({ to, onClose, onGiven }: ReasonSheetProps) {
  const { t } = useTranslation();
  const [reason, setReason] = useState("");
  if (to === null) return null;
  const ends = to === "cancelled" || to === "rejected";
  return (
    <Sheet
      open
      onClose={onClose}
      title={t(`order.actions.to.${to}`)}
      footer={
        <div className="grid grid-cols-2 gap-2">
          <Button onClick={onClose}>{t("ui.back")}</Button>
          <Button
            variant={ends ? "danger" : "main"}
            disabled={reason.trim() === ""}
            onClick={() => onGiven(to, reason.trim())}
          >
            {t(`order.actions.to.${to}`)}
          </Button>
        </div>
      }
    >
      <div className="p-4">
        <TextArea
          label={t("order.reasonTitle")}
          hint={t("order.reasonNeeded")}
          value={reason}
          rows={3}
          maxLength={LONGEST_REASON}
          onChange={setReason}
        />
      </div>
    </Sheet>
  );
}
