import { useTranslation } from "react-i18next";
import { saveRecord } from "#commands/records/save-record.ts";
import type { Category } from "#domain/category/category.ts";
import { checkCategory } from "#domain/category/check-category.ts";
import { readStoredEdit } from "#domain/records/stored-edit.ts";
import { localName } from "#i18n/local-name.ts";
import { useLocale } from "#i18n/use-locale.ts";
import { useFormDraft } from "#components/records/use-form-draft.ts";
import { type RecordForm, useRecordForm } from "#components/records/use-record-form.ts";
import { showToastOnNextPage } from "#ui/feedback/show-toast.ts";
import { useCommand } from "#ui/use-command.ts";

interface CategoryFormOptions {
  readonly category: Category;
  readonly isNew: boolean;
  readonly categories: readonly Category[];
  readonly onSaved: () => void;
  readonly onLeave: () => void;
}

export type CategoryForm = RecordForm<Category>;

export function useCategoryForm(options: CategoryFormOptions): CategoryForm {
  const { category, isNew, categories, onSaved, onLeave } = options;
  const { t } = useTranslation();
  const { language } = useLocale();
  const save = useCommand(saveRecord);
  const opened = { before: isNew ? null : category, after: category };
  const draft = useFormDraft<Category, Category>(`category:${isNew ? "new" : category.id}`, opened, (stored) =>
    readStoredEdit("category", stored, category),
  );
  const { before, after: typed } = draft;
  const after = { ...typed, name: typed.name.trim(), nameEs: typed.nameEs.trim() };
  return useRecordForm(draft, {
    problems: checkCategory(typed, categories),
    textOf: ({ code, values }) => t(`categories.problems.${code}`, { ...values }),
    save: () => save({ noun: "category", recordId: before?.id ?? null, before, after }),
    onSaved: () => {
      showToastOnNextPage(t("categories.saved", { name: localName(after, language) }));
      onSaved();
    },
    onLeave,
  });
}
