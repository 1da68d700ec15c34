import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router-dom";
import type { CustomerChoices } from "#local/queries/customer/customer-form.ts";
import { ChoiceRow } from "#ui/controls/ChoiceRow.tsx";
import { CustomerField, FormSlot } from "#components/customer/form/CustomerField.tsx";
import { FieldPair, FormSection } from "#ui/fields/FormSection.tsx";
import { HoursFields } from "#components/customer/form/HoursFields.tsx";
import { NumberField } from "#ui/fields/NumberField.tsx";
import { RhythmField } from "#components/customer/rhythm/RhythmField.tsx";
import type { CustomerForm } from "#components/customer/form/CustomerField.tsx";
import { WeekdaysField } from "#components/customer/rhythm/WeekdaysField.tsx";
import { MainRepField, OtherRepsField } from "./RepsField.tsx";
import { changeRhythm, hasRhythm, rhythmOf, type VisitPlan } from "#domain/customer/visit-plan.ts";

interface VisitSectionProps {
  readonly form: CustomerForm;
  readonly choices: CustomerChoices;
}

/** Who visits, how often, on which days, between which hours, for how long. */
export function VisitSection({ form, choices }: VisitSectionProps) {
  const { t } = useTranslation();
  const { values } = form;
  const { visitPlan } = values;
  const [params] = useSearchParams();
  const isWanted = params.get("part") === "visits";
  const bringIntoView = useCallback(
    (section: HTMLElement | null) => {
      if (isWanted) section?.scrollIntoView();
    },
    [isWanted],
  );
  return (
    <FormSection title={t("customer.visits")} ref={bringIntoView}>
      <MainRepField form={form} reps={choices.reps} />
      <OtherRepsField form={form} reps={choices.reps} />
      <RhythmField
        value={rhythmOf(visitPlan)}
        onChange={(rhythm = null) => form.set({ visitPlan: changeRhythm(visitPlan, rhythm) })}
      />
      {hasRhythm(visitPlan) && (visitPlan.monthly ?? null) === null && (
        <WeekdaysField
          label={t("customer.visitDays")}
          value={visitPlan.weekdays}
          onChange={(weekdays) => form.set({ visitPlan: { ...visitPlan, weekdays } })}
        />
      )}
      <HoursFields form={form} />
      {hasRhythm(visitPlan) && <Stay form={form} plan={visitPlan} />}
      {values.zone !== "" && (
        <FormSlot form={form} field="routeOrder">
          <NumberField
            label={t("editCustomer.routeOrder")}
            hint={t("editCustomer.routeOrderHint", { zone: values.zone })}
            value={values.routeOrder}
            error={form.errorOf("routeOrder")}
            onChange={(routeOrder) => form.set({ routeOrder })}
          />
        </FormSlot>
      )}
    </FormSection>
  );
}

/** The visit's duration and the customer's priority. */
function Stay({ form, plan }: { readonly form: CustomerForm; readonly plan: VisitPlan }) {
  const { t } = useTranslation();
  const set = (changes: Partial<VisitPlan>) => form.set({ visitPlan: { ...plan, ...changes } });
  return (
    <FieldPair>
      <FormSlot form={form} field="visitPlan.serviceMinutes">
        <NumberField
          label={t("editCustomer.serviceMinutes")}
          value={plan.serviceMinutes}
          error={form.errorOf("visitPlan.serviceMinutes")}
          onChange={(minutes) => set({ serviceMinutes: minutes ?? Number.NaN })}
        />
      </FormSlot>
      <ChoiceRow
        label={t("editCustomer.rank")}
        value={plan.rank}
        options={(["A", "B", "C"] as const).map((rank) => ({ value: rank, label: rank }))}
        onChange={(rank) => set({ rank })}
      />
    </FieldPair>
  );
}

export function DeliverySection({ form }: { readonly form: CustomerForm }) {
  const { t } = useTranslation();
  return (
    <FormSection title={t("editCustomer.delivery")}>
      <WeekdaysField
        label={t("customer.deliveryDays")}
        value={form.values.deliveryDays}
        onChange={(deliveryDays) => form.set({ deliveryDays })}
      />
      <CustomerField form={form} field="deliveryNotes" label={t("customer.deliveryNotes")} long={500} />
    </FormSection>
  );
}
