import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { checkPassword } from "#domain/access/password.ts";
import { AccountProblemNotice } from "./AccountProblemNotice.tsx";
import { Button } from "#ui/controls/Button.tsx";
import { PasswordField } from "./PasswordField.tsx";
import type { AccountAnswer, AccountProblem } from "#ports/accounts.ts";

interface NewPasswordFormProps {
  /** A password may not be the e-mail. */
  readonly email: string;
  /** Whoever is signed in proves with the present password that they are still themselves. */
  readonly askCurrent?: boolean;
  readonly save: (next: string, current: string) => AccountAnswer;
  readonly onDone: () => void;
}

/** The new password of an account. */
export function NewPasswordForm({ email, askCurrent = false, save, onDone }: NewPasswordFormProps) {
  const { t } = useTranslation();
  const [current, setCurrent] = useState("");
  const [next, setNext] = useState("");
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<AccountProblem | null>(null);
  const currentMissing = askCurrent && current === "";
  const wrong = next === "" ? "missing" : checkPassword(next, email);

  async function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (currentMissing || wrong) return;
    setBusy(true);
    const answer = await save(next, current);
    setBusy(false);
    if (answer.ok) onDone();
    else setProblem(answer.problem);
  }

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      {askCurrent && (
        <PasswordField
          label={t("profile.currentPassword")}
          value={current}
          onChange={setCurrent}
          error={tried && currentMissing ? t("accounts.fields.missing") : undefined}
        />
      )}
      <PasswordField
        label={t("resetPassword.new")}
        chosen
        value={next}
        onChange={setNext}
        error={tried && wrong ? t(`accounts.fields.${wrong}`) : undefined}
      />
      {problem && <AccountProblemNotice problem={problem} />}
      <Button variant="main" type="submit" full busy={busy}>
        {t("resetPassword.save")}
      </Button>
    </form>
  );
}
