import { useState } from "react";
import { useTranslation } from "react-i18next";
import { cancelPayment, type RecordPaymentProblem } from "#commands/payment/record-payment.ts";
import type { PaymentLine } from "#domain/payment/account.ts";
import { Button } from "#ui/controls/Button.tsx";
import { Notice } from "#ui/feedback/Notice.tsx";
import { TextField } from "#ui/fields/TextField.tsx";
import { Sheet } from "#ui/layout/Sheet.tsx";
import { useDevice } from "#ui/ports/ports.tsx";
import { useCommand } from "#ui/use-command.ts";

interface CancelPaymentSheetProps {
  readonly line: PaymentLine;
  readonly customerId: string;
  readonly onClose: () => void;
}

/** Cancels a payment by a reversal, which needs a reason (PAY-6). */
export function CancelPaymentSheet({ line, customerId, onClose }: CancelPaymentSheetProps) {
  const { t } = useTranslation();
  const device = useDevice();
  const cancel = useCommand(cancelPayment);
  const [reversalId] = useState(() => device.newId());
  const [reason, setReason] = useState("");
  const [problem, setProblem] = useState<RecordPaymentProblem | "noReason" | null>(null);

  async function confirm() {
    if (reason.trim() === "") return setProblem("noReason");
    const reverses = { paymentId: line.paymentId, reason: reason.trim() };
    const answer = await cancel({ paymentId: reversalId, customerId, reverses });
    if (answer.ok) onClose();
    else setProblem(answer.problem);
  }

  return (
    <Sheet
      open
      onClose={onClose}
      title={t("payment.cancelTitle", { number: line.paymentNo })}
      footer={
        <Button variant="danger" full onClick={() => void confirm()}>
          {t("payment.cancelConfirm")}
        </Button>
      }
    >
      <div className="flex flex-col gap-4 p-4">
        <p className="text-body text-muted">{t("payment.cancelText")}</p>
        {problem !== null && problem !== "noReason" && (
          <Notice tone="danger">{t(`payment.problems.${problem.code}`)}</Notice>
        )}
        <TextField
          label={t("payment.reason")}
          value={reason}
          maxLength={300}
          autoComplete="off"
          error={problem === "noReason" ? t("payment.noReason") : undefined}
          onChange={(words) => {
            setProblem(null);
            setReason(words);
          }}
        />
      </div>
    </Sheet>
  );
}
