import { useCallback, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import type { InviteView } from "#domain/company/invite.ts";
import { AccountProblemNotice } from "#components/account/AccountProblemNotice.tsx";
import { Button } from "#ui/controls/Button.tsx";
import { SignedOutPage } from "#components/account/SignedOutPage.tsx";
import { LinkButton } from "#ui/controls/LinkButton.tsx";
import { LoadingRows } from "#ui/feedback/LoadingRows.tsx";
import { Notice } from "#ui/feedback/Notice.tsx";
import { InviteForm } from "./InviteForm.tsx";
import { useAccounts } from "#components/ports.ts";
import type { AccountProblem } from "#ports/accounts.ts";

type Found = { readonly view: InviteView } | { readonly problem: AccountProblem } | null;

/** The state of an invitation: who invites whom to what, or why it cannot be used and what to do. */
export function Invitation({ code }: { readonly code: string }) {
  const { t } = useTranslation();
  const { found, ask } = useInvite(code);
  if (!found) {
    return (
      <SignedOutPage title={t("signupUser.checking")}>
        <LoadingRows count={3} />
      </SignedOutPage>
    );
  }
  if ("problem" in found) {
    return (
      <SignedOutPage title={t("signupUser.notChecked")} notices={<AccountProblemNotice problem={found.problem} />}>
        <Button variant="main" full onClick={ask}>
          {t("ui.tryAgain")}
        </Button>
      </SignedOutPage>
    );
  }
  const { view } = found;
  if (view.state !== "valid") {
    return (
      <SignedOutPage
        title={t(`signupUser.states.${view.state}.title`)}
        notices={<Notice tone="attention">{t(`signupUser.states.${view.state}.text`)}</Notice>}
      >
        <div className="flex flex-col gap-2">
          {view.state === "used" && (
            <LinkButton variant="main" to="/login" full>
              {t("login.submit")}
            </LinkButton>
          )}
          <LinkButton to="/signup/user" full>
            {t("signupUser.otherCode")}
          </LinkButton>
        </div>
      </SignedOutPage>
    );
  }
  return (
    <SignedOutPage
      mark={
        view.logo !== null && (
          <img src={view.logo} alt="" className="mb-2 size-16 rounded-control bg-white object-contain edge" />
        )
      }
      title={t("signupUser.welcome", { company: view.companyName })}
      intro={t("signupUser.invitedBy", { name: view.invitedBy, role: t(`roles.${view.role}`) })}
    >
      <InviteForm code={code} invite={view} onStale={ask} />
    </SignedOutPage>
  );
}

function useInvite(code: string): { found: Found; ask: () => void } {
  const { readInvite } = useAccounts();
  const [found, setFound] = useState<Found>(null);
  const [asked, setAsked] = useState(0);
  useEffect(() => {
    let gone = false;
    void readInvite(code).then((answer) => {
      if (!gone) setFound(answer.ok ? { view: answer.value } : { problem: answer.problem });
    });
    return () => {
      gone = true;
    };
  }, [readInvite, code, asked]);
  const ask = useCallback(() => {
    setFound(null);
    setAsked((times) => times + 1);
  }, []);
  return { found, ask };
}
