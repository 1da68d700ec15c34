import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { AccountProblemNotice } from "#components/account/AccountProblemNotice.tsx";
import { SignedOutPage } from "#components/account/SignedOutPage.tsx";
import { LinkButton } from "#ui/controls/LinkButton.tsx";
import { LoadingRows } from "#ui/feedback/LoadingRows.tsx";
import { useAccounts, useSignIn } from "#components/ports.ts";
import type { AccountProblem } from "#ports/accounts.ts";

/** Opened from the mail's link: uses the code, then continues to the app if signed in. */
export function ConfirmByCode({ code }: { readonly code: string }) {
  const { t } = useTranslation();
  const { confirmEmail } = useAccounts();
  const { unverifiedEmail, checkVerified } = useSignIn();
  const [outcome, setOutcome] = useState<"confirmed" | AccountProblem | null>(null);
  const waiting = unverifiedEmail !== "";

  useEffect(() => {
    let gone = false;
    async function confirm() {
      const answer = await confirmOnce(code, confirmEmail);
      // A used code is fine if the address is confirmed by now.
      const verified = waiting && (await checkVerified().catch(() => false));
      if (gone || verified) return;
      setOutcome(answer.ok ? "confirmed" : answer.problem);
    }
    void confirm();
    return () => {
      gone = true;
    };
  }, [code, confirmEmail, checkVerified, waiting]);

  if (outcome === null) {
    return (
      <SignedOutPage title={t("verifyEmail.verifying")}>
        <LoadingRows count={2} />
      </SignedOutPage>
    );
  }
  if (outcome === "confirmed") {
    return (
      <SignedOutPage title={t("verifyEmail.confirmed")} intro={t("verifyEmail.confirmedText")}>
        <LinkButton variant="main" to="/login" full>
          {t("login.submit")}
        </LinkButton>
      </SignedOutPage>
    );
  }
  return (
    <SignedOutPage title={t("verifyEmail.notConfirmed")} notices={<AccountProblemNotice problem={outcome} />}>
      <LinkButton variant="main" to={waiting ? "/verify-email" : "/login"} full>
        {t(waiting ? "verifyEmail.askAgain" : "login.submit")}
      </LinkButton>
    </SignedOutPage>
  );
}

type Confirm = ReturnType<typeof useAccounts>["confirmEmail"];

const asked = new Map<string, ReturnType<Confirm>>();

/** A code works once: a component rendered twice must not use it twice. */
function confirmOnce(code: string, confirm: Confirm): ReturnType<Confirm> {
  const answer = asked.get(code) ?? confirm(code);
  asked.set(code, answer);
  return answer;
}
