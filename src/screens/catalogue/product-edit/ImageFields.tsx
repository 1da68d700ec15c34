import { useTranslation } from "react-i18next";
import { PRODUCT_FIELDS } from "#domain/product/product-fields.ts";
import { FormSection } from "#ui/fields/FormSection.tsx";
import { PhotoField } from "#components/image/PhotoField.tsx";
import type { ProductEdit } from "./use-product-draft.ts";

/** Its photographs, the first one the main one. */
export function ImageFields({ edit }: { readonly edit: ProductEdit }) {
  const { t } = useTranslation();
  const { draft, change, errorOf } = edit;
  return (
    <FormSection title={t("productEdit.images.title")} detail={t("productEdit.images.detail")}>
      <PhotoField
        imageIds={draft.images}
        onChange={(images) => change({ images: [...images] })}
        max={PRODUCT_FIELDS.images.limits.max}
        noun="product"
        name={draft.name}
        label={t("productEdit.images.add")}
        error={errorOf("images")}
      />
    </FormSection>
  );
}
