import { useState } from "react";
import { type CompleteCustomerProblem, completeCustomer } from "#commands/customer/complete-customer.ts";
import { companyCountry } from "#domain/company/company-country.ts";
import { checkNewCustomer } from "#domain/customer/check-customer.ts";
import type { Customer } from "#domain/customer/customer.ts";
import { normaliseCustomer } from "#domain/customer/normalise-customer.ts";
import { isSavable } from "#domain/records/field-problem.ts";
import type { Country } from "#domain/values/country.ts";
import { useText } from "#i18n/use-text.ts";
import { getCustomer } from "#local/queries/customer/customers.ts";
import { Button } from "#ui/controls/Button.tsx";
import { Notice } from "#ui/feedback/Notice.tsx";
import { useSubmit } from "#ui/fields/use-submit.ts";
import { Sheet } from "#ui/layout/Sheet.tsx";
import { useCommand } from "#ui/use-command.ts";
import { readyValue, useLive } from "#ui/use-live.ts";
import { useCompany } from "#components/company/use-company.ts";
import { useFieldMessages } from "#components/records/use-field-messages.ts";
import { CustomerField } from "./CustomerField.tsx";
import { CustomerPhoneField } from "./CustomerPhoneField.tsx";
import { useCustomerProblemText } from "./use-customer-problem-text.ts";

interface CompleteCustomerProps {
  readonly customerId: string;
  /** What the store misses: `name`, `code`, or a way to reach it. */
  readonly field: string;
  /** The order that was refused for it; null = only the customer was. */
  readonly orderId: string | null;
}

/** A customer that the store refused because a detail is missing: a short form with just that (CUST-27). */
export function CompleteCustomer({ customerId, field, orderId }: CompleteCustomerProps) {
  const { t } = useText();
  const row = readyValue(useLive(getCustomer, customerId));
  const company = useCompany();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="main" onClick={() => setOpen(true)}>
        {t("customerForm.complete")}
      </Button>
      {isOpen && row && company && (
        <ShortForm
          customer={row.customer}
          country={companyCountry(company.settings)}
          field={field}
          orderId={orderId}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

interface ShortFormProps extends Omit<CompleteCustomerProps, "customerId"> {
  readonly customer: Customer;
  readonly country: Country;
  readonly onClose: () => void;
}

function ShortForm({ customer, country, field, orderId, onClose }: ShortFormProps) {
  const { t } = useText();
  // As it was when the form was opened: what is being typed stays.
  const [before] = useState(customer);
  const [values, setValues] = useState(before);
  const complete = useCommand(completeCustomer);
  const named = field === "name" || field === "code" ? field : null;
  const asked: readonly string[] = named === null ? ["phone", "email"] : [named];
  const problems = checkNewCustomer(normaliseCustomer(values), country).filter((each) => asked.includes(each.field));
  const { tried, busy, failure, formOf } = useSubmit<CompleteCustomerProblem["code"]>(isSavable(problems));
  const messages = useFieldMessages(problems, useCustomerProblemText(), { all: tried });
  const form = { ...messages, values, set: (changes: Partial<Customer>) => setValues({ ...values, ...changes }) };

  async function send() {
    const answer = await complete({ before, after: normaliseCustomer(values), orderId });
    if (!answer.ok) return answer.problem.code;
    onClose();
    return null;
  }

  return (
    <Sheet open onClose={onClose} title={t("customerForm.complete")}>
      <form {...formOf(send)} className="flex flex-col gap-4 p-4">
        {before.name !== "" && <p className="text-body font-medium">{before.name}</p>}
        {named === null ? (
          <>
            <p className="text-body text-muted">{t("customerForm.contactHint")}</p>
            <CustomerPhoneField form={form} country={country} />
            <CustomerField form={form} field="email" label={t("customerForm.email")} type="email" />
          </>
        ) : (
          <CustomerField form={form} field={named} label={t(`records.fields.${named}`)} required />
        )}
        {failure !== null && (
          <Notice tone="danger">
            {t(failure === "codeTaken" ? "reasons.CODE_TAKEN" : `corrections.problems.${failure}`)}
          </Notice>
        )}
        <Button type="submit" variant="main" full busy={busy}>
          {t("order.unsent.save")}
        </Button>
      </form>
    </Sheet>
  );
}
