import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Category } from "#domain/category/category.ts";
import { localName } from "#i18n/local-name.ts";
import { useLocale } from "#i18n/use-locale.ts";
import { DeleteRecordSheet } from "#components/records/DeleteRecordSheet.tsx";
import { RecordForm } from "#components/records/RecordForm.tsx";
import { Button } from "#ui/controls/Button.tsx";
import { Sheet } from "#ui/layout/Sheet.tsx";
import { CategoryFields } from "./CategoryFields.tsx";
import { useCategoryForm } from "./use-category-form.ts";

interface EditCategoryProps {
  readonly category: Category;
  readonly categories: readonly Category[];
  readonly onClose: () => void;
}

/** A category's form in a sheet, where it can also be deleted. */
export function EditCategory({ category, categories, onClose }: EditCategoryProps) {
  const { t } = useTranslation();
  const { language } = useLocale();
  const [deleting, setDeleting] = useState(false);
  const form = useCategoryForm({ category, isNew: false, categories, onSaved: onClose, onLeave: onClose });
  const name = localName(category, language);
  return (
    <Sheet open name="category" onClose={form.leave} title={t("categories.edit")} size="tall">
      <RecordForm form={form} saveLabel={t("categories.save")} savesOnEnter>
        <CategoryFields
          form={form}
          others={categories.filter(({ id }) => id !== category.id)}
          title={t("categories.fieldsOf")}
        />
        <div className="px-4 pb-4">
          <Button variant="danger" onClick={() => setDeleting(true)}>
            {t("categories.delete")}
          </Button>
        </div>
      </RecordForm>
      <DeleteRecordSheet
        form={form}
        request={{ noun: "category", row: category }}
        open={deleting}
        onClose={() => setDeleting(false)}
        title={t("categories.deleteTitle", { name })}
        action={t("categories.delete")}
        deleted={t("categories.deleted", { name })}
        onDeleted={onClose}
      >
        {t("categories.deleteText")}
      </DeleteRecordSheet>
    </Sheet>
  );
}
