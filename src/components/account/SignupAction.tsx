import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { FormAction } from "#ui/controls/FormAction.tsx";
import { LinkButton } from "#ui/controls/LinkButton.tsx";
import { OnlineSubmit } from "#ui/controls/OnlineSubmit.tsx";
import type { AccountProblem } from "#ports/accounts.ts";

interface SignupActionProps {
  readonly problem: AccountProblem | null;
  readonly busy: boolean;
  readonly children: ReactNode;
}

/** The end of a sign-up form, with a link to where a refused person gets on. */
export function SignupAction({ problem, busy, children }: SignupActionProps) {
  const { t } = useTranslation();
  return (
    <>
      {problem === "emailTaken" && <LinkButton to="/login">{t("login.submit")}</LinkButton>}
      {problem === "signupClosed" && <LinkButton to="/coming-soon">{t("comingSoon.send")}</LinkButton>}
      <FormAction>
        <OnlineSubmit busy={busy}>{children}</OnlineSubmit>
      </FormAction>
    </>
  );
}
