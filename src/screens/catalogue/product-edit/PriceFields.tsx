import { useTranslation } from "react-i18next";
import type { PriceList } from "#domain/pricing/price-list.ts";
import { changeDraftTiers, tiersOfDraft } from "#domain/product/product-draft.ts";
import { draftOfTiers } from "#domain/pricing/tiers-draft.ts";
import type { ProductForm as FormData } from "#local/queries/product/product-form.ts";
import { AmountField } from "#ui/fields/AmountField.tsx";
import { FieldPair, FormSection } from "#ui/fields/FormSection.tsx";
import { TierFields } from "#components/pricing/TierFields.tsx";
import { SelectField } from "#ui/fields/SelectField.tsx";
import type { ProductForm } from "./use-product-form.ts";
import { isKnownCost } from "#components/product/use-cost.ts";

const COST_HINTS = {
  known: "productEdit.costHint",
  loading: "ui.loading",
  unreachable: "ui.needsConnection",
} as const;

interface PriceFieldsProps {
  readonly form: ProductForm;
  readonly data: FormData;
  /** Without the default list, which the short form has shown. */
  readonly withoutBase?: boolean;
}

/** The price on the default list. */
export function BasePriceField({ form, data }: PriceFieldsProps) {
  const base = data.priceLists.find(({ isDefault }) => isDefault);
  const { currency } = data.company.settings;
  return base === undefined ? null : <ListPriceFields list={base} form={form} data={data} currency={currency} />;
}

/** The price on each list with its breaks, the floor price, and the company's cost. */
export function PriceFields({ form, data, withoutBase = false }: PriceFieldsProps) {
  const { t } = useTranslation();
  const { values: draft, set, errorOf, storedCost } = form;
  const { currency, taxClasses } = data.company.settings;
  return (
    <FormSection title={t("productEdit.prices")} detail={t("productEdit.fromNow")}>
      {data.priceLists
        .filter(({ isDefault }) => !withoutBase || !isDefault)
        .map((list) => (
          <ListPriceFields key={list.id} list={list} form={form} data={data} currency={currency} />
        ))}
      <FieldPair>
        <AmountField
          label={t("products.fields.floorPrice")}
          hint={t("productEdit.floorHint")}
          value={draft.floorPrice}
          currency={currency}
          unitPrice
          error={errorOf("floorPrice")}
          onChange={(floorPrice) => set({ floorPrice })}
        />
        <AmountField
          label={t("products.fields.cost")}
          hint={t(COST_HINTS[isKnownCost(storedCost) ? "known" : storedCost])}
          disabled={!isKnownCost(storedCost)}
          value={draft.cost === undefined && isKnownCost(storedCost) ? storedCost : (draft.cost ?? null)}
          currency={currency}
          unitPrice
          error={errorOf("cost")}
          onChange={(cost) => set({ cost })}
        />
      </FieldPair>
      {taxClasses.length > 0 && (
        <SelectField
          label={t("products.fields.taxClass")}
          value={draft.taxClassId ?? ""}
          options={[
            { value: "", label: t("productEdit.noTax") },
            ...taxClasses.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={(id) => set({ taxClassId: id === "" ? null : id })}
        />
      )}
    </FormSection>
  );
}

interface ListPriceFieldsProps {
  readonly list: PriceList;
  readonly form: ProductForm;
  readonly data: FormData;
  readonly currency: FormData["company"]["settings"]["currency"];
}

function ListPriceFields({ list, form, data, currency }: ListPriceFieldsProps) {
  const { t } = useTranslation();
  const { values: draft, set, errorOf, warningOf } = form;
  const { product, day } = data;
  const isNew = product === null || product === "missing";
  const messagesOf = (name: string) => ({
    code: form.problems.find(({ field, severity }) => field === `${name}.${list.id}` && severity === "error")?.code,
    error: errorOf(`${name}.${list.id}`),
    warning: warningOf(`${name}.${list.id}`),
  });
  return (
    <TierFields
      label={list.isDefault ? t("productEdit.basePrice", { list: list.name }) : list.name}
      hint={list.basis.kind === "percent" ? t("productEdit.computed") : undefined}
      value={tiersOfDraft(draft, list.id)}
      before={isNew ? null : draftOfTiers(product, list.id, day)}
      day={day}
      currency={currency}
      quantityScale={draft.quantityScale}
      messages={{ price: messagesOf("prices"), breaks: messagesOf("breaks"), next: messagesOf("nextPrices") }}
      onChange={(tiers) => set(changeDraftTiers(draft, list.id, tiers))}
    />
  );
}
