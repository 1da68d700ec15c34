import { useId } from "react";
import type { PriceList } from "#domain/price-list.ts";
import { canDecideCorrections } from "#domain/record-access.ts";
import { useText } from "#i18n/use-text.ts";
import { useDevice } from "./device-context.ts";
import { CONTROL_CLASSES, Field } from "./Field.tsx";
import { FormSlot } from "./CustomerField.tsx";
import { FieldPair } from "./FormSection.tsx";
import { SelectField } from "./SelectField.tsx";
import type { CustomerForm } from "./use-customer-form.ts";

interface CustomerSelectsProps {
  readonly form: CustomerForm;
  readonly choices: { readonly zones: readonly string[]; readonly priceLists: readonly PriceList[] };
}

/** Zone, from those there are or a new one, and the price list, which is for owners to give. */
export function CustomerSelects({ form, choices }: CustomerSelectsProps) {
  const id = useId();
  const { t } = useText();
  const { roles } = useDevice().identity;
  const { values } = form;
  const error = form.errorOf("zone");
  return (
    <FieldPair>
      <FormSlot form={form} field="zone">
        <Field id={id} label={t("customerForm.zone")} error={error}>
          <input
            id={id}
            list={`${id}-zones`}
            autoComplete="off"
            value={values.zone}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? `${id}-note` : undefined}
            onChange={(event) => form.set({ zone: event.target.value })}
            className={CONTROL_CLASSES}
          />
          <datalist id={`${id}-zones`}>
            {choices.zones.map((zone) => (
              <option key={zone} value={zone}>
                {zone}
              </option>
            ))}
          </datalist>
        </Field>
      </FormSlot>
      {canDecideCorrections(roles) && (
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
