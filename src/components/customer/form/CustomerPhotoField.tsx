import { useTranslation } from "react-i18next";
import { PhotoField } from "#components/image/PhotoField.tsx";
import type { CustomerForm } from "./CustomerField.tsx";

/** The one photo of a shop. */
export function CustomerPhotoField({ form }: { readonly form: CustomerForm }) {
  const { t } = useTranslation();
  const { name, photoId } = form.values;
  return (
    <PhotoField
      noun="customer"
      shape="whole"
      max={1}
      name={name}
      label={t("customerForm.photo")}
      imageIds={photoId === null ? [] : [photoId]}
      onChange={([next = null]) => form.set({ photoId: next })}
    />
  );
}
