import { photosOf } from "#domain/payment/payment.ts";
import { type CarriedPayment, paperOf } from "#domain/payment/settlement.ts";
import type { Currency } from "#domain/values/money.ts";
import { formatMoney } from "#i18n/format-money.ts";
import { useText } from "#i18n/use-text.ts";
import { unbroken } from "#i18n/unbroken.ts";
import { Checkbox } from "#ui/fields/Checkbox.tsx";
import { PaymentPhotos } from "../payment/PaymentPhotos.tsx";
import { methodText } from "../payment/receipt-text.ts";

interface PaperListProps {
  readonly payments: readonly CarriedPayment[];
  readonly currency: Currency;
  readonly ticked: ReadonlySet<string>;
  readonly onTick: (ticked: ReadonlySet<string>) => void;
}

/** Checks, transfers and cards, each ticked on its own as it is found (DELIV-10). */
export function PaperList({ payments, currency, ticked, onTick }: PaperListProps) {
  const { t, locale } = useText();
  const papers = paperOf(payments);
  if (papers.length === 0) return null;
  return (
    <fieldset className="flex flex-col">
      <legend className="text-body font-medium">{t("settlement.papers")}</legend>
      {papers.map(({ paymentId, paymentNo, customerName, parts }) => (
        <div key={paymentId} className="flex flex-wrap items-center justify-between gap-x-2">
          <Checkbox
            label={parts
              .filter(({ method }) => method !== "cash")
              .map((part) => `${methodText(part, t)} · ${formatMoney(part.amount, currency, locale)}`)
              .join(", ")}
            hint={`${customerName} · ${unbroken(paymentNo)}`}
            checked={ticked.has(paymentId)}
            onChange={(isTicked) => {
              const others = [...ticked].filter((id) => id !== paymentId);
              onTick(new Set(isTicked ? [...others, paymentId] : others));
            }}
          />
          <PaymentPhotos photoIds={photosOf(parts)} number={paymentNo} />
        </div>
      ))}
    </fieldset>
  );
}
