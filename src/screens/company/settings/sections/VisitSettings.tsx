import { useTranslation } from "react-i18next";
import { WeekdaysField } from "#components/customer/rhythm/WeekdaysField.tsx";
import { VISIT_REASON_LISTS } from "#domain/settings/reasons.ts";
import { FieldPair, FormSection } from "#ui/fields/FormSection.tsx";
import { NumberField } from "#ui/fields/NumberField.tsx";
import { TimeField } from "#ui/fields/TimeField.tsx";
import type { RulesForm } from "../use-rules-form.ts";
import { ChecklistFields } from "./ChecklistFields.tsx";
import { HolidayFields } from "./HolidayFields.tsx";
import { ReasonListFields } from "./ReasonListFields.tsx";

/** How visits are planned and checked, what is asked at them, and their reasons (VISIT-15, VISIT-18, VISIT-31). */
export function VisitSettings({ form }: { readonly form: RulesForm }) {
  const { t } = useTranslation();
  const { visitRules } = form.values;
  const set = (changes: Partial<typeof visitRules>) => form.set({ visitRules: { ...visitRules, ...changes } });
  const number = (name: "radius" | "maxStops" | "urbanSpeed" | "ruralSpeed", suffix?: string) => (
    <NumberField
      label={t(`companyRules.visits.${name}`)}
      hint={name === "radius" ? t("companyRules.visits.radiusHint") : undefined}
      value={visitRules[name]}
      {...(suffix !== undefined && { suffix })}
      error={form.errorOf(`visitRules.${name}`)}
      onChange={(next) => set({ [name]: next ?? Number.NaN })}
    />
  );
  const time = (name: "startsAt" | "endsAt") => (
    <TimeField
      label={t(`companyRules.visits.${name}`)}
      value={Number.isNaN(visitRules[name]) ? null : visitRules[name]}
      error={form.errorOf(`visitRules.${name}`)}
      onChange={(minutes) => set({ [name]: minutes ?? Number.NaN })}
    />
  );
  return (
    <>
      <FormSection title={t("companyRules.visits.arrival")}>{number("radius", "m")}</FormSection>
      <FormSection title={t("companyRules.visits.planning")} detail={t("companyRules.visits.planningHint")}>
        <WeekdaysField
          label={t("companyRules.visits.workDays")}
          value={visitRules.workDays}
          error={form.errorOf("visitRules.workDays")}
          onChange={(workDays) => set({ workDays })}
        />
        <FieldPair>
          {time("startsAt")}
          {time("endsAt")}
        </FieldPair>
        {number("maxStops")}
        <FieldPair>
          {number("urbanSpeed", "km/h")}
          {number("ruralSpeed", "km/h")}
        </FieldPair>
      </FormSection>
      <HolidayFields form={form} />
      <ChecklistFields form={form} />
      {VISIT_REASON_LISTS.map((list) => (
        <ReasonListFields key={list} list={list} form={form} />
      ))}
    </>
  );
}
