import { formatDate } from "#i18n/format-date.ts";
import { formatMoney } from "#i18n/format-money.ts";
import { useText } from "#i18n/use-text.ts";
import { unbroken } from "#i18n/unbroken.ts";
import type { HandIn } from "#local/queries/delivery/run-money.ts";
import { Sheet } from "#ui/layout/Sheet.tsx";
import { FactList } from "#ui/lists/FactList.tsx";
import { ListRow } from "#ui/lists/ListRow.tsx";
import { photosOf } from "#domain/payment/payment.ts";
import { methodsIn } from "#domain/payment/settlement.ts";
import { PaymentPhotos } from "../payment/PaymentPhotos.tsx";
import { methodText } from "../payment/receipt-text.ts";

/** The payments that somebody carries, one by one, with their sums by method. */
export function CarriedSheet({ handIn, onClose }: { readonly handIn: HandIn; readonly onClose: () => void }) {
  const { t, locale } = useText();
  const { run, payments, sums, currency } = handIn;
  const money = (amount: number) => formatMoney(amount, currency, locale);
  return (
    <Sheet open onClose={onClose} size="tall" title={t("settlement.carriedBy", { name: run.driverName })}>
      <div className="flex flex-col gap-2 pb-4">
        <FactList facts={methodsIn(sums).map((method) => [t(`payment.methods.${method}`), money(sums[method])])} />
        <ul className="edge-t">
          {payments.map(({ paymentId, paymentNo, customerName, at, parts }) => (
            <li key={paymentId}>
              <ListRow
                title={customerName}
                detail={`${unbroken(paymentNo)} · ${formatDate(at, locale, "time")}`}
                trailing={
                  <>
                    {parts.map((part) => (
                      <span key={`${part.method} ${part.reference}`} className="tabular-nums">
                        {methodText(part, t)} {money(part.amount)}
                      </span>
                    ))}
                    <PaymentPhotos photoIds={photosOf(parts)} number={paymentNo} />
                  </>
                }
              />
            </li>
          ))}
        </ul>
      </div>
    </Sheet>
  );
}
