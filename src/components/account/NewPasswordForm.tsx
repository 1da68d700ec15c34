import { useState } from "react";
import { useTranslation } from "react-i18next";
import { checkPassword } from "#domain/access/password.ts";
import { AccountProblemNotice } from "./AccountProblemNotice.tsx";
import { Button } from "#ui/controls/Button.tsx";
import { PasswordField } from "./PasswordField.tsx";
import { useSubmit } from "#ui/fields/use-submit.ts";
import type { AccountAnswer, AccountProblem } from "#ports/accounts.ts";

interface NewPasswordFormProps {
  /** The password must differ from the e-mail. */
  readonly email: string;
  /** A signed-in person confirms the change with the current password. */
  readonly askCurrent?: boolean;
  readonly save: (next: string, current: string) => AccountAnswer;
  readonly onDone: () => void;
}

/** Sets an account's new password. */
export function NewPasswordForm({ email, askCurrent = false, save, onDone }: NewPasswordFormProps) {
  const { t } = useTranslation();
  const [current, setCurrent] = useState("");
  const [next, setNext] = useState("");
  const currentMissing = askCurrent && current === "";
  const wrong = next === "" ? "missing" : checkPassword(next, email);
  const { tried, busy, failure, formOf } = useSubmit<AccountProblem>(!currentMissing && wrong === null);

  async function send() {
    const answer = await save(next, current);
    if (!answer.ok) return answer.problem;
    onDone();
    return null;
  }

  return (
    <form {...formOf(send)} className="flex flex-col gap-4">
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
      {failure && <AccountProblemNotice problem={failure} />}
      <Button variant="main" type="submit" full busy={busy}>
        {t("resetPassword.save")}
      </Button>
    </form>
  );
}
