import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router-dom";
import type { CustomerChoices } from "#local/queries/customer/customer-form.ts";
import { ChoiceRow } from "#ui/controls/ChoiceRow.tsx";
import { CustomerField, FormSlot } from "#components/customer/CustomerField.tsx";
import { FieldPair, FormSection } from "#ui/fields/FormSection.tsx";
import { HoursFields } from "#components/customer/HoursFields.tsx";
import { NumberField } from "#ui/fields/NumberField.tsx";
import { SelectField } from "#ui/fields/SelectField.tsx";
import type { CustomerForm } from "#components/customer/CustomerField.tsx";
import { WeekdaysField } from "#components/customer/WeekdaysField.tsx";
import { MainRepField, OtherRepsField } from "./RepsField.tsx";
import { changeVisitPlan, hasRhythm, NEW_VISIT_PLAN, type VisitPlan } from "#domain/customer/visit-plan.ts";

interface VisitSectionProps {
  readonly form: CustomerForm;
  readonly choices: CustomerChoices;
}

/** Visits per week and weeks between visits as one choice: several visits per week only fit every week. */
const RHYTHMS = [
  [3, 1],
  [2, 1],
  [1, 1],
  [1, 2],
  [1, 3],
  [1, 4],
  [1, 6],
  [1, 8],
  [1, 12],
] as const;

/** Who visits, how often, on which days, between which hours, for how long. */
export function VisitSection({ form, choices }: VisitSectionProps) {
  const { t } = useTranslation();
  const { visitPlan } = form.values;
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
      <FieldPair>
        <MainRepField form={form} reps={choices.reps} />
        <Rhythm form={form} />
      </FieldPair>
      <OtherRepsField form={form} reps={choices.reps} />
      {hasRhythm(visitPlan) && (
        <WeekdaysField
          label={t("customer.visitDays")}
          value={visitPlan.weekdays}
          onChange={(weekdays) => form.set({ visitPlan: { ...visitPlan, weekdays } })}
        />
      )}
      <HoursFields form={form} />
      {hasRhythm(visitPlan) && <Stay form={form} plan={visitPlan} />}
    </FormSection>
  );
}

function Rhythm({ form }: { readonly form: CustomerForm }) {
  const { t } = useTranslation();
  const { visitPlan } = form.values;
  const own = hasRhythm(visitPlan) ? [visitPlan.perWeek, visitPlan.everyWeeks] : null;
  const known = RHYTHMS.some(([perWeek, everyWeeks]) => own?.[0] === perWeek && own[1] === everyWeeks);
  const rhythms = own && !known ? [own, ...RHYTHMS] : RHYTHMS;
  const textOf = ([perWeek = 1, everyWeeks = 1]: readonly number[]) =>
    perWeek > 1
      ? t("editCustomer.perWeek", { count: perWeek })
      : t("itineraryDay.because.everyWeeks", { count: everyWeeks });
  return (
    <SelectField
      label={t("editCustomer.frequency")}
      value={own ? own.join("/") : ""}
      options={[
        { value: "", label: t("editCustomer.noPlan") },
        ...rhythms.map((each) => ({ value: each.join("/"), label: textOf(each) })),
      ]}
      onChange={(chosen) => {
        const [perWeek, everyWeeks] = chosen.split("/").map(Number);
        form.set({
          visitPlan:
            perWeek === undefined || everyWeeks === undefined
              ? changeVisitPlan(visitPlan, { perWeek: 0 })
              : { ...(visitPlan ?? NEW_VISIT_PLAN), perWeek, everyWeeks },
        });
      }}
    />
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
