import { useTranslation } from "react-i18next";
import { ChoiceRow } from "#ui/controls/ChoiceRow.tsx";
import { FieldPair, FormSection } from "#ui/fields/FormSection.tsx";
import { NumberField } from "#ui/fields/NumberField.tsx";
import { TextField } from "#ui/fields/TextField.tsx";
import type { ProductForm } from "./use-product-form.ts";

/** Packing, and the quantities it is sold in. */
export function PackFields({ form }: { readonly form: ProductForm }) {
  const { t } = useTranslation();
  const { values: draft, set, errorOf } = form;
  const weighed = draft.quantityScale === 1000;
  const decimals = weighed ? 3 : 0;
  /** The same quantities in the other scale: 2 units are 2,000 thousandths. */
  const rescale = (scale: 1 | 1000) => {
    const times = (value: number | null) =>
      value === null ? null : scale === 1000 ? value * 1000 : Math.max(1, Math.round(value / 1000));
    set({
      quantityScale: scale,
      minQuantity: times(draft.minQuantity),
      quantityMultiple: times(draft.quantityMultiple),
      maxQuantity: times(draft.maxQuantity),
      ...(draft.safety !== undefined && { safety: times(draft.safety) }),
    });
  };
  return (
    <FormSection title={t("productEdit.pack")}>
      <FieldPair>
        <TextField
          label={t("products.fields.unit")}
          hint={t("productEdit.unitHint")}
          value={draft.unit}
          required
          error={errorOf("unit")}
          onChange={(unit) => set({ unit })}
        />
        <TextField
          label={t("products.fields.pack")}
          hint={t("productEdit.packHint")}
          value={draft.pack}
          error={errorOf("pack")}
          onChange={(pack) => set({ pack })}
        />
      </FieldPair>
      <ChoiceRow
        label={t("productEdit.weighed")}
        value={weighed ? "weighed" : "counted"}
        options={[
          { value: "counted", label: t("productEdit.counted") },
          { value: "weighed", label: t("productEdit.byWeight") },
        ]}
        onChange={(value) => (value === "weighed") !== weighed && rescale(value === "weighed" ? 1000 : 1)}
      />
      <ChoiceRow
        label={t("productEdit.sellBy")}
        value={draft.sellBy}
        options={(["unit", "case", "both"] as const).map((value) => ({
          value,
          label: t(`productEdit.sellByChoices.${value}`),
        }))}
        onChange={(sellBy) => set({ sellBy })}
      />
      <FieldPair>
        <NumberField
          label={t("products.fields.unitsPerCase")}
          value={draft.unitsPerCase}
          error={errorOf("unitsPerCase")}
          onChange={(unitsPerCase) => set({ unitsPerCase })}
        />
        <NumberField
          label={t("products.fields.minQuantity")}
          value={draft.minQuantity}
          decimals={decimals}
          error={errorOf("minQuantity")}
          onChange={(minQuantity) => set({ minQuantity })}
        />
      </FieldPair>
      <FieldPair>
        <NumberField
          label={t(weighed ? "productEdit.step" : "products.fields.quantityMultiple")}
          value={draft.quantityMultiple}
          decimals={decimals}
          error={errorOf("quantityMultiple")}
          onChange={(quantityMultiple) => set({ quantityMultiple })}
        />
        <NumberField
          label={t("products.fields.maxQuantity")}
          hint={t("productEdit.maxHint")}
          value={draft.maxQuantity}
          decimals={decimals}
          error={errorOf("maxQuantity")}
          onChange={(maxQuantity) => set({ maxQuantity })}
        />
      </FieldPair>
      <FieldPair>
        <NumberField
          label={t("products.fields.weight")}
          hint={t("productEdit.weightHint")}
          value={draft.weight ?? null}
          suffix={t("productEdit.grams")}
          error={errorOf("weight")}
          onChange={(weight) => set({ weight })}
        />
        <NumberField
          label={t("products.fields.volume")}
          value={draft.volume ?? null}
          suffix={t("productEdit.millilitres")}
          error={errorOf("volume")}
          onChange={(volume) => set({ volume })}
        />
      </FieldPair>
      <TextField
        label={t("records.fields.countryOfOrigin")}
        value={draft.countryOfOrigin ?? ""}
        error={errorOf("countryOfOrigin")}
        onChange={(countryOfOrigin) => set({ countryOfOrigin })}
      />
    </FormSection>
  );
}
