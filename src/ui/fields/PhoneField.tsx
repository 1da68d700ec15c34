import { ChevronDown } from "lucide-react";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { COUNTRIES, COUNTRY_PRESETS, type Country } from "#domain/values/country.ts";
import { splitPhone, toE164 } from "#domain/values/phone.ts";
import { countryName } from "#i18n/country-name.ts";
import { useLocale } from "#i18n/use-locale.ts";
import { CONTROL_CLASSES, Field } from "./Field.tsx";
import { joinClasses } from "../styles/join-classes.ts";

interface PhoneFieldProps {
  readonly label: string;
  /** E.164, or the typed text while it is not a number of its country. */
  readonly value: string;
  readonly onChange: (phone: string) => void;
  /** The default country. */
  readonly country: Country;
  readonly error?: string | undefined;
  readonly hint?: string | undefined;
}

/** A phone number: its country, and the digits in national notation (CUST-2). */
export function PhoneField({ label, value, onChange, country, error, hint }: PhoneFieldProps) {
  const id = useId();
  const { t } = useTranslation();
  const { language } = useLocale();
  const [typed, setTyped] = useState(() => splitPhone(value, country));
  const meant = readTyped(typed.home, typed.country);
  // Keeps the typed text while it means the value; a value set from outside replaces it.
  const shown = meant === value ? typed : splitPhone(value, typed.country);

  function change(next: { country: Country; home: string }) {
    setTyped(next);
    onChange(readTyped(next.home, next.country));
  }

  return (
    <Field id={id} label={label} hint={hint} error={error}>
      <div className="flex gap-2 tight:flex-col">
        <div className="relative shrink-0 tight:self-start rounded-control has-focus-visible:outline-3 has-focus-visible:outline-brand">
          <span aria-hidden className={joinClasses(CONTROL_CLASSES, "flex items-center gap-1 whitespace-nowrap")}>
            {`${shown.country} ${COUNTRY_PRESETS[shown.country].dialCode}`}
            <ChevronDown className="size-4 text-muted" />
          </span>
          <select
            aria-label={t("customerForm.phoneCountry")}
            value={shown.country}
            onChange={(event) => {
              const chosen = COUNTRIES.find((each) => each === event.target.value);
              if (chosen) change({ ...shown, country: chosen });
            }}
            className="absolute inset-0 size-full cursor-pointer bg-card text-body text-ink opacity-0"
          >
            {COUNTRIES.map((each) => (
              <option key={each} value={each}>
                {`${countryName(each, language)} ${COUNTRY_PRESETS[each].dialCode}`}
              </option>
            ))}
          </select>
        </div>
        <input
          id={id}
          type="tel"
          inputMode="tel"
          autoComplete="off"
          value={shown.home}
          aria-invalid={error ? true : undefined}
          aria-describedby={error || hint ? `${id}-note` : undefined}
          onChange={(event) => change({ ...shown, home: event.target.value })}
          className={CONTROL_CLASSES}
        />
      </div>
    </Field>
  );
}

function readTyped(home: string, country: Country): string {
  return toE164(home, country) ?? home.trim();
}
