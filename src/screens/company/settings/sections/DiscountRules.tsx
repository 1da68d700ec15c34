import { useTranslation } from "react-i18next";
import { FormSection } from "#ui/fields/FormSection.tsx";
import { NumberField } from "#ui/fields/NumberField.tsx";
import type { RulesForm } from "../use-rules-form.ts";

const LIMITED_ROLES = ["salesperson", "store_staff", "delivery_personnel", "company_owner"] as const;

/** The discount each role may give without approval. */
export function DiscountRules({ form }: { readonly form: RulesForm }) {
  const { t } = useTranslation();
  const { discountLimits } = form.values;
  return (
    <FormSection title={t("companyRules.parts.discounts")} detail={t("companyRules.discountsHint")}>
      {LIMITED_ROLES.map((role) => (
        <NumberField
          key={role}
          label={t(`companyRules.discountRoles.${role}`)}
          value={discountLimits[role]}
          decimals={2}
          suffix="%"
          error={form.errorOf(`discountLimits.${role}`)}
          onChange={(rate) => form.set({ discountLimits: { ...discountLimits, [role]: rate ?? Number.NaN } })}
        />
      ))}
    </FormSection>
  );
}
