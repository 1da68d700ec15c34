import { categoryMeasure, type TargetMeasure } from "#domain/kpi/target.ts";
import { localName } from "#i18n/local-name.ts";
import { useText } from "#i18n/use-text.ts";
import { listCategories } from "#local/queries/product/categories.ts";
import { SelectField } from "#ui/fields/SelectField.tsx";
import { readyValue, useLive } from "#ui/use-live.ts";

interface AddCategoryProps {
  readonly shown: readonly TargetMeasure[];
  readonly onAdd: (measure: TargetMeasure) => void;
}

/** Adds a category whose net sales can have targets; nothing where all are shown. */
export function AddCategory({ shown, onAdd }: AddCategoryProps) {
  const { t, language } = useText();
  const categories = readyValue(useLive(listCategories, null)) ?? [];
  const left = categories.filter(({ id }) => !shown.includes(categoryMeasure(id)));
  if (left.length === 0) return null;
  return (
    <div className="max-w-md px-4 pt-3">
      <SelectField
        label={t("targets.addCategory")}
        value=""
        options={[
          { value: "", label: t("targets.chooseCategory") },
          ...left.map((category) => ({ value: category.id, label: localName(category, language) })),
        ]}
        onChange={(id) => id !== "" && onAdd(categoryMeasure(id))}
      />
    </div>
  );
}
