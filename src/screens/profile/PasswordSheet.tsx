import { type FormEvent, useState } from "react";
import { checkPassword } from "#domain/password.ts";
import { useText } from "#i18n/use-text.ts";
import { AccountNotice } from "#ui/AccountNotice.tsx";
import { type AccountProblem, useAccounts } from "#ui/accounts-context.ts";
import { Button } from "#ui/Button.tsx";
import { PasswordField } from "#ui/PasswordField.tsx";
import { Sheet } from "#ui/Sheet.tsx";
import { showToast } from "#ui/show-toast.ts";

interface PasswordSheetProps {
  readonly email: string;
  readonly onClose: () => void;
}

/** The present password, and the new one. */
export function PasswordSheet({ email, onClose }: PasswordSheetProps) {
  const { t } = useText();
  const { changePassword } = useAccounts();
  const [current, setCurrent] = useState("");
  const [next, setNext] = useState("");
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<AccountProblem | null>(null);
  const wrong = next === "" ? "missing" : checkPassword(next, email);

  async function save(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (current === "" || wrong) return;
    setBusy(true);
    const answer = await changePassword(current, next);
    setBusy(false);
    if (!answer.ok) {
      setProblem(answer.problem);
      return;
    }
    onClose();
    showToast(t("profile.passwordChanged"));
  }

  return (
    <Sheet open onClose={onClose} title={t("profile.changePassword")}>
      <form
        noValidate
        onSubmit={(event) => void save(event)}
        className="flex flex-col gap-4 p-4 pb-[max(1rem,env(safe-area-inset-bottom))]"
      >
        <PasswordField
          label={t("profile.currentPassword")}
          value={current}
          onChange={setCurrent}
          error={tried && current === "" ? t("accounts.fields.missing") : undefined}
        />
        <PasswordField
          label={t("resetPassword.new")}
          chosen
          value={next}
          onChange={setNext}
          error={tried && wrong ? t(`accounts.fields.${wrong}`) : undefined}
        />
        {problem && <AccountNotice problem={problem} />}
        <Button variant="main" type="submit" full busy={busy}>
          {t("resetPassword.save")}
        </Button>
      </form>
    </Sheet>
  );
}
