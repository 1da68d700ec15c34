import { useState } from "react";
import { useTranslation } from "react-i18next";
import { type EarlyAccess, readEarlyAccess, TEAM_SIZES } from "#domain/company/early-access.ts";
import { checkName } from "#domain/company/name-text.ts";
import { readEmail } from "#domain/company/person.ts";
import { countryName } from "#i18n/country-name.ts";
import { useLocale } from "#i18n/use-locale.ts";
import { AccountProblemNotice } from "#components/account/AccountProblemNotice.tsx";
import type { Country } from "#domain/values/country.ts";
import { Button } from "#ui/controls/Button.tsx";
import { FormAction } from "#ui/controls/FormAction.tsx";
import { Checkbox } from "#ui/fields/Checkbox.tsx";
import { CountryField } from "#ui/fields/CountryField.tsx";
import { FieldPair } from "#ui/fields/FormSection.tsx";
import { Notice } from "#ui/feedback/Notice.tsx";
import { SelectField } from "#ui/fields/SelectField.tsx";
import { TextField } from "#ui/fields/TextField.tsx";
import { useSubmit } from "#ui/fields/use-submit.ts";
import { useAccounts } from "#components/ports.ts";
import type { AccountProblem } from "#ports/accounts.ts";

const EMPTY = { email: "", company: "", country: "" as Country | "", reps: "" as EarlyAccess["reps"], role: "" };

/** Signs up for the early-access list. Only e-mail and consent are required. */
export function EarlyAccessForm() {
  const { t } = useTranslation();
  const { language } = useLocale();
  const { requestEarlyAccess } = useAccounts();
  const [form, setForm] = useState(EMPTY);
  const [consent, setConsent] = useState(false);
  const [outcome, setOutcome] = useState<"sent" | "kept" | null>(null);
  const change = (changes: Partial<typeof EMPTY>) => setForm({ ...form, ...changes });
  const emailBad = readEmail(form.email) === null;
  const companyBad = checkName(form.company, 0);
  const roleBad = checkName(form.role, 0);

  const country = form.country === "" ? "" : countryName(form.country, "en");
  const person = readEarlyAccess({ ...form, country, consent, language });
  const { tried, busy, failure, formOf } = useSubmit<AccountProblem>(person !== null);

  async function send() {
    if (person === null) return null;
    const answer = await requestEarlyAccess(person);
    if (!answer.ok) return answer.problem;
    setOutcome(answer.value);
    return null;
  }

  if (outcome) {
    return (
      <Notice>
        <p className="font-medium">{t(outcome === "kept" ? "comingSoon.kept" : "comingSoon.onList")}</p>
        <p>{t(`comingSoon.outcomes.${outcome}`, { email: form.email.trim() })}</p>
      </Notice>
    );
  }
  return (
    <form {...formOf(send)} className="flex flex-col gap-4">
      <TextField
        label={t("comingSoon.email")}
        type="email"
        inputMode="email"
        autoComplete="email"
        required
        value={form.email}
        onChange={(email) => change({ email })}
        error={tried && emailBad ? t("accounts.fields.emailInvalid") : undefined}
      />
      <FieldPair>
        <TextField
          label={t("comingSoon.company")}
          autoComplete="organization"
          maxLength={80}
          value={form.company}
          onChange={(company) => change({ company })}
          error={tried && companyBad ? t(`accounts.fields.${companyBad}`) : undefined}
        />
        <TextField
          label={t("comingSoon.role")}
          autoComplete="organization-title"
          maxLength={80}
          value={form.role}
          onChange={(role) => change({ role })}
          error={tried && roleBad ? t(`accounts.fields.${roleBad}`) : undefined}
        />
      </FieldPair>
      <FieldPair>
        <CountryField
          label={t("comingSoon.country")}
          value={form.country}
          onChange={(country) => change({ country })}
        />
        <SelectField
          label={t("comingSoon.reps")}
          value={form.reps}
          options={[
            { value: "", label: t("public.choose") },
            ...TEAM_SIZES.map((size) => ({ value: size, label: size.replace("-", "–") })),
          ]}
          onChange={(reps) => change({ reps })}
        />
      </FieldPair>
      <Checkbox
        label={t("comingSoon.consent")}
        checked={consent}
        onChange={setConsent}
        error={tried && !consent ? t("comingSoon.consentMissing") : undefined}
      />
      {failure && <AccountProblemNotice problem={failure} />}
      <FormAction>
        <Button variant="main" type="submit" full busy={busy}>
          {t(busy ? "comingSoon.sending" : failure ? "ui.tryAgain" : "comingSoon.send")}
        </Button>
      </FormAction>
    </form>
  );
}
