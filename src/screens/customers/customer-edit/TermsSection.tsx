import { useTranslation } from "react-i18next";
import { isTaxExempt } from "#domain/customer/customer.ts";
import type { Day } from "#domain/values/instant.ts";
import type { CustomerChoices } from "#local/queries/customer/customer-form.ts";
import { AmountField } from "#ui/fields/AmountField.tsx";
import { Checkbox } from "#ui/fields/Checkbox.tsx";
import { CustomerField, FormSlot } from "#components/customer/form/CustomerField.tsx";
import { FieldMessage } from "#ui/fields/FieldMessage.tsx";
import { FieldPair, FormSection } from "#ui/fields/FormSection.tsx";
import { NumberField } from "#ui/fields/NumberField.tsx";
import { PhotoField } from "#components/image/PhotoField.tsx";
import { SelectField } from "#ui/fields/SelectField.tsx";
import { SuggestField } from "#ui/fields/SuggestField.tsx";
import { TextField } from "#ui/fields/TextField.tsx";
import type { CustomerForm } from "#components/customer/form/CustomerField.tsx";

interface TermsSectionProps {
  readonly form: CustomerForm;
  readonly choices: CustomerChoices;
}

const CREDIT_POLICIES = ["", "inform", "approval", "block"] as const;

/** Prices, payment terms, credit limit and tax exemption. */
export function TermsSection({ form, choices }: TermsSectionProps) {
  const { t } = useTranslation();
  const { termsDays, creditLimit, creditPolicy, discountRate, onHold, groupId } = form.values;
  return (
    <FormSection title={t("customer.terms")}>
      <FieldPair>
        <FormSlot form={form} field="termsDays">
          <NumberField
            label={t("editCustomer.termsDays")}
            hint={t("editCustomer.termsHint")}
            value={termsDays}
            error={form.errorOf("termsDays")}
            onChange={(days) => form.set({ termsDays: days ?? Number.NaN })}
          />
        </FormSlot>
        <FormSlot form={form} field="creditLimit">
          <AmountField
            label={t("customer.limit")}
            hint={t("editCustomer.limitHint")}
            value={creditLimit}
            currency={choices.company.settings.currency}
            error={form.errorOf("creditLimit")}
            onChange={(limit) => form.set({ creditLimit: limit })}
          />
        </FormSlot>
      </FieldPair>
      <FieldPair>
        <FormSlot form={form} field="discountRate">
          <NumberField
            label={t("customer.discount")}
            value={discountRate}
            decimals={2}
            suffix="%"
            error={form.errorOf("discountRate")}
            onChange={(rate) => form.set({ discountRate: rate ?? Number.NaN })}
          />
        </FormSlot>
        <FormSlot form={form} field="groupId">
          <SuggestField
            label={t("editCustomer.group")}
            hint={t("editCustomer.groupHint")}
            value={groupId ?? ""}
            options={choices.groups}
            error={form.errorOf("groupId")}
            onChange={(group) => form.set({ groupId: group.trim() === "" ? null : group })}
          />
        </FormSlot>
      </FieldPair>
      <SelectField
        label={t("editCustomer.creditPolicy")}
        hint={t("editCustomer.creditPolicyHint")}
        value={creditPolicy}
        options={CREDIT_POLICIES.map((each) => ({
          value: each,
          label: t(`editCustomer.creditPolicies.${each === "" ? "company" : each}`),
        }))}
        onChange={(policy) => form.set({ creditPolicy: policy })}
      />
      <Checkbox
        label={t("editCustomer.onHold")}
        hint={t("editCustomer.onHoldHint")}
        checked={onHold}
        onChange={(hold) => form.set({ onHold: hold })}
      />
      {onHold && <CustomerField form={form} field="holdReason" label={t("editCustomer.holdReason")} />}
      <Exemption form={form} today={choices.today} />
    </FormSection>
  );
}

/** An expired certificate does not exempt, so its expiry date is required (CUST-7). */
function Exemption({ form, today }: { readonly form: CustomerForm; readonly today: Day }) {
  const { t } = useTranslation();
  const { taxExempt, exemption } = form.values;
  const isExpired = !isTaxExempt(form.values, today);
  const known = exemption ?? { number: "", expiresOn: null, imageId: null };
  return (
    <>
      <Checkbox
        label={t("editCustomer.taxExempt")}
        checked={taxExempt}
        onChange={(exempt) => form.set({ taxExempt: exempt, exemption: exempt ? known : null })}
      />
      {taxExempt && (
        <>
          <FieldPair>
            <FormSlot form={form} field="exemption.number">
              <TextField
                label={t("editCustomer.exemptionNumber")}
                value={known.number}
                error={form.errorOf("exemption.number")}
                onChange={(number) => form.set({ exemption: { ...known, number } })}
              />
            </FormSlot>
            <FormSlot form={form} field="exemption.expiresOn">
              <TextField
                label={t("editCustomer.exemptionExpires")}
                type="date"
                value={known.expiresOn ?? ""}
                error={form.errorOf("exemption.expiresOn")}
                onChange={(day) => form.set({ exemption: { ...known, expiresOn: day === "" ? null : day } })}
              />
              {isExpired && <FieldMessage kind="warning" text={t("editCustomer.exemptionExpired")} />}
            </FormSlot>
          </FieldPair>
          <PhotoField
            imageIds={known.imageId === null ? [] : [known.imageId]}
            max={1}
            noun="customer"
            name={form.values.name}
            label={t("editCustomer.exemptionPhoto")}
            shape="whole"
            onChange={([imageId = null]) => form.set({ exemption: { ...known, imageId } })}
          />
        </>
      )}
    </>
  );
}
