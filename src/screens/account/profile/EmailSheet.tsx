import { useState } from "react";
import { useTranslation } from "react-i18next";
import { readEmail } from "#domain/company/person.ts";
import { AccountProblemNotice } from "#components/account/AccountProblemNotice.tsx";
import { PasswordField } from "#components/account/PasswordField.tsx";
import { useAccounts, useAppActions } from "#components/ports.ts";
import type { AccountProblem } from "#ports/accounts.ts";
import { Button } from "#ui/controls/Button.tsx";
import { OnlineSubmit } from "#ui/controls/OnlineSubmit.tsx";
import { showToast } from "#ui/feedback/show-toast.ts";
import { TextField } from "#ui/fields/TextField.tsx";
import { useSubmit } from "#ui/fields/use-submit.ts";
import { Sheet } from "#ui/layout/Sheet.tsx";

interface EmailSheetProps {
  readonly email: string;
  readonly onClose: () => void;
}

/** Another e-mail (COMPANY-39): the address and the password, then the code that was mailed to it. */
export function EmailSheet({ email, onClose }: EmailSheetProps) {
  const { t } = useTranslation();
  const [step, setStep] = useState<"address" | "code">("address");
  const [wanted, setWanted] = useState("");
  const [password, setPassword] = useState("");
  return (
    <Sheet open onClose={onClose} title={t("profile.changeEmail")}>
      <div className="flex flex-col gap-4 p-4 pb-[max(1rem,env(safe-area-inset-bottom))]">
        {step === "address" ? (
          <AddressForm {...{ email, wanted, setWanted, password, setPassword }} onSent={() => setStep("code")} />
        ) : (
          <CodeForm {...{ wanted, password, setPassword }} onDone={onClose} />
        )}
        <Button variant="quiet" full onClick={() => setStep(step === "address" ? "code" : "address")}>
          {t(step === "address" ? "profile.haveCode" : "profile.otherEmail")}
        </Button>
      </div>
    </Sheet>
  );
}

interface PasswordHold {
  readonly wanted: string;
  readonly password: string;
  readonly setPassword: (password: string) => void;
}

interface AddressFormProps extends PasswordHold {
  readonly email: string;
  readonly setWanted: (wanted: string) => void;
  readonly onSent: () => void;
}

function AddressForm({ email, wanted, setWanted, password, setPassword, onSent }: AddressFormProps) {
  const { t } = useTranslation();
  const { requestEmailChange } = useAccounts();
  const address = readEmail(wanted);
  const isSame = address === email.toLowerCase();
  const { tried, busy, failure, formOf } = useSubmit<AccountProblem>(address !== null && !isSame && password !== "");

  async function send() {
    if (address === null) return null;
    const answer = await requestEmailChange(address, password);
    if (!answer.ok) return answer.problem;
    onSent();
    return null;
  }

  return (
    <form {...formOf(send)} className="flex flex-col gap-4">
      <TextField
        label={t("profile.newEmail")}
        hint={t("profile.newEmailHint")}
        type="email"
        inputMode="email"
        autoComplete="email"
        maxLength={254}
        value={wanted}
        onChange={setWanted}
        error={addressError()}
      />
      <CurrentPassword {...{ password, setPassword, tried }} />
      {failure && <AccountProblemNotice problem={failure} />}
      <OnlineSubmit busy={busy}>{t("profile.sendCode")}</OnlineSubmit>
    </form>
  );

  function addressError() {
    if (!tried) return undefined;
    if (address === null) return t("accounts.fields.emailInvalid");
    return isSame ? t("accounts.emailSame") : undefined;
  }
}

function CodeForm({ wanted, password, setPassword, onDone }: PasswordHold & { readonly onDone: () => void }) {
  const { t } = useTranslation();
  const { changeEmail } = useAccounts();
  const { renewSession } = useAppActions();
  const [typed, setTyped] = useState("");
  const code = typed.replaceAll(/\s/g, "");
  const isCode = /^\d{8}$/.test(code);
  const { tried, busy, failure, formOf } = useSubmit<AccountProblem>(isCode && password !== "");

  async function send() {
    const answer = await changeEmail(code, password);
    if (!answer.ok) return answer.problem;
    // The change has ended every session, this one too. Should it not begin again here, the app asks for the password.
    await renewSession(password, answer.value);
    onDone();
    showToast(t("profile.emailChanged", { email: answer.value }));
    return null;
  }

  return (
    <form {...formOf(send)} className="flex flex-col gap-4">
      {wanted !== "" && <p className="text-body">{t("profile.codeSent", { email: wanted.trim() })}</p>}
      <TextField
        label={t("profile.code")}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={12}
        value={typed}
        onChange={setTyped}
        error={tried && !isCode ? t("profile.codeWrong") : undefined}
      />
      <CurrentPassword {...{ password, setPassword, tried }} />
      {failure && <AccountProblemNotice problem={failure} />}
      <OnlineSubmit busy={busy}>{t("profile.useCode")}</OnlineSubmit>
    </form>
  );
}

interface CurrentPasswordProps extends Omit<PasswordHold, "wanted"> {
  readonly tried: boolean;
}

function CurrentPassword({ password, setPassword, tried }: CurrentPasswordProps) {
  const { t } = useTranslation();
  return (
    <PasswordField
      label={t("profile.currentPassword")}
      value={password}
      onChange={setPassword}
      error={tried && password === "" ? t("accounts.fields.missing") : undefined}
    />
  );
}
