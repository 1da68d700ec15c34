import { useState } from "react";
import { useTranslation } from "react-i18next";
import { readEmail } from "#domain/company/person.ts";
import { useLocale } from "#i18n/use-locale.ts";
import { AccountProblemNotice } from "#components/account/AccountProblemNotice.tsx";
import { SignedOutPage } from "#components/account/SignedOutPage.tsx";
import { LinkButton } from "#ui/controls/LinkButton.tsx";
import { Notice } from "#ui/feedback/Notice.tsx";
import { OnlineSubmit } from "#ui/controls/OnlineSubmit.tsx";
import { TextField } from "#ui/fields/TextField.tsx";
import { useSubmit } from "#ui/fields/use-submit.ts";
import { useCountdown } from "#ui/hooks/use-countdown.ts";
import { useAccounts } from "#components/ports.ts";
import type { AccountProblem } from "#ports/accounts.ts";

/** COMPANY-6: between two mails. */
const WAIT_S = 60;

/** The answer is the same whether or not the account exists. */
export function AskForLink() {
  const { t } = useTranslation();
  const { language } = useLocale();
  const { requestPasswordReset } = useAccounts();
  const [email, setEmail] = useState("");
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [wait, startWait] = useCountdown();
  const good = readEmail(email);
  const { tried, busy, failure, formOf } = useSubmit<AccountProblem>(good !== null);

  async function send() {
    if (good === null) return null;
    const answer = await requestPasswordReset(good, language);
    setSentTo(answer.ok ? good : null);
    if (!answer.ok) return answer.problem;
    startWait(WAIT_S);
    return null;
  }

  return (
    <SignedOutPage
      title={t("resetPassword.title")}
      intro={t("resetPassword.intro")}
      notices={
        failure ? (
          <AccountProblemNotice problem={failure} />
        ) : (
          sentTo !== null && <Notice>{t("resetPassword.sent", { email: sentTo })}</Notice>
        )
      }
    >
      <form {...formOf(send)} className="flex flex-col gap-4">
        <TextField
          label={t("login.email")}
          type="email"
          inputMode="email"
          autoComplete="username"
          value={email}
          onChange={setEmail}
          error={tried && good === null ? t("accounts.fields.emailInvalid") : undefined}
        />
        <OnlineSubmit busy={busy} disabled={wait > 0}>
          {wait > 0 ? t("verifyEmail.wait", { seconds: wait }) : t("resetPassword.send")}
        </OnlineSubmit>
      </form>
      <LinkButton variant="quiet" to="/login" full>
        {t("resetPassword.back")}
      </LinkButton>
    </SignedOutPage>
  );
}
