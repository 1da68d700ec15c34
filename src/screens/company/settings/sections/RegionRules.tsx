import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { normalPrefix } from "#domain/settings/numbering.ts";
import { COUNTRIES, COUNTRY_PRESETS } from "#domain/values/country.ts";
import { CURRENCIES } from "#domain/values/money.ts";
import { countryName } from "#i18n/country-name.ts";
import { formatCount } from "#i18n/format-quantity.ts";
import { formattingLocale } from "#i18n/language.ts";
import { useLocale } from "#i18n/use-locale.ts";
import { weekdayName } from "#i18n/weekday-name.ts";
import { hasOrders } from "#local/queries/company/rules-in-use.ts";
import { ChoiceRow } from "#ui/controls/ChoiceRow.tsx";
import { FormSection } from "#ui/fields/FormSection.tsx";
import { SelectField } from "#ui/fields/SelectField.tsx";
import { TextField } from "#ui/fields/TextField.tsx";
import { readyValue, useLive } from "#ui/use-live.ts";
import type { RulesForm } from "../use-rules-form.ts";

/** Where the company works: formats, time zone, week, currency; and what codes begin with (COMPANY-41). */
export function RegionRules({ form }: { readonly form: RulesForm }) {
  const { t } = useTranslation();
  const { language } = useLocale();
  const isFixed = readyValue(useLive(hasOrders, null)) ?? true;
  const { locale, timeZone, weekStartsOn, currency, customerPrefix } = form.values;
  const regions = useMemo(() => regionOptions(language, locale), [language, locale]);
  const zones = useMemo(() => zoneOptions(timeZone), [timeZone]);
  return (
    <>
      <FormSection title={t("companyRules.parts.region")}>
        <SelectField
          label={t("companyRules.region")}
          hint={t("companyRules.regionHint", {
            number: formatCount(1_234_567, formattingLocale(language, locale)),
          })}
          value={locale}
          options={regions}
          error={form.errorOf("locale")}
          onChange={(region) => form.set({ locale: region })}
        />
        <SelectField
          label={t("settings.timeZone")}
          hint={t("companyRules.timeZoneHint")}
          value={timeZone}
          options={zones}
          error={form.errorOf("timeZone")}
          onChange={(zone) => form.set({ timeZone: zone })}
        />
        <ChoiceRow
          label={t("companyRules.weekStartsOn")}
          value={weekStartsOn === 0 ? "0" : "1"}
          options={[
            { value: "1", label: weekdayName(1, language, "long") },
            { value: "0", label: weekdayName(7, language, "long") },
          ]}
          onChange={(day) => form.set({ weekStartsOn: day === "0" ? 0 : 1 })}
        />
        {isFixed ? (
          <p className="flex flex-col">
            <span className="text-body font-medium">
              {t("companyRules.currency")}: {currency}
            </span>
            <span className="text-caption text-muted">{t("companyRules.currencyFixed")}</span>
          </p>
        ) : (
          <SelectField
            label={t("companyRules.currency")}
            hint={t("companyRules.currencyHint")}
            value={currency}
            options={CURRENCIES.map((value) => ({ value, label: value }))}
            onChange={(next) => form.set({ currency: next })}
          />
        )}
      </FormSection>
      <FormSection title={t("companyRules.parts.numbering")} detail={t("companyRules.numberingHint")}>
        <TextField
          label={t("companyRules.customerPrefix")}
          hint={t("companyRules.customerPrefixHint", { code: `${normalPrefix(customerPrefix)}-4F7K2M` })}
          value={customerPrefix}
          autoComplete="off"
          error={form.errorOf("customerPrefix")}
          onChange={(typed) => form.set({ customerPrefix: typed })}
        />
      </FormSection>
    </>
  );
}

/** A stored region that is no country's stays selectable. */
function regionOptions(language: "en" | "es", stored: string) {
  const known = COUNTRIES.map((country) => ({
    value: COUNTRY_PRESETS[country].locale,
    label: countryName(country, language),
  })).toSorted((a, b) => a.label.localeCompare(b.label, language));
  return known.some(({ value }) => value === stored) ? known : [{ value: stored, label: stored }, ...known];
}

/** The time zones this browser knows, those of the Americas first. */
function zoneOptions(stored: string) {
  const known = Intl.supportedValuesOf("timeZone");
  const zones = known.includes(stored) ? known : [stored, ...known];
  const isAmerican = (zone: string) => Number(!zone.startsWith("America/"));
  return zones
    .toSorted((a, b) => isAmerican(a) - isAmerican(b) || a.localeCompare(b))
    .map((value) => ({ value, label: value.replaceAll("_", " ") }));
}
