import { useTranslation } from "react-i18next";
import { categoryTree } from "#domain/category/category-tree.ts";
import { PRODUCT_FIELDS } from "#domain/product/product-fields.ts";
import { localName } from "#i18n/local-name.ts";
import { useLocale } from "#i18n/use-locale.ts";
import type { ProductForm } from "#local/queries/product/product-form.ts";
import { BarcodesField } from "#components/product/BarcodesField.tsx";
import { FieldPair, FormSection } from "#ui/fields/FormSection.tsx";
import { SelectField } from "#ui/fields/SelectField.tsx";
import { TextArea } from "#ui/fields/TextArea.tsx";
import { TextField } from "#ui/fields/TextField.tsx";
import type { ProductEdit } from "./use-product-draft.ts";

interface IdentityFieldsProps {
  readonly edit: ProductEdit;
  readonly form: ProductForm;
}

/** What it is: names, codes, category, description. */
export function IdentityFields({ edit, form }: IdentityFieldsProps) {
  const { t } = useTranslation();
  const { language } = useLocale();
  const { draft, change, errorOf, warningOf } = edit;
  const categoryError = errorOf("categoryId");
  return (
    <FormSection title={t("productEdit.what")}>
      <TextField
        label={t("products.fields.name")}
        value={draft.name}
        required
        error={errorOf("name")}
        onChange={(name) => change({ name })}
      />
      <TextField
        label={t("products.fields.nameEs")}
        value={draft.nameEs}
        error={errorOf("nameEs")}
        onChange={(nameEs) => change({ nameEs })}
      />
      <FieldPair>
        <TextField
          label={t("products.fields.sku")}
          value={draft.sku}
          required
          autoComplete="off"
          error={errorOf("sku")}
          onChange={(sku) => change({ sku })}
        />
        <SelectField
          label={t("products.fields.category")}
          value={draft.categoryId ?? ""}
          options={[
            { value: "", label: t("productEdit.chooseCategory") },
            ...categoryTree(form.categories).map(({ category, level }) => ({
              value: category.id,
              label: `${"– ".repeat(level - 1)}${localName(category, language)}`,
            })),
          ]}
          onChange={(id) => change({ categoryId: id === "" ? null : id })}
          {...(categoryError !== undefined && { error: categoryError })}
        />
      </FieldPair>
      <TextField
        label={t("products.fields.brand")}
        value={draft.brand}
        error={errorOf("brand")}
        onChange={(brand) => change({ brand })}
      />
      <BarcodesField
        value={draft.barcodes}
        error={errorOf("barcodes")}
        warning={warningOf("barcodes")}
        onChange={(barcodes) => change({ barcodes })}
      />
      <TextArea
        label={t("products.description")}
        value={draft.description}
        maxLength={PRODUCT_FIELDS.description.limits.max}
        error={errorOf("description")}
        onChange={(description) => change({ description })}
      />
    </FormSection>
  );
}
