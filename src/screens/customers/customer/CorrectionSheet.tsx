import { useState } from "react";
import { useTranslation } from "react-i18next";
import { suggestCorrection } from "#commands/customer/suggest-correction.ts";
import { checkCustomer } from "#domain/customer/check-customer.ts";
import { companyCountry } from "#domain/company/company-country.ts";
import type { Company } from "#domain/company/company.ts";
import type { Customer } from "#domain/customer/customer.ts";
import { canSaveImage } from "#domain/records/record-access.ts";
import { normaliseCustomer } from "#domain/customer/normalise-customer.ts";
import { Button } from "#ui/controls/Button.tsx";
import { Checkbox } from "#ui/fields/Checkbox.tsx";
import { CustomerField } from "#components/customer/form/CustomerField.tsx";
import { HoursFields } from "#components/customer/form/HoursFields.tsx";
import { Notice } from "#ui/feedback/Notice.tsx";
import { CustomerPhoneField } from "#components/customer/form/CustomerPhoneField.tsx";
import { CustomerPhotoField } from "#components/customer/form/CustomerPhotoField.tsx";
import { PositionField } from "#components/customer/form/PositionField.tsx";
import { Sheet } from "#ui/layout/Sheet.tsx";
import { showToast } from "#ui/feedback/show-toast.ts";
import { TextArea } from "#ui/fields/TextArea.tsx";
import { useSubmit } from "#ui/fields/use-submit.ts";
import { useCommand } from "#ui/use-command.ts";
import { useCustomerProblemText } from "#components/customer/form/use-customer-problem-text.ts";
import { useFieldMessages } from "#components/records/use-field-messages.ts";
import { useDevice } from "#ui/ports/ports.tsx";

interface CorrectionSheetProps {
  readonly customer: Customer;
  readonly company: Company;
  readonly onClose: () => void;
}

/** Suggests a correction for the owner to accept; works offline (CUST-13). */
export function CorrectionSheet({ customer, company, onClose }: CorrectionSheetProps) {
  const { t } = useTranslation();
  const suggest = useCommand(suggestCorrection);
  const [values, setValues] = useState(customer);
  const [note, setNote] = useState("");
  const { tried, busy, failure, submit } = useSubmit<"nothing" | "storageFull" | "invalid">(true);
  const country = companyCountry(company.settings);
  const messages = useFieldMessages(checkCustomer(normaliseCustomer(values), country), useCustomerProblemText(), {
    all: tried,
  });
  const form = { ...messages, values, set: (changes: Partial<Customer>) => setValues({ ...values, ...changes }) };
  const { roles } = useDevice().identity;

  async function send() {
    const sent = await suggest({ customer, changes: normaliseCustomer(values), note });
    if (!sent.ok) return sent.problem.code;
    onClose();
    showToast(t("corrections.sent"));
    return null;
  }

  return (
    <Sheet
      open
      onClose={onClose}
      size="tall"
      title={t("corrections.suggest")}
      footer={
        <Button variant="main" full busy={busy} onClick={() => void submit(send)}>
          {t("corrections.send")}
        </Button>
      }
    >
      <div className="flex flex-col gap-4 p-4">
        <p className="text-body text-muted">{t("corrections.suggestText")}</p>
        <CustomerPhoneField form={form} country={country} />
        <CustomerField form={form} field="contactName" label={t("customerForm.contactName")} />
        <CustomerField form={form} field="email" label={t("customerForm.email")} type="email" />
        <PositionField
          label={t("customerForm.pin")}
          position={values.position}
          accuracy={null}
          before={customer.position}
          onChange={(position) => form.set({ position })}
        />
        <CustomerField form={form} field="address" label={t("customerForm.address")} />
        <CustomerField form={form} field="reference" label={t("customerForm.reference")} />
        {canSaveImage(roles, "customer") && <CustomerPhotoField form={form} />}
        <HoursFields form={form} />
        <Checkbox
          label={t("corrections.closed")}
          hint={t("corrections.closedHint")}
          checked={values.status === "disabled"}
          onChange={(closed) => form.set({ status: closed ? "disabled" : customer.status })}
        />
        <TextArea label={t("corrections.note")} value={note} onChange={setNote} rows={2} maxLength={300} />
        {failure !== null && <Notice tone="danger">{t(`corrections.problems.${failure}`)}</Notice>}
      </div>
    </Sheet>
  );
}
