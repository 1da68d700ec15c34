import { useTranslation } from "react-i18next";
import type { CustomerChoices } from "#local/queries/customer/customer-form.ts";
import { Chip } from "#ui/controls/Chip.tsx";
import { FormSlot } from "#components/customer/form/CustomerField.tsx";
import { FieldMessage } from "#ui/fields/FieldMessage.tsx";
import { SelectField } from "#ui/fields/SelectField.tsx";
import type { CustomerForm } from "#components/customer/form/CustomerField.tsx";

interface RepsFieldProps {
  readonly form: CustomerForm;
  readonly reps: CustomerChoices["reps"];
}

/** The customer's main salesperson, to whom sales figures are credited. */
export function MainRepField({ form, reps }: RepsFieldProps) {
  const { t } = useTranslation();
  const { repId, otherRepIds } = form.values;
  const unknown = repId !== "" && !reps.some(({ id }) => id === repId) ? [{ id: repId, name: repId }] : [];
  return (
    <FormSlot form={form} field="repId">
      <SelectField
        label={t("editCustomer.rep")}
        value={repId}
        options={[
          { value: "", label: t("editCustomer.nobody") },
          ...[...unknown, ...reps].map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChange={(id) => form.set({ repId: id, otherRepIds: otherRepIds.filter((each) => each !== id) })}
      />
    </FormSlot>
  );
}

/** The other assigned salespeople, who have the customer on their phones too. Without a main one everybody has it. */
export function OtherRepsField({ form, reps }: RepsFieldProps) {
  const { t } = useTranslation();
  const { repId, otherRepIds } = form.values;
  const others = reps.filter(({ id }) => id !== repId);
  const error = form.errorOf("otherRepIds");
  if (repId === "" || others.length === 0) return null;
  const toggle = (id: string) =>
    form.set({
      otherRepIds: otherRepIds.includes(id) ? otherRepIds.filter((each) => each !== id) : [...otherRepIds, id],
    });
  return (
    <FormSlot form={form} field="otherRepIds">
      <fieldset className="flex flex-col gap-1">
        <legend className="mb-1 text-body font-medium">{t("editCustomer.otherReps")}</legend>
        <div className="flex flex-wrap gap-2">
          {others.map(({ id, name }) => (
            <Chip key={id} selected={otherRepIds.includes(id)} onClick={() => toggle(id)}>
              {name}
            </Chip>
          ))}
        </div>
        {error === undefined ? (
          <p className="text-caption text-muted">{t("editCustomer.otherRepsHint")}</p>
        ) : (
          <FieldMessage text={error} />
        )}
      </fieldset>
    </FormSlot>
  );
}
