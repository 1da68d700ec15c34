import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import { checkNewCustomer } from "#domain/customer/check-customer.ts";
import type { Customer } from "#domain/customer/customer.ts";
import { CUSTOMER_KINDS } from "#domain/customer/new-customer.ts";
import { tidyCustomer } from "#domain/customer/tidy-customer.ts";
import type { CustomerChoices } from "#local/queries/customer/customer-form.ts";
import { CustomerField, FormSlot } from "#components/customer/CustomerField.tsx";
import { CustomerSelects } from "#components/customer/CustomerSelects.tsx";
import { FieldPair, FormSection } from "#ui/fields/FormSection.tsx";
import { Notice } from "#ui/feedback/Notice.tsx";
import { PhoneField } from "#ui/fields/PhoneField.tsx";
import { PhotoField } from "#components/image/PhotoField.tsx";
import { PositionField } from "#components/customer/PositionField.tsx";
import { ResumedNotice } from "#components/records/ResumedNotice.tsx";
import { SaveBar } from "#components/records/SaveBar.tsx";
import { SelectField } from "#ui/fields/SelectField.tsx";
import { useCustomerForm } from "#components/customer/use-customer-form.ts";
import type { FormDraft } from "#ui/fields/use-form-draft.ts";
import { PossibleDuplicates } from "./PossibleDuplicates.tsx";
import { useSaveNewCustomer } from "./use-save-new-customer.ts";

interface NewCustomerFormProps {
  readonly draft: FormDraft<Customer>;
  readonly choices: CustomerChoices;
}

export function NewCustomerForm({ draft, choices }: NewCustomerFormProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { country } = choices;
  const form = useCustomerForm(draft.value, draft.set, checkNewCustomer(tidyCustomer(draft.value), country));
  const { values } = form;
  const { save, state, problem } = useSaveNewCustomer();
  const [attempted, setAttempted] = useState(false);

  async function saveAndOrder() {
    form.showAll();
    setAttempted(true);
    if (!form.isReady) return;
    const recordId = await save(tidyCustomer(values));
    if (recordId === null) return;
    await draft.discard();
    void navigate(`/new-order?orderMode=true&customer=${recordId}`, { replace: true });
  }

  return (
    <>
      <div className="mx-auto flex w-full max-w-2xl flex-1 flex-col pb-4">
        <div className="flex flex-col gap-2 px-4 pt-4 empty:hidden">
          {draft.restored && (
            <ResumedNotice text={t("newCustomer.restored")} onStartOver={() => void draft.discard()} />
          )}
          {values.status === "prospect" && <Notice>{t("newCustomer.prospectNote")}</Notice>}
        </div>
        <FormSection title={t("customerForm.who")}>
          <CustomerField form={form} field="name" label={t("customerForm.name")} required />
          <SelectField
            label={t("customerForm.kind")}
            value={values.kind}
            options={CUSTOMER_KINDS.map((kind) => ({ value: String(kind), label: t(`customerForm.kinds.${kind}`) }))}
            onChange={(kind) => form.set({ kind })}
          />
        </FormSection>
        <FormSection title={t("customerForm.reach")} detail={t("customerForm.contactHint")}>
          <FormSlot form={form} field="phone">
            <PhoneField
              label={t("customerForm.phone")}
              value={values.phone}
              country={country}
              error={form.errorOf("phone")}
              onChange={(phone) => form.set({ phone })}
            />
          </FormSlot>
          <PossibleDuplicates values={values} by="number" />
          <FieldPair>
            <CustomerField form={form} field="email" label={t("customerForm.email")} type="email" />
            <CustomerField form={form} field="contactName" label={t("customerForm.contactName")} />
          </FieldPair>
        </FormSection>
        <FormSection title={t("customerForm.where")}>
          <PositionField
            label={t("customerForm.pin")}
            position={values.position}
            accuracy={values.positionAccuracy}
            error={form.errorOf("position")}
            onChange={(position, positionAccuracy) => form.set({ position, positionAccuracy })}
          />
          <PossibleDuplicates values={values} by="place" />
          <PhotoField
            noun="customer"
            shape="whole"
            max={1}
            name={values.name}
            label={t("customerForm.photo")}
            imageIds={values.photoId === null ? [] : [values.photoId]}
            onChange={([photoId = null]) => form.set({ photoId })}
          />
          <CustomerField form={form} field="address" label={t("customerForm.address")} />
          <CustomerField
            form={form}
            field="reference"
            label={t("customerForm.reference")}
            hint={t("customerForm.referenceHint")}
          />
          <CustomerField form={form} field="city" label={t("customerForm.city")} />
        </FormSection>
        <FormSection title={t("customerForm.more")}>
          <CustomerSelects form={form} choices={choices} />
          <CustomerField form={form} field="note" label={t("customerForm.note")} long={1_000} />
        </FormSection>
        {attempted && !form.isReady && (
          <div className="px-4 pt-2">
            <Notice tone="danger">{t("customerForm.checkFields")}</Notice>
          </div>
        )}
        {problem !== null && (
          <div className="px-4 pt-2">
            <Notice tone="danger">{t(`customerForm.${problem}`)}</Notice>
          </div>
        )}
      </div>
      <SaveBar state={state} label={t("newCustomer.save")} onSave={() => void saveAndOrder()} />
    </>
  );
}
