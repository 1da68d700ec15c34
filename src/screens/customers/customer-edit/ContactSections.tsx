import { useTranslation } from "react-i18next";
import { CUSTOMER_KINDS } from "#domain/customer/new-customer.ts";
import type { Customer } from "#domain/customer/customer.ts";
import { OPEN_STATUSES } from "#domain/order/order-status.ts";
import type { CustomerChoices } from "#local/queries/customer/customer-form.ts";
import { listOrders } from "#local/queries/order/orders.ts";
import { CustomerField } from "#components/customer/form/CustomerField.tsx";
import { CustomerSelects } from "#components/customer/form/CustomerSelects.tsx";
import { FieldPair, FormSection } from "#ui/fields/FormSection.tsx";
import { Notice } from "#ui/feedback/Notice.tsx";
import { CustomerPhoneField } from "#components/customer/form/CustomerPhoneField.tsx";
import { PlaceFields } from "#components/customer/form/PlaceFields.tsx";
import { PositionField } from "#components/customer/form/PositionField.tsx";
import { SelectField } from "#ui/fields/SelectField.tsx";
import type { CustomerForm } from "#components/customer/form/CustomerField.tsx";
import { readyValue, useLive } from "#ui/use-live.ts";

const STATUSES = ["active", "prospect", "disabled"] as const;
const LANGUAGES = ["", "en", "es"] as const;

export function WhoSection({ form }: { readonly form: CustomerForm }) {
  const { t } = useTranslation();
  const { kind, status } = form.values;
  const kinds = CUSTOMER_KINDS.map((each) => ({ value: String(each), label: t(`customerForm.kinds.${each}`) }));
  return (
    <FormSection title={t("customerForm.who")}>
      <CustomerField form={form} field="name" label={t("customerForm.name")} required />
      <FieldPair>
        <CustomerField form={form} field="code" label={t("customer.code")} required />
        <SelectField
          label={t("customerForm.kind")}
          value={kind}
          options={kinds.some(({ value }) => value === kind) ? kinds : [{ value: kind, label: kind }, ...kinds]}
          onChange={(next) => form.set({ kind: next })}
        />
      </FieldPair>
      <FieldPair>
        <CustomerField form={form} field="legalName" label={t("customer.legalName")} />
        <CustomerField form={form} field="taxId" label={t("customer.taxId")} />
      </FieldPair>
      <SelectField
        label={t("editCustomer.status")}
        value={status}
        options={STATUSES.map((each) => ({ value: each, label: t(`editCustomer.statuses.${each}`) }))}
        onChange={(next) => form.set({ status: next })}
      />
      {status === "disabled" && <DisabledEffect customerId={form.values.id} />}
    </FormSection>
  );
}

/** Explains, before saving, what disabling does. */
function DisabledEffect({ customerId }: { readonly customerId: string }) {
  const { t } = useTranslation();
  const orders = useLive(listOrders, { customerId, limit: 100 });
  const open = readyValue(orders)?.filter(({ status }) => OPEN_STATUSES.includes(status)) ?? [];
  return (
    <Notice tone="attention">
      {t("editCustomer.disabledEffect")} {open.length > 0 && t("editCustomer.ordersGoOn", { count: open.length })}
    </Notice>
  );
}

interface SectionProps {
  readonly form: CustomerForm;
  readonly choices: CustomerChoices;
}

export function ContactSection({ form, choices }: SectionProps) {
  const { t } = useTranslation();
  const { language } = form.values;
  return (
    <FormSection title={t("customerForm.reach")}>
      <CustomerPhoneField form={form} country={choices.country} />
      <FieldPair>
        <CustomerField form={form} field="contactName" label={t("customerForm.contactName")} />
        <CustomerField form={form} field="email" label={t("customerForm.email")} type="email" />
      </FieldPair>
      <FieldPair>
        <CustomerField form={form} field="invoiceEmail" label={t("editCustomer.documentEmail")} type="email" />
        <SelectField
          label={t("editCustomer.language")}
          value={language}
          options={LANGUAGES.map((each) => ({
            value: each,
            label: each === "" ? t("editCustomer.companyLanguage") : t(`editCustomer.languages.${each}`),
          }))}
          onChange={(next) => form.set({ language: next })}
        />
      </FieldPair>
      <CustomerField form={form} field="note" label={t("customerForm.note")} long={1_000} />
    </FormSection>
  );
}

export function PlaceSection({ form, choices, before }: SectionProps & { readonly before: Customer }) {
  const { t } = useTranslation();
  const { position, positionAccuracy } = form.values;
  return (
    <FormSection title={t("customerForm.where")}>
      <PositionField
        label={t("customerForm.pin")}
        position={position}
        accuracy={positionAccuracy}
        before={before.position}
        error={form.errorOf("position")}
        onChange={(next, accuracy) => form.set({ position: next, positionAccuracy: accuracy })}
      />
      <PlaceFields form={form} />
      <CustomerSelects form={form} choices={choices} />
    </FormSection>
  );
}
