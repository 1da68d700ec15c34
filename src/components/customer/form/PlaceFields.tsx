import { useTranslation } from "react-i18next";
import { CustomerField, type CustomerForm } from "./CustomerField.tsx";
import { CustomerPhotoField } from "./CustomerPhotoField.tsx";

/** How a customer's place is found: photograph, address, landmark, city. */
export function PlaceFields({ form }: { readonly form: CustomerForm }) {
  const { t } = useTranslation();
  return (
    <>
      <CustomerPhotoField form={form} />
      <CustomerField form={form} field="address" label={t("customerForm.address")} />
      <CustomerField
        form={form}
        field="reference"
        label={t("customerForm.reference")}
        hint={t("customerForm.referenceHint")}
      />
      <CustomerField form={form} field="city" label={t("customerForm.city")} />
    </>
  );
}
