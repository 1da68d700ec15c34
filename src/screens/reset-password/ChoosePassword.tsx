import { type FormEvent, useEffect, useState } from "react";
import { checkPassword } from "#domain/password.ts";
import { useText } from "#i18n/use-text.ts";
import { AccountNotice } from "#ui/AccountNotice.tsx";
import { type AccountProblem, useAccounts } from "#ui/accounts-context.ts";
import { Button } from "#ui/Button.tsx";
import { EntryPage } from "#ui/EntryPage.tsx";
import { LinkButton } from "#ui/LinkButton.tsx";
import { LoadingRows } from "#ui/LoadingRows.tsx";
import { PasswordField } from "#ui/PasswordField.tsx";

/** The mail's link: whose account it is, and the new password. */
export function ChoosePassword({ code }: { readonly code: string }) {
  const { t } = useText();
  const { readResetCode } = useAccounts();
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
      <EntryPage title={t("resetPassword.done")} intro={t("resetPassword.doneText")}>
        <LinkButton variant="main" to="/login" full>
          {t("login.submit")}
        </LinkButton>
      </EntryPage>
    );
  }
  if (!found) {
    return (
      <EntryPage title={t("resetPassword.choose")}>
        <LoadingRows count={2} />
      </EntryPage>
    );
  }
  if ("problem" in found) {
    return (
      <EntryPage title={t("resetPassword.notUsable")} notices={<AccountNotice problem={found.problem} />}>
        <LinkButton variant="main" to="/reset-password" full>
          {t("resetPassword.askAgain")}
        </LinkButton>
      </EntryPage>
    );
  }
  return (
    <EntryPage title={t("resetPassword.choose")} intro={found.email}>
      <NewPassword code={code} email={found.email} onDone={() => setDone(true)} />
    </EntryPage>
  );
}

interface NewPasswordProps {
  readonly code: string;
  readonly email: string;
  readonly onDone: () => void;
}

function NewPassword({ code, email, onDone }: NewPasswordProps) {
  const { t } = useText();
  const { resetPassword } = useAccounts();
  const [password, setPassword] = useState("");
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<AccountProblem | null>(null);
  const wrong = password === "" ? "missing" : checkPassword(password, email);

  async function save(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (wrong) return;
    setBusy(true);
    const answer = await resetPassword(code, password);
    setBusy(false);
    if (answer.ok) onDone();
    else setProblem(answer.problem);
  }

  return (
    <form noValidate onSubmit={(event) => void save(event)} className="flex flex-col gap-4">
      <PasswordField
        label={t("resetPassword.new")}
        chosen
        value={password}
        onChange={setPassword}
        error={tried && wrong ? t(`accounts.fields.${wrong}`) : undefined}
      />
      {problem && <AccountNotice problem={problem} />}
      <Button variant="main" type="submit" full busy={busy}>
        {t("resetPassword.save")}
      </Button>
    </form>
  );
}
