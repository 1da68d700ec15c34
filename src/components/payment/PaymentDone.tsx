import { Share2 } from "lucide-react";
import type { Company } from "#domain/company/company.ts";
import type { Customer } from "#domain/customer/customer.ts";
import { receivedBy } from "#domain/payment/check-payment.ts";
import type { Payment } from "#domain/payment/payment.ts";
import { useText } from "#i18n/use-text.ts";
import { formatMoney } from "#i18n/format-money.ts";
import { Button } from "#ui/controls/Button.tsx";
import { AmountText } from "#ui/feedback/AmountText.tsx";
import { shareText } from "#ui/files/share-text.ts";
import { PrintButtons } from "../print/PrintButtons.tsx";
import { usePrinting } from "../print/use-printing.ts";
import { Sheet } from "#ui/layout/Sheet.tsx";
import { FactList } from "#ui/lists/FactList.tsx";
import { methodText, receiptText } from "./receipt-text.ts";

interface PaymentDoneProps {
  readonly payment: Payment;
  /** What was given back. */
  readonly change: number;
  /** As it is after the payment. */
  readonly customer: Customer;
  readonly company: Company;
  readonly onClose: () => void;
}

/** The receipt of a payment that was just taken: its number, its change, to share as a text, print or share as a PDF (PRINT-9). */
export function PaymentDone({ payment, change, customer, company, onClose }: PaymentDoneProps) {
  const text = useText();
  const { t, locale } = text;
  const { busy, printPayment } = usePrinting();
  const { currency, parts, cashRounding, paymentNo } = payment;
  const money = (amount: number) => formatMoney(amount, currency, locale);
  return (
    <Sheet
      open
      onClose={onClose}
      title={t("payment.done")}
      footer={
        <div className="flex flex-col gap-2">
          <Button
            full
            icon={<Share2 aria-hidden className="size-5" />}
            onClick={() =>
              void shareText(receiptText(payment, { company, balance: customer.balance }, text), t("payment.copied"))
            }
          >
            {t("payment.share")}
          </Button>
          <Button variant="main" full onClick={onClose}>
            {t("payment.close")}
          </Button>
        </div>
      }
    >
      <div className="flex flex-col gap-3 py-4" aria-live="polite">
        {change > 0 && (
          <p className="flex items-baseline justify-between gap-4 px-4">
            <span className="text-row">{t("payment.change")}</span>
            <AmountText amount={change} currency={currency} size="total" />
          </p>
        )}
        <p className="flex items-baseline justify-between gap-4 px-4">
          <span className="text-row">{t("payment.received")}</span>
          <AmountText amount={receivedBy(parts)} currency={currency} size="total" />
        </p>
        <FactList
          facts={[
            [t("payment.number"), paymentNo],
            ...parts.map((part) => [methodText(part, t), money(part.amount)] as const),
            [t("payment.rounding"), cashRounding === 0 ? "" : money(cashRounding)],
            [t("payment.newBalance"), money(customer.balance)],
          ]}
        />
        <p className="px-4 text-caption text-muted">{t("payment.saved")}</p>
        <div className="px-4">
          <PrintButtons busy={busy} onChosen={(output) => void printPayment(payment, output)} />
        </div>
      </div>
    </Sheet>
  );
}
