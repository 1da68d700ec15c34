import { useState } from "react";
import { useTranslation } from "react-i18next";
import { discardEntry } from "#commands/outbox/discard-entry.ts";
import { foldText } from "#domain/values/fold-text.ts";
import { unbroken } from "#i18n/unbroken.ts";
import { Button } from "#ui/controls/Button.tsx";
import { Notice } from "#ui/feedback/Notice.tsx";
import { Sheet } from "#ui/layout/Sheet.tsx";
import { TextField } from "#ui/fields/TextField.tsx";
import { useCommand } from "#ui/use-command.ts";

interface DiscardSheetProps {
  readonly open: boolean;
  readonly entryKey: string;
  readonly orderNo: string;
  /** Of an order that the store has: the order itself stays. */
  readonly isChange: boolean;
  readonly onClose: () => void;
}

/** Discarding unsent work needs its number typed in (OFFLINE-10), and can be undone. */
export function DiscardSheet({ open, entryKey, orderNo, isChange, onClose }: DiscardSheetProps) {
  const { t } = useTranslation();
  const discard = useCommand(discardEntry);
  const [typed, setTyped] = useState("");
  const [refused, setRefused] = useState(false);
  const confirmed = foldText(typed.trim()) === foldText(orderNo);

  async function remove() {
    const answer = await discard(entryKey);
    setRefused(!answer.ok);
    if (answer.ok) onClose();
  }

  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t(isChange ? "order.discardChangeTitle" : "order.discardTitle")}
      footer={
        <Button variant="danger" full disabled={!confirmed} onClick={() => void remove()}>
          {t(isChange ? "order.discardChangeConfirm" : "order.discardConfirm")}
        </Button>
      }
    >
      <div className="flex flex-col gap-4 p-4">
        <p className="text-body">
          {t(isChange ? "order.discardChangeText" : "order.discardText", { number: unbroken(orderNo) })}
        </p>
        <TextField label={t("order.discardLabel")} value={typed} autoComplete="off" onChange={setTyped} />
        {refused && <Notice tone="danger">{t("order.problems.other")}</Notice>}
      </div>
    </Sheet>
  );
}
