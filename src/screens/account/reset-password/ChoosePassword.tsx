import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { AccountProblemNotice } from "#components/account/AccountProblemNotice.tsx";
import { SignedOutPage } from "#components/account/SignedOutPage.tsx";
import { LinkButton } from "#ui/controls/LinkButton.tsx";
import { LoadingRows } from "#ui/feedback/LoadingRows.tsx";
import { NewPasswordForm } from "#components/account/NewPasswordForm.tsx";
import { useAccounts, useLinkCode } from "#components/ports.ts";
import type { AccountProblem } from "#ports/accounts.ts";

/** The mail's link: whose account it is, and the new password. */
export function ChoosePassword({ code }: { readonly code: string }) {
  const { t } = useTranslation();
  const { readResetCode, resetPassword } = useAccounts();
  const { forget } = useLinkCode();
  const [found, setFound] = useState<{ email: string } | { problem: AccountProblem } | null>(null);
  const [done, setDone] = useState(false);

  useEffect(() => {
    let gone = false;
    void readResetCode(code).then((answer) => {
      if (!gone) setFound(answer.ok ? { email: answer.value } : { problem: answer.problem });
    });
    return () => {
      gone = true;
    };
  }, [code, readResetCode]);

  if (done) {
    return (
      <SignedOutPage title={t("resetPassword.done")} intro={t("resetPassword.doneText")}>
        <LinkButton variant="main" to="/login" full>
          {t("login.submit")}
        </LinkButton>
      </SignedOutPage>
    );
  }
  if (!found) {
    return (
      <SignedOutPage title={t("resetPassword.choose")}>
        <LoadingRows count={2} />
      </SignedOutPage>
    );
  }
  if ("problem" in found) {
    return (
      <SignedOutPage title={t("resetPassword.notUsable")} notices={<AccountProblemNotice problem={found.problem} />}>
        <LinkButton variant="main" to="/reset-password" full>
          {t("resetPassword.askAgain")}
        </LinkButton>
      </SignedOutPage>
    );
  }
  return (
    <SignedOutPage title={t("resetPassword.choose")} intro={found.email}>
      <NewPasswordForm
        email={found.email}
        save={(password) => resetPassword(code, password)}
        onDone={() => {
          forget();
          setDone(true);
        }}
      />
    </SignedOutPage>
  );
}
