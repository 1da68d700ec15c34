import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocale } from "#i18n/use-locale.ts";
import { AccountProblemNotice } from "#components/account/AccountProblemNotice.tsx";
import { Button } from "#ui/controls/Button.tsx";
import { SignedOutPage } from "#components/account/SignedOutPage.tsx";
import { LinkButton } from "#ui/controls/LinkButton.tsx";
import { Notice } from "#ui/feedback/Notice.tsx";
import { useCountdown } from "#ui/hooks/use-countdown.ts";
import { useOnline } from "#ui/hooks/use-online.ts";
import { useAccounts, useSignIn } from "#components/ports.ts";
import type { AccountProblem } from "#ports/accounts.ts";

/** The wait between two e-mails; the server enforces it too, and five an hour (COMPANY-6). */
const RESEND_WAIT_S = 60;

type Note = { readonly sent: true } | { readonly notYet: true } | { readonly problem: AccountProblem };

/** Shows the address, resends the mail, continues once confirmed, or switches account. */
export function WaitForMail() {
  const { t } = useTranslation();
  const { language } = useLocale();
  const { unverifiedEmail, checkVerified, signOut } = useSignIn();
  const { resendVerification } = useAccounts();
  const online = useOnline();
  const [busy, setBusy] = useState(false);
  const [note, setNote] = useState<Note | null>(null);
  const [wait, startWait] = useCountdown();
  const reason = online ? undefined : t("ui.needsConnection");

  async function check() {
    setBusy(true);
    const verified = await checkVerified().catch(() => null);
    setBusy(false);
    if (verified === null) setNote({ problem: "offline" });
    else if (!verified) setNote({ notYet: true });
  }

  async function resend() {
    startWait(RESEND_WAIT_S);
    const answer = await resendVerification(language);
    setNote(answer.ok ? { sent: true } : { problem: answer.problem });
  }

  if (unverifiedEmail === "") {
    return (
      <SignedOutPage title={t("verifyEmail.title")} intro={t("verifyEmail.openLink")}>
        <LinkButton variant="main" to="/login" full>
          {t("login.submit")}
        </LinkButton>
      </SignedOutPage>
    );
  }
  return (
    <SignedOutPage
      title={t("verifyEmail.title")}
      intro={t("verifyEmail.intro", { email: unverifiedEmail })}
      notices={
        note &&
        ("problem" in note ? (
          <AccountProblemNotice problem={note.problem} />
        ) : (
          <Notice tone={"sent" in note ? "info" : "attention"}>
            {t("sent" in note ? "verifyEmail.sent" : "verifyEmail.notYet")}
          </Notice>
        ))
      }
    >
      <div className="flex flex-col gap-2">
        <Button variant="main" full busy={busy} disabled={!online} reason={reason} onClick={() => void check()}>
          {t("verifyEmail.check")}
        </Button>
        <Button full disabled={!online || wait > 0} reason={reason} onClick={() => void resend()}>
          {wait > 0 ? t("verifyEmail.wait", { seconds: wait }) : t("verifyEmail.resend")}
        </Button>
        <Button variant="quiet" full onClick={signOut}>
          {t("verifyEmail.other")}
        </Button>
      </div>
    </SignedOutPage>
  );
}
