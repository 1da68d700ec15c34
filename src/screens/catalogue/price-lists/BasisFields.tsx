import { useTranslation } from "react-i18next";
import type { PriceList } from "#domain/pricing/price-list.ts";
import { type Currency, currencyDecimals } from "#domain/values/money.ts";
import type { FieldsForm } from "#components/records/use-record-form.ts";
import { ChoiceRow } from "#ui/controls/ChoiceRow.tsx";
import { FieldMessage } from "#ui/fields/FieldMessage.tsx";
import { FieldPair } from "#ui/fields/FormSection.tsx";
import { NumberField } from "#ui/fields/NumberField.tsx";
import { SelectField } from "#ui/fields/SelectField.tsx";

interface BasisFieldsProps {
  readonly form: FieldsForm<PriceList>;
  readonly lists: readonly PriceList[];
  readonly currency: Currency;
}

const ROUNDINGS = ["none", "00", "50", "90"] as const;

/** Whether a list has its own prices or a percentage of another list's. */
export function BasisFields({ form, lists, currency }: BasisFieldsProps) {
  const { t } = useTranslation();
  const { set, errorOf } = form;
  const { id: listId, basis } = form.values;
  const bases = lists.filter((other) => other.id !== listId && other.basis.kind === "fixed");
  const error = errorOf("basis");
  return (
    <>
      <ChoiceRow
        label={t("priceLists.basis")}
        value={basis.kind}
        options={[
          { value: "fixed", label: t("priceLists.fixed") },
          { value: "percent", label: t("priceLists.percent") },
        ]}
        onChange={(kind) =>
          set({
            basis:
              kind === "fixed" ? { kind } : { kind, baseListId: bases[0]?.id ?? "none", rate: 0, rounding: "none" },
          })
        }
      />
      {basis.kind === "percent" && (
        <>
          <SelectField
            label={t("priceLists.base")}
            value={basis.baseListId}
            options={bases.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={(baseListId) => set({ basis: { ...basis, baseListId } })}
          />
          <FieldPair>
            <NumberField
              label={t("priceLists.rate")}
              hint={t("priceLists.rateHint")}
              value={basis.rate}
              decimals={2}
              suffix="%"
              error={errorOf("basis.rate")}
              onChange={(rate) => set({ basis: { ...basis, rate: rate ?? Number.NaN } })}
            />
            <SelectField
              label={t("priceLists.rounding")}
              value={basis.rounding}
              options={ROUNDINGS.filter(
                (value) => currencyDecimals(currency) > 0 || value === "none" || value === "00",
              ).map((value) => ({ value, label: t(`priceLists.roundings.${value}`) }))}
              onChange={(rounding) => set({ basis: { ...basis, rounding } })}
            />
          </FieldPair>
        </>
      )}
      {error !== undefined && <FieldMessage text={error} />}
    </>
  );
}
