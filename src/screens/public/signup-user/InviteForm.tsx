import { useState } from "react";
import { useTranslation } from "react-i18next";
import { COUNTRY_PRESETS } from "#domain/values/country.ts";
import { checkInviteSignup, type InviteView } from "#domain/company/invite.ts";
import { readEmail } from "#domain/company/person.ts";
import { toE164 } from "#domain/values/phone.ts";
import { FieldPair } from "#ui/fields/FormSection.tsx";
import { Notice } from "#ui/feedback/Notice.tsx";
import { PasswordField } from "#components/account/PasswordField.tsx";
import { useAccountErrors } from "#components/account/use-account-errors.ts";
import { SignupAction } from "#components/account/SignupAction.tsx";
import { useSubmit } from "#ui/fields/use-submit.ts";
import { TextField } from "#ui/fields/TextField.tsx";
import { useAccounts, useSignIn } from "#components/ports.ts";
import type { AccountProblem } from "#ports/accounts.ts";

interface InviteFormProps {
  readonly code: string;
  readonly invite: Extract<InviteView, { state: "valid" }>;
  /** The invitation has changed and must be read again. */
  readonly onStale: () => void;
}

/** The invited person's own data (COMPANY-13: first name, last name, password, optional phone). */
export function InviteForm({ code, invite, onStale }: InviteFormProps) {
  const { t } = useTranslation();
  const { signupWithInvite } = useAccounts();
  const { signIn } = useSignIn();
  const [form, setForm] = useState({
    email: "",
    firstName: invite.firstName,
    lastName: invite.lastName,
    password: "",
    phone: "",
  });
  const email = invite.email || readEmail(form.email);
  const phone = toE164(form.phone, invite.country);
  const problems = checkInviteSignup({ ...form, phone }, email);
  const { tried, busy, failure, formOf } = useSubmit<AccountProblem>(Object.keys(problems).length === 0, {
    once: true,
  });
  const errorOf = useAccountErrors(tried ? problems : {});
  const change = (changes: Partial<typeof form>) => setForm({ ...form, ...changes });

  async function send() {
    const { firstName, lastName, password } = form;
    if (email === null) return null;
    const answer = await signupWithInvite({
      inviteId: code,
      ...(invite.email === "" && { email }),
      firstName: firstName.trim(),
      lastName: lastName.trim(),
      password,
      phone: phone ?? "",
    });
    if (!answer.ok && answer.problem !== "gone" && answer.problem !== "expired") return answer.problem;
    if (answer.ok) await signIn(email, password);
    else onStale();
    return null;
  }

  return (
    <form {...formOf(send)} className="flex flex-col gap-4">
      {invite.email === "" ? (
        <TextField
          label={t("signupUser.ownEmail")}
          type="email"
          inputMode="email"
          autoComplete="email"
          value={form.email}
          onChange={(typed) => change({ email: typed })}
          error={errorOf("email")}
        />
      ) : (
        <p className="text-body">
          <span className="text-muted">{t("signupUser.email")}</span> <strong>{invite.email}</strong>
        </p>
      )}
      <FieldPair>
        <TextField
          label={t("signupUser.firstName")}
          autoComplete="given-name"
          maxLength={60}
          value={form.firstName}
          onChange={(firstName) => change({ firstName })}
          error={errorOf("firstName")}
        />
        <TextField
          label={t("signupUser.lastName")}
          autoComplete="family-name"
          maxLength={60}
          value={form.lastName}
          onChange={(lastName) => change({ lastName })}
          error={errorOf("lastName")}
        />
      </FieldPair>
      <PasswordField
        label={t("signupUser.password")}
        chosen
        value={form.password}
        onChange={(password) => change({ password })}
        error={errorOf("password")}
      />
      <TextField
        label={t("signupUser.phone")}
        hint={t("signupUser.phoneHint", { code: COUNTRY_PRESETS[invite.country].dialCode })}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        value={form.phone}
        onChange={(typed) => change({ phone: typed })}
        error={errorOf("phone")}
      />
      {failure && (
        <Notice tone="danger">
          <p className="font-medium">{t("auth.signupFailed")}</p>
          <p>{t(`accounts.${failure}`)}</p>
          <p>{t("signupUser.askAgain")}</p>
        </Notice>
      )}
      <SignupAction problem={failure} busy={busy}>
        {t("signupUser.join")}
      </SignupAction>
    </form>
  );
}
