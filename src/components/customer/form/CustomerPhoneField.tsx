import { useTranslation } from "react-i18next";
import type { Country } from "#domain/values/country.ts";
import { PhoneField } from "#ui/fields/PhoneField.tsx";
import { type CustomerForm, FormSlot } from "./CustomerField.tsx";

interface CustomerPhoneFieldProps {
  readonly form: CustomerForm;
  readonly country: Country;
}

export function CustomerPhoneField({ form, country }: CustomerPhoneFieldProps) {
  const { t } = useTranslation();
  return (
    <FormSlot form={form} field="phone">
      <PhoneField
        label={t("customerForm.phone")}
        value={form.values.phone}
        country={country}
        error={form.errorOf("phone")}
        onChange={(phone) => form.set({ phone })}
      />
    </FormSlot>
  );
}
