import { useTranslation } from "react-i18next";
import { SIGNATURE_RULES } from "#domain/delivery/order-signature.ts";
import { AmountField } from "#ui/fields/AmountField.tsx";
import { Checkbox } from "#ui/fields/Checkbox.tsx";
import { FormSection } from "#ui/fields/FormSection.tsx";
import { NumberField } from "#ui/fields/NumberField.tsx";
import { RadioGroup } from "#ui/fields/RadioGroup.tsx";
import { CounterRules } from "./CounterRules.tsx";
import { DeliveryDays } from "./DeliveryDays.tsx";
import type { RulesForm } from "../use-rules-form.ts";

const STOCK_POLICIES = ["backorder", "cut", "review"] as const;

/** Order minimums, delivery timing, how long prices are held, and what happens when stock is short. */
export function OrderRules({ form }: { readonly form: RulesForm }) {
  const { t } = useTranslation();
  const { minimumOrder, cutOffHour, priceHonourHours, stockPolicy, allowsSubstitutes, orderSignature, currency } =
    form.values;
  return (
    <>
      <FormSection title={t("companyRules.parts.orders")}>
        <AmountField
          label={t("companyRules.minimumOrder")}
          hint={t("companyRules.minimumHint")}
          value={minimumOrder}
          currency={currency}
          error={form.errorOf("minimumOrder")}
          onChange={(amount) => form.set({ minimumOrder: amount ?? Number.NaN })}
        />
        <NumberField
          label={t("companyRules.cutOffHour")}
          hint={t("companyRules.cutOffHint")}
          value={cutOffHour}
          suffix={t("companyRules.hoursSuffix")}
          error={form.errorOf("cutOffHour")}
          onChange={(hour) => form.set({ cutOffHour: hour ?? Number.NaN })}
        />
        <NumberField
          label={t("companyRules.honourHours")}
          hint={t("companyRules.honourHint")}
          value={priceHonourHours}
          suffix={t("companyRules.hoursSuffix")}
          error={form.errorOf("priceHonourHours")}
          onChange={(hours) => form.set({ priceHonourHours: hours ?? Number.NaN })}
        />
        <RadioGroup
          label={t("companyRules.stockPolicy")}
          value={stockPolicy}
          options={STOCK_POLICIES.map((value) => ({
            value,
            label: t(`settings.stockPolicies.${value}`),
            hint: t(`companyRules.stockHints.${value}`),
          }))}
          onChange={(policy) => form.set({ stockPolicy: policy })}
        />
        <Checkbox
          label={t("companyRules.allowsSubstitutes")}
          hint={t("companyRules.allowsSubstitutesHint")}
          checked={allowsSubstitutes}
          onChange={(on) => form.set({ allowsSubstitutes: on })}
        />
        <RadioGroup
          label={t("companyRules.orderSignature")}
          value={orderSignature}
          options={SIGNATURE_RULES.map((value) => ({
            value,
            label: t(`companyRules.signatures.${value}`),
            hint: t(`companyRules.signatureHints.${value}`),
          }))}
          onChange={(rule) => form.set({ orderSignature: rule })}
        />
      </FormSection>
      <DeliveryDays form={form} />
      <CounterRules form={form} />
    </>
  );
}
