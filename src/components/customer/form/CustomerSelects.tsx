import { useTranslation } from "react-i18next";
import type { PriceList } from "#domain/pricing/price-list.ts";
import { isOwner } from "#domain/access/is-owner.ts";
import { FormSlot } from "./CustomerField.tsx";
import { FieldPair } from "#ui/fields/FormSection.tsx";
import { SelectField } from "#ui/fields/SelectField.tsx";
import { SuggestField } from "#ui/fields/SuggestField.tsx";
import type { CustomerForm } from "./CustomerField.tsx";
import { useDevice } from "#ui/ports/ports.tsx";

interface CustomerSelectsProps {
  readonly form: CustomerForm;
  readonly choices: { readonly zones: readonly string[]; readonly priceLists: readonly PriceList[] };
}

/** Zone (existing or new), and the price list, which only owners set. */
export function CustomerSelects({ form, choices }: CustomerSelectsProps) {
  const { t } = useTranslation();
  const { roles } = useDevice().identity;
  const { values } = form;
  return (
    <FieldPair>
      <FormSlot form={form} field="zone">
        <SuggestField
          label={t("customerForm.zone")}
          value={values.zone}
          options={choices.zones}
          error={form.errorOf("zone")}
          onChange={(zone) => form.set({ zone })}
        />
      </FormSlot>
      {isOwner(roles) && (
        <SelectField
          label={t("customerForm.priceList")}
          value={values.priceListId ?? ""}
          options={[
            { value: "", label: t("customerForm.defaultList") },
            ...choices.priceLists
              .filter((list) => !list.isDefault)
              .map((list) => ({ value: list.id, label: list.name })),
          ]}
          onChange={(listId) => form.set({ priceListId: listId === "" ? null : listId })}
        />
      )}
    </FieldPair>
  );
}
