import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { SignInProblem } from "#domain/access/sign-in-problem.ts";
import { ProviderProblem } from "./ProviderProblem.tsx";
import { OnlineSubmit } from "#ui/controls/OnlineSubmit.tsx";
import { PasswordField } from "./PasswordField.tsx";
import { TextField } from "#ui/fields/TextField.tsx";
import { useSubmit } from "#ui/fields/use-submit.ts";
import { useOnline } from "#ui/hooks/use-online.ts";
import { useSignIn } from "../ports.ts";

interface SignInFormProps {
  /** Called once the provider has accepted the sign-in; the app then continues by itself. */
  readonly onSignedIn?: () => void;
  /** Called when the provider refused: the message above the form is outdated. */
  readonly onRefused?: () => void;
}

/** E-mail and password; says why the provider refuses (ACCESS-7). */
export function SignInForm({ onSignedIn, onRefused }: SignInFormProps) {
  const { t } = useTranslation();
  const { signIn } = useSignIn();
  const online = useOnline();
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  const { tried, busy, failure, formOf } = useSubmit<SignInProblem>(email.trim() !== "" && password !== "");

  async function send() {
    const answer = await signIn(email.trim(), password);
    if (answer.ok) onSignedIn?.();
    else onRefused?.();
    return answer.ok ? null : answer.problem;
  }

  return (
    <form {...formOf(send)} className="flex flex-col gap-4">
      {failure !== null && <ProviderProblem problem={failure} />}
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
      {/* In reach on a phone held sideways too (SCREEN-2). */}
      <div className="sticky bottom-(--keyboard) z-10 -my-2 bg-paper py-2">
        <OnlineSubmit busy={busy} offlineReason={t("login.offline")}>
          {t("login.submit")}
        </OnlineSubmit>
      </div>
    </form>
  );
}
