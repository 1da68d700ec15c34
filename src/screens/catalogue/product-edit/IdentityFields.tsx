import { useTranslation } from "react-i18next";
import { categoryTree } from "#domain/category/category-tree.ts";
import { PRODUCT_FIELDS } from "#domain/product/product-fields.ts";
import { localName } from "#i18n/local-name.ts";
import { useLocale } from "#i18n/use-locale.ts";
import type { ProductForm as FormData } from "#local/queries/product/product-form.ts";
import { BarcodesField } from "#components/product/BarcodesField.tsx";
import { FieldPair, FormSection } from "#ui/fields/FormSection.tsx";
import { SelectField } from "#ui/fields/SelectField.tsx";
import { TextArea } from "#ui/fields/TextArea.tsx";
import { TextField } from "#ui/fields/TextField.tsx";
import type { ProductForm } from "./use-product-form.ts";

interface IdentityFieldsProps {
  readonly form: ProductForm;
  readonly data: FormData;
}

/** Names, codes, category, description. */
export function IdentityFields(props: IdentityFieldsProps) {
  const { t } = useTranslation();
  return (
    <FormSection title={t("productEdit.what")}>
      <MainIdentity {...props} />
      <MoreIdentity {...props} />
    </FormSection>
  );
}

/** Name, code and category: with the price, all that a product needs. */
export function MainIdentity({ form, data }: IdentityFieldsProps) {
  const { t } = useTranslation();
  const { language } = useLocale();
  const { values: draft, set, errorOf } = form;
  return (
    <>
      <TextField
        label={t("products.fields.name")}
        value={draft.name}
        required
        error={errorOf("name")}
        onChange={(name) => set({ name })}
      />
      <FieldPair>
        <TextField
          label={t("products.fields.sku")}
          value={draft.sku}
          required
          autoComplete="off"
          error={errorOf("sku")}
          onChange={(sku) => set({ sku })}
        />
        <SelectField
          label={t("products.fields.category")}
          value={draft.categoryId ?? ""}
          options={[
            { value: "", label: t("productEdit.chooseCategory") },
            ...categoryTree(data.categories).map(({ category, level }) => ({
              value: category.id,
              label: `${"– ".repeat(level - 1)}${localName(category, language)}`,
            })),
          ]}
          onChange={(id) => set({ categoryId: id === "" ? null : id })}
          error={errorOf("categoryId")}
        />
      </FieldPair>
    </>
  );
}

/** What describes a product further. */
export function MoreIdentity({ form }: Pick<IdentityFieldsProps, "form">) {
  const { t } = useTranslation();
  const { values: draft, set, errorOf, warningOf } = form;
  return (
    <>
      <TextField
        label={t("products.fields.nameEs")}
        value={draft.nameEs}
        error={errorOf("nameEs")}
        onChange={(nameEs) => set({ nameEs })}
      />
      <TextField
        label={t("products.fields.brand")}
        value={draft.brand}
        error={errorOf("brand")}
        onChange={(brand) => set({ brand })}
      />
      <BarcodesField
        value={draft.barcodes}
        error={errorOf("barcodes")}
        warning={warningOf("barcodes")}
        onChange={(barcodes) => set({ barcodes })}
      />
      <TextArea
        label={t("products.description")}
        value={draft.description}
        maxLength={PRODUCT_FIELDS.description.limits.max}
        error={errorOf("description")}
        onChange={(description) => set({ description })}
      />
    </>
  );
}
