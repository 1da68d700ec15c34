import { useTranslation } from "react-i18next";
import { PRODUCT_FIELDS } from "#domain/product/product-fields.ts";
import { FormSection } from "#ui/fields/FormSection.tsx";
import { PhotoField } from "#components/image/PhotoField.tsx";
import type { ProductForm } from "./use-product-form.ts";

/** The product's photographs; the first is the main one. */
export function ImageFields({ form }: { readonly form: ProductForm }) {
  const { t } = useTranslation();
  const { values: draft, set, errorOf } = form;
  return (
    <FormSection title={t("productEdit.images.title")} detail={t("productEdit.images.detail")}>
      <PhotoField
        imageIds={draft.images}
        onChange={(images) => set({ images: [...images] })}
        max={PRODUCT_FIELDS.images.limits.max}
        noun="product"
        name={draft.name}
        label={t("productEdit.images.add")}
        error={errorOf("images")}
      />
    </FormSection>
  );
}
