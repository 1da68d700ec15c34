import { useState } from "react";
import { isReasonGiven, OTHER_REASON, type OwnReasons, reasonListOf } from "#domain/settings/reasons.ts";
import type { OrderFlag, OrderStatus } from "#domain/order/order.ts";
import { useText } from "#i18n/use-text.ts";
import { LONGEST_REASON, NO_REASON, ReasonFields } from "../company/ReasonFields.tsx";
import { Button } from "#ui/controls/Button.tsx";
import { Sheet } from "#ui/layout/Sheet.tsx";
import { RadioGroup } from "#ui/fields/RadioGroup.tsx";
import { TextArea } from "#ui/fields/TextArea.tsx";
import { stepLabel } from "./main-steps.ts";

export interface GivenReason {
  readonly reason: string;
  /** The code from the company's list; null where there is none. */
  readonly reasonCode: string | null;
}

interface ReasonSheetProps {
  /** The step that needs a reason. */
  readonly from: OrderStatus;
  readonly to: OrderStatus;
  /** What the step is called; absent = as its button. */
  readonly title?: string;
  readonly company: OwnReasons | null;
  /** What the order waits for: each is a reason for rejecting it, so that no words are needed. */
  readonly flags?: readonly OrderFlag[];
  readonly onClose: () => void;
  readonly onGiven: (why: GivenReason) => void;
}

/** Asks why (ORDER-27): a reason of the company's list where there is one, what the order is rejected for, or words. */
export function ReasonSheet({ from, to, title, company, flags = [], onClose, onGiven }: ReasonSheetProps) {
  const { t } = useText();
  const label = title ?? stepLabel(from, to, t);
  const [given, setGiven] = useState(NO_REASON);
  const list = reasonListOf(to);
  const ends = to === "cancelled" || to === "rejected";
  const code = list === null ? null : given.code;
  const offered = to === "rejected" ? flags : [];
  const [flag, setFlag] = useState<OrderFlag | typeof OTHER_REASON>(offered[0] ?? OTHER_REASON);
  const isGiven = flag !== OTHER_REASON || (code !== "" && isReasonGiven(code, given.words));
  // A flag is kept as such: everybody reads it in their language.
  const reason = flag === OTHER_REASON ? given.words.trim() : flag;
  return (
    <Sheet
      open
      onClose={onClose}
      title={label}
      footer={
        <div className="grid grid-cols-2 gap-2 tight:grid-cols-1">
          <Button onClick={onClose}>{t("ui.back")}</Button>
          <Button
            variant={ends ? "danger" : "main"}
            disabled={!isGiven}
            onClick={() => onGiven({ reason, reasonCode: code })}
          >
            {label}
          </Button>
        </div>
      }
    >
      <div className="flex flex-col gap-4 p-4">
        {offered.length > 0 && (
          <RadioGroup
            label={t("order.reasonTitle")}
            value={flag}
            options={[
              ...offered.map((value) => ({ value, label: t(`order.flags.${value}`) })),
              { value: OTHER_REASON, label: t("order.rejectOther") },
            ]}
            onChange={setFlag}
          />
        )}
        {flag !== OTHER_REASON ? null : list === null ? (
          <TextArea
            label={t(offered.length > 0 ? "order.reasonMore" : "order.reasonTitle")}
            hint={t("order.reasonNeeded")}
            value={given.words}
            rows={3}
            maxLength={LONGEST_REASON}
            onChange={(words) => setGiven({ ...given, words })}
          />
        ) : (
          <ReasonFields company={company} list={list} value={given} onChange={setGiven} />
        )}
      </div>
    </Sheet>
  );
}
