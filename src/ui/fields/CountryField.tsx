import { useTranslation } from "react-i18next";
import { COUNTRIES, type Country } from "#domain/values/country.ts";
import { countryName } from "#i18n/country-name.ts";
import { useLocale } from "#i18n/use-locale.ts";
import { SelectField } from "./SelectField.tsx";

interface CountryFieldProps {
  readonly label: string;
  /** "" = not chosen yet. */
  readonly value: Country | "";
  readonly onChange: (country: Country | "") => void;
  readonly error?: string | undefined;
  readonly hint?: string | undefined;
}

/** The countries a company can work in, by name in the reader's language. */
export function CountryField({ label, value, onChange, error, hint }: CountryFieldProps) {
  const { t } = useTranslation();
  const { language } = useLocale();
  const countries = COUNTRIES.map((code) => ({ value: code, label: countryName(code, language) })).toSorted((a, b) =>
    a.label.localeCompare(b.label, language),
  );
  return (
    <SelectField
      label={label}
      value={value}
      options={[{ value: "" as const, label: t("public.choose") }, ...countries]}
      onChange={onChange}
      {...(error !== undefined && { error })}
      {...(hint !== undefined && { hint })}
    />
  );
}
