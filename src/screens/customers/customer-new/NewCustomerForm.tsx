import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import { saveRecord } from "#commands/records/save-record.ts";
import { checkNewCustomer } from "#domain/customer/check-customer.ts";
import { isPrepaidOnly } from "#domain/customer/credit.ts";
import { readStoredEdit } from "#domain/records/stored-edit.ts";
import type { Customer } from "#domain/customer/customer.ts";
import { CUSTOMER_KINDS, customerCode, newCustomer } from "#domain/customer/new-customer.ts";
import { normaliseCustomer } from "#domain/customer/normalise-customer.ts";
import type { CustomerChoices } from "#local/queries/customer/customer-form.ts";
import { CustomerField } from "#components/customer/form/CustomerField.tsx";
import { CustomerSelects } from "#components/customer/form/CustomerSelects.tsx";
import { PositionField } from "#components/customer/form/PositionField.tsx";
import { useCustomerProblemText } from "#components/customer/form/use-customer-problem-text.ts";
import { PlaceFields } from "#components/customer/form/PlaceFields.tsx";
import { RecordForm } from "#components/records/RecordForm.tsx";
import { useFormDraft } from "#components/records/use-form-draft.ts";
import { useRecordForm } from "#components/records/use-record-form.ts";
import { Notice } from "#ui/feedback/Notice.tsx";
import { FieldPair, FormSection } from "#ui/fields/FormSection.tsx";
import { CustomerPhoneField } from "#components/customer/form/CustomerPhoneField.tsx";
import { SelectField } from "#ui/fields/SelectField.tsx";
import { Screen } from "#ui/layout/Screen.tsx";
import { useDevice } from "#ui/ports/ports.tsx";
import { useCommand } from "#ui/use-command.ts";
import { PossibleDuplicates } from "./PossibleDuplicates.tsx";

/** Id and code are generated once, when the form opens, so that saving twice creates one customer. */
export function NewCustomerForm({ choices }: { readonly choices: CustomerChoices }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const device = useDevice();
  const run = useCommand(saveRecord);
  const textOf = useCustomerProblemText();
  const { country, myZone } = choices;
  const prefix = choices.company.settings.customerPrefix;
  const [blank] = useState(() => newCustomer(device.newId(), device.identity, myZone, prefix));
  const opened = { before: null, after: blank };
  const draft = useFormDraft<Customer, Customer>("customer:new", opened, (stored) =>
    readStoredEdit("customer", stored, blank),
  );
  const after = normaliseCustomer(draft.after);
  const form = useRecordForm(draft, {
    problems: checkNewCustomer(after, country),
    textOf,
    save,
    onSaved: (id) => void navigate(`/new-order?orderMode=true&customer=${id}`, { replace: true }),
    onLeave: () => void navigate("/customers", { replace: true }),
  });
  const { values } = form;
  const paysFirst = isPrepaidOnly(values, choices.company.settings);

  /** Replaces a suggested code once if another customer on this device has it. */
  async function save() {
    const request = { noun: "customer", recordId: after.id, before: null } as const;
    const saved = await run({ ...request, after });
    if (saved.ok || saved.problem.code !== "codeTaken") return saved;
    return run({ ...request, after: { ...after, code: customerCode(device.newId(), prefix) } });
  }

  return (
    <Screen>
      <RecordForm
        form={form}
        header={{ title: t("screens.newCustomer") }}
        resumed={t("newCustomer.restored")}
        saveLabel={t("newCustomer.save")}
      >
        {values.status === "prospect" && (
          <div className="px-4 pt-4">
            <Notice>{t(paysFirst ? "newCustomer.prospectNote" : "newCustomer.prospectNoteTerms")}</Notice>
          </div>
        )}
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
          <CustomerPhoneField form={form} country={country} />
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
          <PlaceFields form={form} />
        </FormSection>
        <FormSection title={t("customerForm.more")}>
          <CustomerSelects form={form} choices={choices} />
          <CustomerField form={form} field="note" label={t("customerForm.note")} long={1_000} />
        </FormSection>
      </RecordForm>
    </Screen>
  );
}
