import { useEffect, useState } from "react";
import { useText } from "#i18n/use-text.ts";
import { Button } from "#ui/Button.tsx";
import { Mark } from "#ui/Mark.tsx";
import { Notice } from "#ui/Notice.tsx";
import { useSignIn } from "#ui/sign-in-context.ts";
import { useOnline } from "#ui/use-online.ts";

/** PRODUCT 3.1: between two e-mails. */
const RESEND_WAIT_S = 60;

/** Where somebody stays whose e-mail is not confirmed yet (SPEC 2). */
export function VerifyEmailScreen() {
  const { t } = useText();
  const { unverifiedEmail, checkVerified, resendVerification, signOut } = useSignIn();
  const online = useOnline();
  const [busy, setBusy] = useState(false);
  const [note, setNote] = useState<{ tone: "info" | "attention" | "danger"; text: string } | null>(null);
  const [wait, setWait] = useCountdown();
  const reason = online ? undefined : t("ui.needsConnection");

  async function check() {
    setBusy(true);
    const verified = await checkVerified().catch(() => false);
    setBusy(false);
    if (!verified) setNote({ tone: "attention", text: t("verifyEmail.notYet") });
  }

  async function resend() {
    setWait(RESEND_WAIT_S);
    const answer = await resendVerification();
    setNote(
      answer.ok ? { tone: "info", text: t("verifyEmail.sent") } : { tone: "danger", text: answer.problem.message },
    );
  }

  return (
    <main className="mx-auto flex min-h-dvh w-full max-w-md flex-col justify-end gap-6 px-5 pt-10 pb-[max(1.5rem,env(safe-area-inset-bottom))] panes:justify-center">
      <div className="flex-1 panes:flex-none">
        <Mark />
      </div>
      <div className="flex flex-col gap-2">
        <h1 className="text-total font-bold">{t("verifyEmail.title")}</h1>
        <p className="text-body text-muted">{t("verifyEmail.intro", { email: unverifiedEmail })}</p>
      </div>
      {note && <Notice tone={note.tone}>{note.text}</Notice>}
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
    </main>
  );
}

function useCountdown(): [number, (seconds: number) => void] {
  const [left, setLeft] = useState(0);
  useEffect(() => {
    if (left === 0) return;
    const timer = setTimeout(() => setLeft(left - 1), 1000);
    return () => clearTimeout(timer);
  }, [left]);
  return [left, setLeft];
}
