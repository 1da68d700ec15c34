import { Plus, Trash2 } from "lucide-react";
import type { PriceList } from "#domain/price-list.ts";
import { useText } from "#i18n/use-text.ts";
import type { ProductForm } from "#local/queries/product-form.ts";
import { AmountField } from "#ui/AmountField.tsx";
import { Button } from "#ui/Button.tsx";
import { FieldMessage } from "#ui/FieldMessage.tsx";
import { FieldPair, FormSection } from "#ui/FormSection.tsx";
import { IconButton } from "#ui/IconButton.tsx";
import { NumberField } from "#ui/NumberField.tsx";
import { SelectField } from "#ui/SelectField.tsx";
import type { ProductEdit } from "./use-product-draft.ts";

interface PriceFieldsProps {
  readonly edit: ProductEdit;
  readonly form: ProductForm;
  readonly storedCost: number | null | "unreachable";
}

/** What it costs: on each list with breaks, at least, and the company itself. */
export function PriceFields({ edit, form, storedCost }: PriceFieldsProps) {
  const { t } = useText();
  const { draft, change, errorOf } = edit;
  const { currency, taxClasses } = form.company.settings;
  return (
    <FormSection title={t("productEdit.prices")} detail={t("productEdit.fromNow")}>
      {form.priceLists.map((list) => (
        <ListPriceFields key={list.id} list={list} edit={edit} currency={currency} />
      ))}
      <FieldPair>
        <AmountField
          label={t("products.fields.floorPrice")}
          hint={t("productEdit.floorHint")}
          value={draft.floorPrice}
          currency={currency}
          unitPrice
          error={errorOf("floorPrice")}
          onChange={(floorPrice) => change({ floorPrice })}
        />
        <AmountField
          label={t("products.fields.cost")}
          hint={t(storedCost === "unreachable" ? "ui.needsConnection" : "productEdit.costHint")}
          disabled={storedCost === "unreachable"}
          value={draft.cost === undefined && storedCost !== "unreachable" ? storedCost : (draft.cost ?? null)}
          currency={currency}
          unitPrice
          error={errorOf("cost")}
          onChange={(cost) => change({ cost })}
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
          onChange={(id) => change({ taxClassId: id === "" ? null : id })}
        />
      )}
    </FormSection>
  );
}

interface ListPriceFieldsProps {
  readonly list: PriceList;
  readonly edit: ProductEdit;
  readonly currency: ProductForm["company"]["settings"]["currency"];
}

function ListPriceFields({ list, edit, currency }: ListPriceFieldsProps) {
  const { t } = useText();
  const { draft, change, errorOf, warningOf } = edit;
  const priceField = `prices.${list.id}`;
  const breakField = `breaks.${list.id}`;
  const breaks = draft.breaks[list.id] ?? [];
  const warning = warningOf(priceField);
  const breakMessage = errorOf(breakField) ?? warningOf(breakField);
  const setBreaks = (next: typeof breaks) => change({ breaks: { ...draft.breaks, [list.id]: next } });
  return (
    <div className="flex flex-col gap-2">
      <AmountField
        label={list.isDefault ? t("productEdit.basePrice", { list: list.name }) : list.name}
        hint={list.basis.kind === "percent" ? t("productEdit.computed") : undefined}
        value={draft.prices[list.id] ?? null}
        currency={currency}
        unitPrice
        error={errorOf(priceField)}
        onChange={(price) => change({ prices: { ...draft.prices, [list.id]: price } })}
      />
      {warning !== undefined && <FieldMessage kind="warning" text={warning} />}
      {breaks.map((entry, index) => (
        <div key={index} className="flex items-end gap-2 pl-4">
          <div className="min-w-0 flex-1">
            <NumberField
              label={t("productEdit.fromQuantity")}
              value={entry.fromQuantity}
              decimals={draft.quantityScale === 1000 ? 3 : 0}
              onChange={(fromQuantity) => setBreaks(breaks.with(index, { ...entry, fromQuantity }))}
            />
          </div>
          <div className="min-w-0 flex-1">
            <AmountField
              label={t("productEdit.breakPrice")}
              value={entry.unitPrice}
              currency={currency}
              unitPrice
              onChange={(unitPrice) => setBreaks(breaks.with(index, { ...entry, unitPrice }))}
            />
          </div>
          <IconButton
            label={t("productEdit.removeBreak")}
            icon={<Trash2 className="size-5" />}
            onClick={() => setBreaks(breaks.toSpliced(index, 1))}
          />
        </div>
      ))}
      {breakMessage !== undefined && (
        <FieldMessage kind={errorOf(breakField) === undefined ? "warning" : "error"} text={breakMessage} />
      )}
      {breaks.length < 10 && (
        <div className="self-start">
          <Button
            variant="quiet"
            icon={<Plus aria-hidden className="size-5" />}
            onClick={() => setBreaks([...breaks, { fromQuantity: null, unitPrice: null }])}
          >
            {t("productEdit.addBreak")}
          </Button>
        </div>
      )}
    </div>
  );
}
