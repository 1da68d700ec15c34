import { useTranslation } from "react-i18next";
import type { ProductForm } from "#local/queries/product/product-form.ts";
import { Checkbox } from "#ui/fields/Checkbox.tsx";
import { FormSection } from "#ui/fields/FormSection.tsx";
import { NumberField } from "#ui/fields/NumberField.tsx";
import { TextField } from "#ui/fields/TextField.tsx";
import { SubstituteField } from "./SubstituteField.tsx";
import type { ProductEdit } from "./use-product-draft.ts";

interface ListingFieldsProps {
  readonly edit: ProductEdit;
  readonly form: ProductForm;
  readonly productId: string | null;
}

/** Where it appears, what goes in its place. */
export function ListingFields({ edit, form, productId }: ListingFieldsProps) {
  const { t } = useTranslation();
  const { draft, change, errorOf } = edit;
  const groupIds = [...new Set([...form.groupIds, ...draft.groupIds])];
  return (
    <FormSection title={t("productEdit.listing")}>
      <Checkbox
        label={t("productEdit.active")}
        hint={t("productEdit.activeHint")}
        checked={draft.active}
        onChange={(active) => change({ active })}
      />
      <Checkbox
        label={t("productEdit.trackStock")}
        checked={draft.trackStock}
        onChange={(trackStock) => change({ trackStock })}
      />
      {draft.trackStock && (
        <NumberField
          label={t("products.stock.safety")}
          hint={t(form.counted ? "productEdit.safetyHint" : "productEdit.safetyUncounted")}
          value={draft.safety === undefined ? form.safety : draft.safety}
          decimals={draft.quantityScale === 1000 ? 3 : 0}
          suffix={draft.unit}
          error={errorOf("safety")}
          onChange={(safety) => change({ safety })}
        />
      )}
      <TextField
        label={t("products.fields.tags")}
        hint={t("productEdit.tagsHint")}
        value={draft.tags}
        error={errorOf("tags")}
        onChange={(tags) => change({ tags })}
      />
      {groupIds.length > 0 && (
        <fieldset>
          <legend className="text-body font-medium">{t("productEdit.groups")}</legend>
          <p className="text-caption text-muted">{t("productEdit.groupsHint")}</p>
          {groupIds.map((groupId) => (
            <Checkbox
              key={groupId}
              label={groupId}
              checked={draft.groupIds.includes(groupId)}
              onChange={(on) =>
                change({
                  groupIds: on ? [...draft.groupIds, groupId] : draft.groupIds.filter((each) => each !== groupId),
                })
              }
            />
          ))}
        </fieldset>
      )}
      <SubstituteField
        ids={draft.substitutes}
        productId={productId}
        error={errorOf("substitutes")}
        onChange={(substitutes) => change({ substitutes })}
      />
    </FormSection>
  );
}
