import { useTranslation } from "react-i18next";
import type { Category } from "#domain/category/category.ts";
import { categoryTree } from "#domain/category/category-tree.ts";
import { MAX_CATEGORY_LEVELS } from "#domain/category/check-category.ts";
import { localName } from "#i18n/local-name.ts";
import { useLocale } from "#i18n/use-locale.ts";
import { PhotoField } from "#components/image/PhotoField.tsx";
import { Checkbox } from "#ui/fields/Checkbox.tsx";
import { FormSection } from "#ui/fields/FormSection.tsx";
import { SelectField } from "#ui/fields/SelectField.tsx";
import { TextField } from "#ui/fields/TextField.tsx";
import type { CategoryForm } from "./use-category-form.ts";
import { HueField } from "./HueField.tsx";

interface CategoryFieldsProps {
  readonly form: CategoryForm;
  /** The categories it can belong to. */
  readonly others: readonly Category[];
  readonly title: string;
}

export function CategoryFields({ form, others, title }: CategoryFieldsProps) {
  const { t } = useTranslation();
  const { language } = useLocale();
  const { values, set, errorOf } = form;
  const parents = categoryTree(others).filter(({ level }) => level < MAX_CATEGORY_LEVELS);
  return (
    <FormSection title={title}>
      <TextField
        label={t("categories.name")}
        value={values.name}
        error={errorOf("name")}
        required
        onChange={(name) => set({ name })}
      />
      <TextField
        label={t("categories.nameEs")}
        value={values.nameEs}
        error={errorOf("nameEs")}
        onChange={(nameEs) => set({ nameEs })}
      />
      <SelectField
        label={t("categories.parent")}
        value={values.parentId ?? ""}
        options={[
          { value: "", label: t("categories.top") },
          ...parents.map(({ category: { id, ...names }, level }) => ({
            value: id,
            label: `${"– ".repeat(level - 1)}${localName(names, language)}`,
          })),
        ]}
        onChange={(parentId) => set({ parentId: parentId === "" ? null : parentId })}
        error={errorOf("parentId")}
      />
      <HueField name={localName(values, language)} hue={values.hue} onChange={(hue) => set({ hue })} />
      <PhotoField
        imageIds={values.imageId ? [values.imageId] : []}
        onChange={([imageId]) => set({ imageId: imageId ?? null })}
        max={1}
        noun="category"
        name={localName(values, language)}
        label={t("categories.addPhoto")}
      />
      <Checkbox
        label={t("categories.active")}
        hint={t("categories.activeHint")}
        checked={values.active}
        onChange={(active) => set({ active })}
      />
    </FormSection>
  );
}
