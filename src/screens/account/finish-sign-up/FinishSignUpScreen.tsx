import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import { companyCountry } from "#domain/company/company-country.ts";
import type { Country } from "#domain/values/country.ts";
import type { Profile } from "#domain/company/person.ts";
import { useLocale } from "#i18n/use-locale.ts";
import { AccountProblemNotice } from "#components/account/AccountProblemNotice.tsx";
import { BottomBar } from "#ui/layout/BottomBar.tsx";
import { Button } from "#ui/controls/Button.tsx";
import { EmptyState } from "#ui/feedback/EmptyState.tsx";
import { ErrorState } from "#ui/feedback/ErrorState.tsx";
import { LinkButton } from "#ui/controls/LinkButton.tsx";
import { LoadingRows } from "#ui/feedback/LoadingRows.tsx";
import { newProfileForm, ProfileFields, readProfileForm } from "#components/account/ProfileFields.tsx";
import { Screen } from "#ui/layout/Screen.tsx";
import { ScreenHeader } from "#ui/layout/ScreenHeader.tsx";
import { useProfile } from "#components/account/use-profile.ts";
import { useCompany } from "#components/company/use-company.ts";
import { useSubmit } from "#ui/fields/use-submit.ts";
import type { AccountAnswer, AccountProblem } from "#ports/accounts.ts";
import { useDevice, usePreferences } from "#ui/ports/ports.tsx";

const FIELDS = ["fullName", "phone", "language", "distanceUnit"] as const;

/** COMPANY-17: only the missing fields of the profile. */
export function FinishSignUpScreen() {
  const { t } = useTranslation();
  const { loaded, load, save } = useProfile();
  const company = useCompany();
  const country = company ? companyCountry(company.settings) : "US";
  return (
    <Screen>
      <ScreenHeader title={t("finishSignUp.title")} />
      {(loaded.state === "loading" || company === undefined) && <LoadingRows count={3} />}
      {loaded.state === "failed" && (
        <ErrorState title={t("finishSignUp.failed")} detail={t(`accounts.${loaded.problem}`)} onRetry={load} />
      )}
      {loaded.state === "ready" && company !== undefined && (
        <MissingFields stored={loaded.stored} country={country} save={save} />
      )}
    </Screen>
  );
}

interface MissingFieldsProps {
  readonly stored: Partial<Profile>;
  readonly country: Country;
  readonly save: (profile: Profile) => AccountAnswer;
}

function MissingFields({ stored, country, save }: MissingFieldsProps) {
  const { t } = useTranslation();
  const { language } = useLocale();
  const navigate = useNavigate();
  const { identity } = useDevice();
  const { preferences } = usePreferences();
  const [missing] = useState(() => FIELDS.filter((field) => stored[field] === undefined));
  const [form, setForm] = useState(() => newProfileForm(stored, { fullName: identity.fullName, language }, country));

  const profile = readProfileForm(form, country);
  const { tried, busy, failure, formOf } = useSubmit<AccountProblem>(profile !== null);

  async function send() {
    if (profile === null) return null;
    const answer = await save(profile);
    if (!answer.ok) return answer.problem;
    void navigate(preferences.firstRun === "done" ? "/home" : "/first-run");
    return null;
  }

  if (missing.length === 0) {
    return (
      <EmptyState
        title={t("finishSignUp.complete")}
        detail={t("finishSignUp.completeText")}
        action={
          <LinkButton variant="main" to="/home">
            {t("finishSignUp.goHome")}
          </LinkButton>
        }
      />
    );
  }
  return (
    <form {...formOf(send)} className="flex flex-1 flex-col">
      <div className="flex max-w-2xl flex-col gap-4 p-4">
        <p className="text-body text-muted">{t("finishSignUp.intro")}</p>
        {failure && <AccountProblemNotice problem={failure} />}
        <ProfileFields
          form={form}
          onChange={(changes) => setForm({ ...form, ...changes })}
          country={country}
          fields={missing}
          tried={tried}
        />
      </div>
      <BottomBar>
        <Button variant="main" type="submit" full busy={busy}>
          {t("finishSignUp.save")}
        </Button>
      </BottomBar>
    </form>
  );
}
