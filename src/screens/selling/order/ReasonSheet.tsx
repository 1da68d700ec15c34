import { useState } from "react";
import { useTranslation } from "react-i18next";
import {
  isReasonGiven,
  LEAST_REASON_WORDS,
  OTHER_REASON,
  type OwnReasons,
  reasonListOf,
  reasonName,
  reasonsToChoose,
} from "#domain/settings/reasons.ts";
import type { OrderStatus } from "#domain/order/order.ts";
import { useLocale } from "#i18n/use-locale.ts";
import { Button } from "#ui/controls/Button.tsx";
import { RadioGroup } from "#ui/fields/RadioGroup.tsx";
import { Sheet } from "#ui/layout/Sheet.tsx";
import { TextArea } from "#ui/fields/TextArea.tsx";

/** ORDER-27: the reason is sent with the change and kept in the order's history. */
const LONGEST_REASON = 300;

export interface GivenReason {
  readonly reason: string;
  /** The code from the company's list; null where there is none. */
  readonly reasonCode: string | null;
}

interface ReasonSheetProps {
  /** The step that needs a reason. */
  readonly to: OrderStatus;
  readonly company: OwnReasons | null;
  readonly onClose: () => void;
  readonly onGiven: (why: GivenReason) => void;
}

/** Asks why: a reason of the company's list where there is one, and words. */
export function ReasonSheet({ to, company, onClose, onGiven }: ReasonSheetProps) {
  const { t } = useTranslation();
  const { language } = useLocale();
  const [reason, setReason] = useState("");
  const [chosen, setChosen] = useState("");
  const list = reasonListOf(to);
  const ends = to === "cancelled" || to === "rejected";
  const code = list === null ? null : chosen;
  const isGiven = code !== "" && isReasonGiven(code, reason);
  const wordsNeeded = list === null ? t("order.reasonNeeded") : undefined;
  const wordsHint = code === OTHER_REASON ? t("order.reasonOther", { count: LEAST_REASON_WORDS }) : wordsNeeded;
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
            disabled={!isGiven}
            onClick={() => onGiven({ reason: reason.trim(), reasonCode: code })}
          >
            {t(`order.actions.to.${to}`)}
          </Button>
        </div>
      }
    >
      <div className="flex flex-col gap-4 p-4">
        {list !== null && (
          <RadioGroup
            label={t("order.reasonTitle")}
            value={chosen}
            options={reasonsToChoose(company, list).map((each) => ({
              value: each.id,
              label: reasonName(each, language),
            }))}
            onChange={setChosen}
          />
        )}
        <TextArea
          label={t(list === null ? "order.reasonTitle" : "order.reasonMore")}
          hint={wordsHint}
          value={reason}
          rows={list === null ? 3 : 2}
          maxLength={LONGEST_REASON}
          onChange={setReason}
        />
      </div>
    </Sheet>
  );
}
