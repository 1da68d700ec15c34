import { useTranslation } from "react-i18next";
import { FormSlot } from "./CustomerField.tsx";
import { FieldPair } from "#ui/fields/FormSection.tsx";
import { TimeField } from "#ui/fields/TimeField.tsx";
import type { CustomerForm } from "./CustomerField.tsx";
import { changeVisitHours } from "#domain/customer/visit-plan.ts";

/** A customer's opening hours, also without a visit plan. */
export function HoursFields({ form }: { readonly form: CustomerForm }) {
  const { t } = useTranslation();
  const { visitPlan } = form.values;
  return (
    <FieldPair>
      <TimeField
        label={t("customerForm.opensAt")}
        value={visitPlan?.opensAt ?? null}
        onChange={(opensAt) => form.set({ visitPlan: changeVisitHours(visitPlan, { opensAt }) })}
      />
      <FormSlot form={form} field="visitPlan.closesAt">
        <TimeField
          label={t("customerForm.closesAt")}
          value={visitPlan?.closesAt ?? null}
          error={form.errorOf("visitPlan.closesAt")}
          onChange={(closesAt) => form.set({ visitPlan: changeVisitHours(visitPlan, { closesAt }) })}
        />
      </FormSlot>
    </FieldPair>
  );
}
