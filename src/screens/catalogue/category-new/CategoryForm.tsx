import { useCallback, useState } from "react";
import { useTranslation } from "react-i18next";
import { deleteRecord } from "#commands/records/delete-record.ts";
import { keepFormDraft } from "#commands/records/keep-form-draft.ts";
import { saveRecord } from "#commands/records/save-record.ts";
import { undoDelete } from "#commands/records/undo-delete.ts";
import type { Category } from "#domain/category/category.ts";
import { type CategoryDraft, readCategoryDraft } from "#domain/category/category-draft.ts";
import { categoryTree } from "#domain/category/category-tree.ts";
import { type CategoryProblem, checkCategory } from "#domain/category/check-category.ts";
import { isSavable } from "#domain/records/field-problem.ts";
import { localName } from "#i18n/local-name.ts";
import { useLocale } from "#i18n/use-locale.ts";
import { readFormDraft } from "#local/queries/company/form-drafts.ts";
import { Button } from "#ui/controls/Button.tsx";
import { Checkbox } from "#ui/fields/Checkbox.tsx";
import { ConfirmSheet } from "#ui/layout/ConfirmSheet.tsx";
import { FieldMessage } from "#ui/fields/FieldMessage.tsx";
import { FormAction } from "#ui/controls/FormAction.tsx";
import { FormSection } from "#ui/fields/FormSection.tsx";
import { LoadingRows } from "#ui/feedback/LoadingRows.tsx";
import { PhotoField } from "#components/image/PhotoField.tsx";
import { ResumedNotice } from "#components/records/ResumedNotice.tsx";
import { SelectField } from "#ui/fields/SelectField.tsx";
import { showToastOnNextPage } from "#ui/feedback/show-toast.ts";
import { TextField } from "#ui/fields/TextField.tsx";
import { useCommand } from "#ui/use-command.ts";
import { useDeletedToast } from "#components/records/use-deleted-toast.ts";
import { useFormDraft } from "#ui/fields/use-form-draft.ts";
import { useLive } from "#ui/use-live.ts";
import { HueField } from "./HueField.tsx";

interface CategoryFormProps {
  readonly category: Category;
  readonly isNew: boolean;
  readonly categories: readonly Category[];
  readonly onSaved: () => void;
}

/** One category's fields, with what was typed into them and not saved. */
export function CategoryForm(props: CategoryFormProps) {
  const draftKey = `category:${props.isNew ? "new" : props.category.id}`;
  const live = useLive(readFormDraft, draftKey);
  if (live.state === "loading") return <LoadingRows />;
  const stored = live.state === "ready" ? readCategoryDraft(live.value?.value) : null;
  return <CategoryFields {...props} draftKey={draftKey} stored={stored} />;
}

interface CategoryFieldsProps extends CategoryFormProps {
  readonly draftKey: string;
  readonly stored: CategoryDraft | null;
}

/** Each problem stands beside its field once saving was tried. */
function CategoryFields({ category, isNew, categories, onSaved, draftKey, stored }: CategoryFieldsProps) {
  const { t } = useTranslation();
  const { language } = useLocale();
  const save = useCommand(saveRecord);
  const remove = useCommand(deleteRecord);
  const undo = useCommand(undoDelete);
  const showDeleted = useDeletedToast();
  const store = useCommand(keepFormDraft);
  const keep = useCallback((value: CategoryDraft | null) => store(draftKey, value), [store, draftKey]);
  const draft = useFormDraft<CategoryDraft>({ opened: category, stored, keep });
  const typed: Category = { ...category, ...draft.value };
  const [tried, setTried] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [deleting, setDeleting] = useState(false);
  const problems = checkCategory(typed, categories);
  const messageOf = (field: CategoryProblem["field"]) => {
    const problem = tried ? problems.find((each) => each.field === field) : undefined;
    return problem && t(`categories.problems.${problem.code}`, { ...problem.values });
  };
  const change = (changes: Partial<CategoryDraft>) => draft.set({ ...draft.value, ...changes });
  const parents = categoryTree(categories.filter(({ id }) => id !== category.id)).filter(({ level }) => level < 3);

  async function submit() {
    setTried(true);
    setFailure(null);
    if (!isSavable(problems)) return;
    const after = { ...typed, name: typed.name.trim(), nameEs: typed.nameEs.trim() };
    const answer = await save(
      isNew
        ? { noun: "category", recordId: null, before: null, after }
        : { noun: "category", recordId: category.id, before: category, after },
    );
    if (!answer.ok) {
      setFailure(t(`records.problems.${answer.problem.code}`));
      return;
    }
    await draft.discard();
    showToastOnNextPage(t("categories.saved", { name: localName(after, language) }));
    onSaved();
  }

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <FormSection title={t(isNew ? "categories.new" : "categories.fieldsOf")}>
        {draft.restored && <ResumedNotice onStartOver={() => void draft.discard()} />}
        <TextField
          label={t("categories.name")}
          value={typed.name}
          error={messageOf("name")}
          required
          onChange={(name) => change({ name })}
        />
        <TextField
          label={t("categories.nameEs")}
          value={typed.nameEs}
          error={messageOf("nameEs")}
          onChange={(nameEs) => change({ nameEs })}
        />
        <SelectField
          label={t("categories.parent")}
          value={typed.parentId ?? ""}
          options={[
            { value: "", label: t("categories.top") },
            ...parents.map(({ category: { id, ...names }, level }) => ({
              value: id,
              label: `${"– ".repeat(level - 1)}${localName(names, language)}`,
            })),
          ]}
          onChange={(parentId) => change({ parentId: parentId === "" ? null : parentId })}
          {...withError(messageOf("parentId"))}
        />
        <HueField name={localName(typed, language)} hue={typed.hue} onChange={(hue) => change({ hue })} />
        <PhotoField
          imageIds={typed.imageId ? [typed.imageId] : []}
          onChange={([imageId]) => change({ imageId: imageId ?? null })}
          max={1}
          noun="category"
          name={localName(typed, language)}
          label={t("categories.addPhoto")}
        />
        <Checkbox
          label={t("categories.active")}
          hint={t("categories.activeHint")}
          checked={typed.active}
          onChange={(active) => change({ active })}
        />
        {failure !== null && <FieldMessage text={failure} />}
        <FormAction>
          <div className="flex flex-wrap gap-2">
            <Button variant="main" type="submit">
              {t("categories.save")}
            </Button>
            {!isNew && (
              <Button variant="danger" onClick={() => setDeleting(true)}>
                {t("categories.delete")}
              </Button>
            )}
          </div>
        </FormAction>
      </FormSection>
      <ConfirmSheet
        open={deleting}
        onClose={() => setDeleting(false)}
        title={t("categories.deleteTitle", { name: localName(category, language) })}
        action={t("categories.delete")}
        danger
        onConfirm={async () => {
          const answer = await remove({ noun: "category", row: category });
          if (!answer.ok) {
            setFailure(t(`records.problems.${answer.problem.code}`));
            setDeleting(false);
            return false;
          }
          await draft.discard();
          showDeleted(t("categories.deleted", { name: localName(category, language) }), () => undo(answer.value));
          onSaved();
          return true;
        }}
      >
        {t("categories.deleteText")}
      </ConfirmSheet>
    </form>
  );
}

function withError(error: string | undefined) {
  return error === undefined ? {} : { error };
}
