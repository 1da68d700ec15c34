import { useText } from "#i18n/use-text.ts";
import { localName } from "#i18n/local-name.ts";
import { listCategories } from "#local/queries/product/categories.ts";
import { SelectField } from "#ui/fields/SelectField.tsx";
import { readyValue, useLive } from "#ui/use-live.ts";

interface FiltersProps {
  readonly zones: readonly string[];
  readonly zone: string | null;
  readonly categoryId: string | null;
  readonly customerClass: string | null;
  readonly onChange: (changes: Readonly<Record<string, string | null>>) => void;
}

const CLASSES = ["A", "B", "C"] as const;

/** Limits the figures to those who work in a zone, to a category or to a class of customer, and says what that leaves out (KPI-16). */
export function Filters({ zones, zone, categoryId, customerClass, onChange }: FiltersProps) {
  const { t, language } = useText();
  const categories = readyValue(useLive(listCategories, undefined)) ?? [];
  const all = { value: "", label: t("performance.all") };
  return (
    <div className="px-4 pb-2">
      <div className="grid grid-cols-2 gap-2 panes:max-w-3xl panes:grid-cols-3">
        {zones.length > 0 && (
          <SelectField
            label={t("performance.zone")}
            value={zone ?? ""}
            options={[all, ...zones.map((each) => ({ value: each, label: each }))]}
            onChange={(value) => onChange({ zone: value === "" ? null : value })}
          />
        )}
        <SelectField
          label={t("performance.category")}
          value={categoryId ?? ""}
          options={[all, ...categories.map((each) => ({ value: each.id, label: localName(each, language) }))]}
          onChange={(value) => onChange({ category: value === "" ? null : value, class: null })}
        />
        <SelectField
          label={t("performance.class")}
          value={customerClass ?? ""}
          options={[all, ...CLASSES.map((value) => ({ value, label: value }))]}
          onChange={(value) => onChange({ class: value === "" ? null : value, category: null })}
        />
      </div>
      {zone !== null && <p className="pt-1 text-caption text-muted">{t("performance.zoneText")}</p>}
      {customerClass !== null && <p className="pt-1 text-caption text-muted">{t("performance.classText")}</p>}
      {categoryId !== null && <p className="pt-1 text-caption text-muted">{t("performance.categoryText")}</p>}
    </div>
  );
}
