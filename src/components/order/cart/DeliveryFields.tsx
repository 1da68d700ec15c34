import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { CartChange } from "#commands/cart/change-cart.ts";
import type { CompanySettings } from "#domain/company/company.ts";
import type { Customer } from "#domain/customer/customer.ts";
import type { Cart } from "#domain/order/cart.ts";
import { businessDayOf } from "#domain/values/business-day.ts";
import { promisedDay } from "#domain/order/promised-day.ts";
import { isPrepaid, mustPrepay } from "#domain/customer/credit.ts";
import { termsToChoose } from "#domain/settings/offered-terms.ts";
import { MAX_NOTE_LENGTH, MAX_PURCHASE_ORDER_LENGTH } from "#domain/order/check-cart.ts";
import { ChoiceRow } from "#ui/controls/ChoiceRow.tsx";
import { SelectField } from "#ui/fields/SelectField.tsx";
import { TextArea } from "#ui/fields/TextArea.tsx";
import { TextField } from "#ui/fields/TextField.tsx";
import { useNow } from "#ui/hooks/use-now.ts";

interface DeliveryFieldsProps {
  readonly cart: Cart;
  readonly customer: Customer;
  readonly settings: CompanySettings;
  /** Called at each change. */
  readonly onChange: (change: CartChange) => void;
}

/** Delivery date, delivery or pickup, payment terms, purchase order and note. */
export function DeliveryFields({ cart, customer, settings, onChange }: DeliveryFieldsProps) {
  const { t } = useTranslation();
  const now = useNow();
  const [note, setNote] = useState(cart.note);
  const [purchaseOrder, setPurchaseOrder] = useState(cart.purchaseOrder);
  const today = businessDayOf(now, settings.timeZone);
  // What the order may not be paid by is not offered (CREDIT-10); what is chosen already stays, with its problem.
  const choosable = termsToChoose(settings, cart.terms).filter(
    (terms) => terms === cart.terms || isPrepaid(terms) || !mustPrepay(customer, settings),
  );
  return (
    <div className="flex flex-col gap-4">
      <ChoiceRow
        label={t("newOrder.fulfilment")}
        value={cart.fulfilment}
        options={[
          { value: "delivery", label: t("newOrder.delivery") },
          { value: "pickup", label: t("newOrder.pickup") },
        ]}
        onChange={(fulfilment) => onChange({ fulfilment })}
      />
      <TextField
        label={t("newOrder.promisedOn")}
        type="date"
        value={promisedDay(cart, customer, settings, now)}
        min={today}
        error={cart.promisedOn !== null && cart.promisedOn < today ? t("newOrder.problems.dateInPast") : undefined}
        onChange={(day) => onChange({ promisedOn: day === "" ? null : day })}
      />
      <SelectField
        label={t("newOrder.terms")}
        value={cart.terms}
        options={choosable.map((terms) => ({
          value: terms,
          label: t(`newOrder.termsOf.${terms}`),
        }))}
        onChange={(terms) => onChange({ terms })}
      />
      <TextField
        label={t("newOrder.purchaseOrder")}
        value={purchaseOrder}
        maxLength={MAX_PURCHASE_ORDER_LENGTH}
        onChange={(next) => {
          setPurchaseOrder(next);
          onChange({ purchaseOrder: next });
        }}
      />
      <TextArea
        label={t("newOrder.note")}
        value={note}
        rows={2}
        maxLength={MAX_NOTE_LENGTH}
        onChange={(next) => {
          setNote(next);
          onChange({ note: next });
        }}
      />
    </div>
  );
}
