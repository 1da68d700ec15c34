import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { Notice } from "#ui/feedback/Notice.tsx";
import { OnlineSubmit } from "#ui/controls/OnlineSubmit.tsx";
import { PasswordField } from "./PasswordField.tsx";
import { TextField } from "#ui/fields/TextField.tsx";
import { useOnline } from "#ui/hooks/use-online.ts";
import { useSignIn } from "../ports.ts";

interface SignInFormProps {
  /** Called once the provider has said yes; the app then goes on by itself. */
  readonly onSignedIn?: () => void;
  /** The provider has said no: what stood above the form is of no interest any more. */
  readonly onRefused?: () => void;
}

/** E-mail and password; the provider's own words where it refuses (ACCESS-7). */
export function SignInForm({ onSignedIn, onRefused }: SignInFormProps) {
  const { t } = useTranslation();
  const { signIn } = useSignIn();
  const online = useOnline();
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  const [busy, setBusy] = useState(false);
  const [tried, setTried] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);

  async function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (email.trim() === "" || password === "") return;
    setBusy(true);
    const answer = await signIn(email.trim(), password);
    setBusy(false);
    setRefusal(answer.ok ? null : answer.problem.message);
    if (answer.ok) onSignedIn?.();
    else onRefused?.();
  }

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      {refusal !== null && <Notice tone="danger">{refusal}</Notice>}
      <TextField
        label={t("login.email")}
        type="email"
        inputMode="email"
        name="email"
        autoComplete="username"
        value={email}
        onChange={setEmail}
        disabled={!online}
        error={tried && email.trim() === "" ? t("login.emailMissing") : undefined}
      />
      <PasswordField
        label={t("login.password")}
        value={password}
        onChange={setPassword}
        disabled={!online}
        error={tried && password === "" ? t("login.passwordMissing") : undefined}
      />
      <OnlineSubmit busy={busy} offlineReason={t("login.offline")}>
        {t("login.submit")}
      </OnlineSubmit>
    </form>
  );
}
