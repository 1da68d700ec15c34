import { useTranslation } from "react-i18next";
import { categoryTree } from "#domain/category/category-tree.ts";
import { PRODUCT_FIELDS } from "#domain/product/product-fields.ts";
import { localName } from "#i18n/local-name.ts";
import { useLocale } from "#i18n/use-locale.ts";
import type { ChosenProducts } from "#local/queries/product/chosen-products.ts";
import { AmountField } from "#ui/fields/AmountField.tsx";
import { Checkbox } from "#ui/fields/Checkbox.tsx";
import { ChoiceRow } from "#ui/controls/ChoiceRow.tsx";
import { NumberField } from "#ui/fields/NumberField.tsx";
import { SelectField } from "#ui/fields/SelectField.tsx";
import { TextField } from "#ui/fields/TextField.tsx";
import type { BulkDraft, BulkProblem } from "./bulk-draft.ts";

interface BulkFieldsProps {
  readonly chosen: ChosenProducts;
  readonly draft: BulkDraft;
  readonly problem: BulkProblem | null;
  readonly onChange: (changes: Partial<BulkDraft>) => void;
}

/** The fields of the change. */
export function BulkFields({ chosen, draft, problem, onChange }: BulkFieldsProps) {
  const { t } = useTranslation();
  const { language } = useLocale();
  // An empty field is not an error yet; there is just nothing to change.
  const error = problem === null || problem === "required" ? undefined : messageOf(problem);
  const { settings } = chosen.company;
  switch (draft.field) {
    case "price":
      return <PriceChange {...{ chosen, draft, onChange }} error={error} />;
    case "active":
      return (
        <ChoiceRow
          label={t("bulkEdit.fields.active")}
          hideLabel
          value={draft.active ? "yes" : "no"}
          options={(["yes", "no"] as const).map((value) => ({ value, label: t(`bulkEdit.active.${value}`) }))}
          onChange={(value) => onChange({ active: value === "yes" })}
        />
      );
    case "category":
      return (
        <SelectField
          label={t("bulkEdit.fields.category")}
          value={draft.categoryId}
          options={[
            { value: "", label: t("bulkEdit.choose") },
            ...categoryTree(chosen.categories).map(({ category, level }) => ({
              value: category.id,
              label: `${"– ".repeat(level - 1)}${localName(category, language)}`,
            })),
          ]}
          onChange={(categoryId) => onChange({ categoryId })}
        />
      );
    case "tags":
      return (
        <>
          <ChoiceRow
            label={t("bulkEdit.fields.tags")}
            hideLabel
            value={draft.tagsDo}
            options={(["addTags", "removeTags"] as const).map((value) => ({ value, label: t(`bulkEdit.${value}`) }))}
            onChange={(tagsDo) => onChange({ tagsDo })}
          />
          <TextField
            label={t("bulkEdit.fields.tags")}
            hint={t("productEdit.tagsHint")}
            value={draft.tags}
            error={error}
            onChange={(tags) => onChange({ tags })}
          />
        </>
      );
    case "taxClass":
      return (
        <SelectField
          label={t("bulkEdit.fields.taxClass")}
          value={draft.taxClassId}
          options={[
            { value: "", label: t("productEdit.noTax") },
            ...settings.taxClasses.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={(taxClassId) => onChange({ taxClassId })}
        />
      );
    case "groups":
      return (
        <fieldset>
          <legend className="text-body font-medium">{t("productEdit.groups")}</legend>
          <p className="text-caption text-muted">{t("productEdit.groupsHint")}</p>
          {chosen.groupIds.length === 0 && <p className="pt-2 text-body">{t("bulkEdit.noGroups")}</p>}
          {chosen.groupIds.map((groupId) => (
            <Checkbox
              key={groupId}
              label={groupId}
              checked={draft.groupIds.includes(groupId)}
              onChange={(on) =>
                onChange({
                  groupIds: on ? [...draft.groupIds, groupId] : draft.groupIds.filter((each) => each !== groupId),
                })
              }
            />
          ))}
        </fieldset>
      );
  }

  function messageOf(code: Exclude<BulkProblem, "required">): string {
    if (code === "tooLong") return t("productEdit.problems.tooLong", { max: PRODUCT_FIELDS.tags.each.max });
    return t(`bulkEdit.problems.${code}`);
  }
}

interface PriceChangeProps extends Omit<BulkFieldsProps, "problem"> {
  readonly error: string | undefined;
}

const ROUNDINGS = ["none", "00", "50", "90"] as const;

/** Up or down, by percent or amount, and the rounding of the new prices. */
function PriceChange({ chosen, draft, error, onChange }: PriceChangeProps) {
  const { t } = useTranslation();
  const { currency } = chosen.company.settings;
  const label = t(`bulkEdit.by.${draft.by}`);
  return (
    <>
      <ChoiceRow
        label={t("bulkEdit.fields.price")}
        hideLabel
        value={draft.direction}
        options={(["up", "down"] as const).map((value) => ({ value, label: t(`bulkEdit.${value}`) }))}
        onChange={(direction) => onChange({ direction })}
      />
      <ChoiceRow
        label={t("bulkEdit.howMuch")}
        hideLabel
        value={draft.by}
        options={(["percent", "amount"] as const).map((value) => ({ value, label: t(`bulkEdit.by.${value}`) }))}
        onChange={(by) => onChange({ by })}
      />
      {draft.by === "percent" ? (
        <NumberField
          key="percent"
          label={label}
          value={draft.rate}
          decimals={2}
          suffix="%"
          error={error}
          onChange={(rate) => onChange({ rate })}
        />
      ) : (
        <AmountField
          key="amount"
          label={label}
          value={draft.amount}
          currency={currency}
          unitPrice
          error={error}
          onChange={(amount) => onChange({ amount })}
        />
      )}
      <SelectField
        label={t("bulkEdit.rounding")}
        hint={t("bulkEdit.priceHint")}
        value={draft.rounding}
        options={ROUNDINGS.map((value) => ({ value, label: t(`bulkEdit.roundings.${value}`) }))}
        onChange={(rounding) => onChange({ rounding })}
      />
    </>
  );
}
