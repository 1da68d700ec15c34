import { useState } from "react";
import { useTranslation } from "react-i18next";
import { type CartChange, changeCart } from "#commands/cart/change-cart.ts";
import { businessDayOf } from "#domain/values/business-day.ts";
import { promisedDay } from "#domain/order/promised-day.ts";
import { isPrepaid, mustPrepay } from "#domain/customer/credit.ts";
import { termsToChoose } from "#domain/settings/offered-terms.ts";
import { MAX_NOTE_LENGTH, MAX_PURCHASE_ORDER_LENGTH } from "#domain/order/check-cart.ts";
import type { CartView } from "#local/queries/order/carts.ts";
import { ChoiceRow } from "#ui/controls/ChoiceRow.tsx";
import { Section } from "#ui/layout/Section.tsx";
import { SelectField } from "#ui/fields/SelectField.tsx";
import { TextArea } from "#ui/fields/TextArea.tsx";
import { TextField } from "#ui/fields/TextField.tsx";
import { useCommand } from "#ui/use-command.ts";
import { useNow } from "#ui/hooks/use-now.ts";

/** Delivery date, delivery or pickup, and payment terms; each change is saved at once. */
export function DeliveryFields({ view }: { readonly view: CartView }) {
  const { t } = useTranslation();
  const now = useNow();
  const change = useCommand(changeCart);
  const { cart, customer, company } = view;
  const [note, setNote] = useState(cart.note);
  const [purchaseOrder, setPurchaseOrder] = useState(cart.purchaseOrder);
  const today = businessDayOf(now, company.settings.timeZone);
  // What the order may not be paid by is not offered (CREDIT-10); what is chosen already stays, with its problem.
  const choosable = termsToChoose(company.settings, cart.terms).filter(
    (terms) => terms === cart.terms || isPrepaid(terms) || !mustPrepay(customer, company.settings),
  );
  const save = (changes: CartChange) => void change({ customerId: cart.customerId, change: changes });
  return (
    <Section title={t("newOrder.deliveryTitle")}>
      <div className="flex flex-col gap-4 px-4 pt-2">
        <ChoiceRow
          label={t("newOrder.fulfilment")}
          value={cart.fulfilment}
          options={[
            { value: "delivery", label: t("newOrder.delivery") },
            { value: "pickup", label: t("newOrder.pickup") },
          ]}
          onChange={(fulfilment) => save({ fulfilment })}
        />
        <TextField
          label={t("newOrder.promisedOn")}
          type="date"
          value={promisedDay(cart, customer, company.settings, now)}
          min={today}
          error={cart.promisedOn !== null && cart.promisedOn < today ? t("newOrder.problems.dateInPast") : undefined}
          onChange={(day) => save({ promisedOn: day === "" ? null : day })}
        />
        <SelectField
          label={t("newOrder.terms")}
          value={cart.terms}
          options={choosable.map((terms) => ({
            value: terms,
            label: t(`newOrder.termsOf.${terms}`),
          }))}
          onChange={(terms) => save({ terms })}
        />
        <TextField
          label={t("newOrder.purchaseOrder")}
          value={purchaseOrder}
          maxLength={MAX_PURCHASE_ORDER_LENGTH}
          onChange={(next) => {
            setPurchaseOrder(next);
            save({ purchaseOrder: next });
          }}
        />
        <TextArea
          label={t("newOrder.note")}
          value={note}
          rows={2}
          maxLength={MAX_NOTE_LENGTH}
          onChange={(next) => {
            setNote(next);
            save({ note: next });
          }}
        />
      </div>
    </Section>
  );
}
