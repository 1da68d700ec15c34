import { useTranslation } from "react-i18next";
import type { Country } from "#domain/values/country.ts";
import { COUNTRY_PRESETS } from "#domain/values/country.ts";
import { toE164 } from "#domain/values/phone.ts";
import { checkName } from "#domain/company/name-text.ts";
import { NAME_LEAST, type Profile } from "#domain/company/person.ts";
import { ChoiceRow } from "#ui/controls/ChoiceRow.tsx";
import { TextField } from "#ui/fields/TextField.tsx";

/** A profile being edited, with the phone as typed. */
export type ProfileForm = Profile;

interface ProfileFieldsProps {
  readonly form: ProfileForm;
  readonly onChange: (changes: Partial<ProfileForm>) => void;
  readonly country: Country;
  /** The fields to show. */
  readonly fields: readonly (keyof Profile)[];
  readonly tried: boolean;
  readonly disabled?: boolean;
}

/** The form's initial values: the stored ones, otherwise defaults from the sign-in, the app and the country. */
export function newProfileForm(
  stored: Partial<Profile>,
  known: Pick<Profile, "fullName" | "language">,
  country: Country,
): ProfileForm {
  return { ...known, phone: "", distanceUnit: country === "US" ? "mi" : "km", ...stored };
}

/** The profile to send; null while the form is invalid. */
export function readProfileForm(form: ProfileForm, country: Country): Profile | null {
  const phone = toE164(form.phone, country);
  return phone === null || checkName(form.fullName, NAME_LEAST) !== null
    ? null
    : { ...form, fullName: form.fullName.trim(), phone };
}

/** The fields of one's own profile: name, phone, language, unit of distance (COMPANY-17). */
export function ProfileFields({ form, onChange, country, fields, tried, disabled = false }: ProfileFieldsProps) {
  const { t } = useTranslation();
  const nameBad = checkName(form.fullName, NAME_LEAST);
  return (
    <>
      {fields.includes("fullName") && (
        <TextField
          label={t("profile.name")}
          autoComplete="name"
          maxLength={80}
          value={form.fullName}
          onChange={(fullName) => onChange({ fullName })}
          disabled={disabled}
          error={tried && nameBad ? t(`accounts.fields.${nameBad}`) : undefined}
        />
      )}
      {fields.includes("phone") && (
        <TextField
          label={t("profile.phone")}
          hint={t("signupUser.phoneHint", { code: COUNTRY_PRESETS[country].dialCode })}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          value={form.phone}
          onChange={(phone) => onChange({ phone })}
          disabled={disabled}
          error={tried && toE164(form.phone, country) === null ? t("accounts.fields.phoneInvalid") : undefined}
        />
      )}
      {fields.includes("language") && (
        <ChoiceRow
          label={t("profile.language")}
          value={form.language}
          options={[
            { value: "en", label: "English" },
            { value: "es", label: "Español" },
          ]}
          onChange={(language) => onChange({ language })}
        />
      )}
      {fields.includes("distanceUnit") && (
        <ChoiceRow
          label={t("profile.distanceUnit")}
          value={form.distanceUnit}
          options={[
            { value: "km", label: t("profile.km") },
            { value: "mi", label: t("profile.mi") },
          ]}
          onChange={(distanceUnit) => onChange({ distanceUnit })}
        />
      )}
    </>
  );
}
