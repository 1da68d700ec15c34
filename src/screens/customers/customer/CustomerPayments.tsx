import { useState } from "react";
import { seesAll } from "#domain/access/is-owner.ts";
import type { PaymentLine } from "#domain/payment/account.ts";
import { formatDate } from "#i18n/format-date.ts";
import { formatMoney } from "#i18n/format-money.ts";
import { useText } from "#i18n/use-text.ts";
import type { CartView } from "#local/queries/order/carts.ts";
import { listPayments } from "#local/queries/payment/payments.ts";
import { PaymentPhotos } from "#components/payment/PaymentPhotos.tsx";
import { SyncSign } from "#components/sync/SyncSign.tsx";
import { Button } from "#ui/controls/Button.tsx";
import { ListRow } from "#ui/lists/ListRow.tsx";
import { Section } from "#ui/layout/Section.tsx";
import { useDevice } from "#ui/ports/ports.tsx";
import { readyValue, useLive } from "#ui/use-live.ts";
import { CancelPaymentSheet } from "./CancelPaymentSheet.tsx";

/** The customer's latest payments, those that wait here too, each to be cancelled by whoever may (PAY-6). */
export function CustomerPayments({ view: { customer, company } }: { readonly view: CartView }) {
  const { t, locale } = useText();
  const { identity } = useDevice();
  const [cancelling, setCancelling] = useState<PaymentLine | null>(null);
  const own = readyValue(useLive(listPayments, customer.id)) ?? [];
  const lines = customer.account?.payments ?? [];
  const { currency, timeZone } = company.settings;

  function row(line: PaymentLine) {
    const {
      paymentId,
      paymentNo,
      capturedAt,
      amount,
      methods,
      repId,
      repName,
      reverses,
      isReversed,
      photoIds = [],
    } = line;
    const sync = own.find(({ payment }) => payment.paymentId === paymentId)?.sync ?? "in_store";
    const isTheirs = repId === identity.uid || seesAll(identity.roles);
    const mayCancel = reverses === null && !isReversed && isTheirs;
    return (
      <ListRow
        title={paymentNo}
        detail={[
          formatDate(capturedAt, locale, "dateTime", timeZone),
          reverses === null ? methods.map((each) => t(`payment.methods.${each}`)).join(", ") : t("payment.reversal"),
          repName,
        ].join(" · ")}
        trailing={
          <>
            <span className={isReversed ? "text-muted tabular-nums line-through" : "tabular-nums"}>
              {formatMoney(amount, currency, locale)}
            </span>
            {isReversed && <span className="text-caption text-muted">{t("payment.cancelled")}</span>}
            {sync !== "in_store" && <SyncSign sync={sync} />}
            {isTheirs && <PaymentPhotos photoIds={photoIds} number={paymentNo} />}
            {mayCancel && (
              <Button variant="quiet" onClick={() => setCancelling(line)}>
                {t("payment.cancel")}
              </Button>
            )}
          </>
        }
      />
    );
  }

  return (
    <Section title={t("payment.title")}>
      {lines.length === 0 ? (
        <p className="px-4 py-3 text-body text-muted">{t("payment.none")}</p>
      ) : (
        <ul>
          {lines.map((line) => (
            <li key={line.paymentId}>{row(line)}</li>
          ))}
        </ul>
      )}
      {cancelling !== null && (
        <CancelPaymentSheet line={cancelling} customerId={customer.id} onClose={() => setCancelling(null)} />
      )}
    </Section>
  );
}
