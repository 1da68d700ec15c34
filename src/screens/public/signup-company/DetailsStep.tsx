import { useTranslation } from "react-i18next";
import { checkSignupStep } from "#domain/company/company-signup.ts";
import { COUNTRY_PRESETS } from "#domain/values/country.ts";
import { formatRate } from "#i18n/format-quantity.ts";
import { useLocale } from "#i18n/use-locale.ts";
import { Button } from "#ui/controls/Button.tsx";
import { FormAction } from "#ui/controls/FormAction.tsx";
import { CountryField } from "#ui/fields/CountryField.tsx";
import { useSubmit } from "#ui/fields/use-submit.ts";
import { TextField } from "#ui/fields/TextField.tsx";
import { useAccountErrors } from "#components/account/use-account-errors.ts";
import { useSignupDraft } from "#components/ports.ts";

/** The company's names and its country, which sets currency, tax, time zone and formats. */
export function DetailsStep({ onDone }: { readonly onDone: () => void }) {
  const { t } = useTranslation();
  const { draft, update } = useSignupDraft();
  const problems = checkSignupStep(draft, "details");
  const { tried, formOf } = useSubmit<never>(Object.keys(problems).length === 0);
  const errorOf = useAccountErrors(tried ? problems : {});

  async function send() {
    onDone();
    return null;
  }

  return (
    <form {...formOf(send)} className="flex flex-col gap-4">
      <TextField
        label={t("signupCompany.companyName")}
        autoComplete="organization"
        maxLength={80}
        value={draft.companyName}
        onChange={(companyName) => update({ companyName })}
        error={errorOf("companyName")}
      />
      <TextField
        label={t("signupCompany.legalName")}
        hint={t("signupCompany.legalNameHint")}
        maxLength={120}
        value={draft.legalName}
        onChange={(legalName) => update({ legalName })}
        error={errorOf("legalName")}
      />
      <CountryField
        label={t("signupCompany.country")}
        value={draft.country}
        onChange={(country) => update({ country })}
        error={errorOf("country")}
      />
      {draft.country !== "" && <PresetText country={draft.country} />}
      <FormAction>
        <Button variant="main" type="submit" full>
          {t("signupCompany.next")}
        </Button>
      </FormAction>
    </form>
  );
}

/** Shows what the country will set. */
function PresetText({ country }: { readonly country: keyof typeof COUNTRY_PRESETS }) {
  const { t } = useTranslation();
  const { locale } = useLocale();
  const { currency, tax, timeZone } = COUNTRY_PRESETS[country];
  return (
    <p className="text-caption text-muted">
      {[
        t("signupCompany.presetCurrency", { currency }),
        tax ? `${tax.name} ${formatRate(tax.rate, locale)}` : t("signupCompany.presetNoTax"),
        timeZone.replaceAll("_", " ").split("/").slice(-1)[0],
      ].join(" · ")}
      <br />
      {t("signupCompany.presetHint")}
    </p>
  );
}
