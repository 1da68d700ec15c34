import { Banknote } from "lucide-react";
import type { PaymentStatus } from "#domain/payment/payment-status.ts";
import { useText } from "#i18n/use-text.ts";
import { joinClasses } from "#ui/styles/join-classes.ts";

const CLASSES: Readonly<Record<PaymentStatus, string>> = {
  unpaid: "text-muted",
  on_account: "text-muted",
  partial: "text-attention-ink",
  paid: "text-brand",
  refund_due: "text-danger",
};

/** Whether an order is paid (PAY-11), in words without a frame: it is neither its status nor where its copy is. */
export function PaymentChip({ payment }: { readonly payment: PaymentStatus | null }) {
  const { t } = useText();
  if (payment === null) return null;
  return (
    <span
      className={joinClasses(
        "inline-flex items-center gap-1 text-caption font-medium whitespace-nowrap",
        CLASSES[payment],
      )}
    >
      <Banknote aria-hidden className="size-4" />
      {t(`orders.payment.${payment}`)}
    </span>
  );
}
