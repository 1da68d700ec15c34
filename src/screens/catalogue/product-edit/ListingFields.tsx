import { useTranslation } from "react-i18next";
import type { ProductForm as FormData } from "#local/queries/product/product-form.ts";
import { Checkbox } from "#ui/fields/Checkbox.tsx";
import { FormSection } from "#ui/fields/FormSection.tsx";
import { NumberField } from "#ui/fields/NumberField.tsx";
import { TextField } from "#ui/fields/TextField.tsx";
import { SubstituteField } from "./SubstituteField.tsx";
import type { ProductForm } from "./use-product-form.ts";

interface ListingFieldsProps {
  readonly form: ProductForm;
  readonly data: FormData;
  readonly productId: string | null;
}

/** Where the product is listed, and its substitutes. */
export function ListingFields({ form, data, productId }: ListingFieldsProps) {
  const { t } = useTranslation();
  const { values: draft, set, errorOf } = form;
  const groupIds = [...new Set([...data.groupIds, ...draft.groupIds])];
  return (
    <FormSection title={t("productEdit.listing")}>
      <Checkbox
        label={t("productEdit.active")}
        hint={t("productEdit.activeHint")}
        checked={draft.active}
        onChange={(active) => set({ active })}
      />
      <Checkbox
        label={t("productEdit.trackStock")}
        hint={t("productEdit.trackStockHint")}
        checked={draft.trackStock}
        onChange={(trackStock) => set({ trackStock })}
      />
      {draft.trackStock && (
        <NumberField
          label={t("products.stock.safety")}
          hint={t(data.counted ? "productEdit.safetyHint" : "productEdit.safetyUncounted")}
          value={draft.safety === undefined ? data.safety : draft.safety}
          decimals={draft.quantityScale === 1000 ? 3 : 0}
          suffix={draft.unit}
          error={errorOf("safety")}
          onChange={(safety) => set({ safety })}
        />
      )}
      <TextField
        label={t("products.fields.tags")}
        hint={t("productEdit.tagsHint")}
        value={draft.tags}
        error={errorOf("tags")}
        onChange={(tags) => set({ tags })}
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
                set({
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
        onChange={(substitutes) => set({ substitutes })}
      />
    </FormSection>
  );
}
