import { useState } from "react";
import { useTranslation } from "react-i18next";
import { EntryPage } from "#components/account/EntryPage.tsx";
import { KeptMessage } from "#components/account/KeptMessage.tsx";
import { LinkButton } from "#ui/controls/LinkButton.tsx";
import { SafeWorkNotice } from "#components/account/SafeWorkNotice.tsx";
import { SignInForm } from "#components/account/SignInForm.tsx";
import { useSignIn } from "#components/ports.ts";

/** ACCESS-8: e-mail, password, the kept message, and whose orders are safe here. */
export function LoginScreen() {
  const { t } = useTranslation();
  const { message } = useSignIn();
  const [refused, setRefused] = useState(false);
  return (
    <EntryPage
      title={t("login.title")}
      intro={t("login.intro")}
      notices={
        <>
          {message && !refused && <KeptMessage message={message} />}
          <SafeWorkNotice />
        </>
      }
    >
      <SignInForm onRefused={() => setRefused(true)} />
      <div className="flex flex-col">
        <LinkButton variant="quiet" to="/reset-password" full>
          {t("login.forgot")}
        </LinkButton>
        <LinkButton variant="quiet" to="/signup/user" full>
          {t("login.invitation")}
        </LinkButton>
        <LinkButton variant="quiet" to="/signup" full>
          {t("login.create")}
        </LinkButton>
      </div>
    </EntryPage>
  );
}
