import { useState } from "react";
import { useTranslation } from "react-i18next";
import { checkSignupStep, readCompanySignup } from "#domain/company/company-signup.ts";
import { useLocale } from "#i18n/use-locale.ts";
import { AccountProblemNotice } from "#components/account/AccountProblemNotice.tsx";
import { Checkbox } from "#ui/fields/Checkbox.tsx";
import { PasswordField } from "#components/account/PasswordField.tsx";
import { SignupAction } from "#components/account/SignupAction.tsx";
import { useSubmit } from "#ui/fields/use-submit.ts";
import { TextField } from "#ui/fields/TextField.tsx";
import { useAccountErrors } from "#components/account/use-account-errors.ts";
import { useAccounts, useSignupDraft } from "#components/ports.ts";
import type { AccountProblem } from "#ports/accounts.ts";
import { Link } from "#ui/ports/ports.tsx";

interface RepresentativeStepProps {
  /** The server has taken the sign-up and mails to this address. */
  readonly onSent: (email: string) => void;
}

/** The person signing up and their password; the e-mail must then be confirmed. */
export function RepresentativeStep({ onSent }: RepresentativeStepProps) {
  const { t } = useTranslation();
  const { language } = useLocale();
  const { draft, update } = useSignupDraft();
  const { signUpCompany } = useAccounts();
  const [terms, setTerms] = useState(false);
  const problems = checkSignupStep(draft, "representative");
  const signup = readCompanySignup(draft, language, terms);
  const { tried, busy, failure, formOf } = useSubmit<AccountProblem>(signup !== null, { once: true });
  const errorOf = useAccountErrors(tried ? problems : {});

  async function send() {
    if (signup === null) return null;
    const answer = await signUpCompany(signup);
    if (!answer.ok) return answer.problem;
    onSent(signup.repEmail);
    return null;
  }

  return (
    <form {...formOf(send)} className="flex flex-col gap-4">
      <TextField
        label={t("signupCompany.repName")}
        autoComplete="name"
        maxLength={80}
        value={draft.repName}
        onChange={(repName) => update({ repName })}
        error={errorOf("repName")}
      />
      <TextField
        label={t("signupCompany.repEmail")}
        hint={t("signupCompany.repEmailHint")}
        type="email"
        inputMode="email"
        autoComplete="username"
        value={draft.repEmail}
        onChange={(repEmail) => update({ repEmail })}
        error={errorOf("repEmail")}
      />
      <PasswordField
        label={t("signupCompany.repPassword")}
        chosen
        value={draft.repPassword}
        onChange={(repPassword) => update({ repPassword })}
        error={errorOf("repPassword")}
      />
      <div className="flex flex-col">
        <Checkbox
          label={t("signupCompany.terms")}
          checked={terms}
          onChange={setTerms}
          error={tried && !terms ? t("signupCompany.termsMissing") : undefined}
        />
        <p className="flex gap-4 pl-9 text-body">
          <Link to="/terms" className="inline-flex min-h-12 min-w-12 items-center text-brand underline">
            {t("public.terms")}
          </Link>
          <Link to="/privacy" className="inline-flex min-h-12 min-w-12 items-center text-brand underline">
            {t("public.privacy")}
          </Link>
        </p>
      </div>
      {failure && <AccountProblemNotice problem={failure} />}
      <SignupAction problem={failure} busy={busy}>
        {t("signupCompany.create")}
      </SignupAction>
    </form>
  );
}
