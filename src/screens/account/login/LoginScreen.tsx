import { useState } from "react";
import { useTranslation } from "react-i18next";
import { SignedOutPage } from "#components/account/SignedOutPage.tsx";
import { SignedOutReason } from "#components/account/SignedOutReason.tsx";
import { LinkButton } from "#ui/controls/LinkButton.tsx";
import { SafeWorkNotice } from "#components/account/SafeWorkNotice.tsx";
import { SignInForm } from "#components/account/SignInForm.tsx";
import { useSignIn } from "#components/ports.ts";

/** Sign-in form, why the person was signed out, and whose unsent work is safe here (ACCESS-8). */
export function LoginScreen() {
  const { t } = useTranslation();
  const { message } = useSignIn();
  // What was said before the provider refused is outdated; what the app says later is not.
  const [outdated, setOutdated] = useState<typeof message>(null);
  return (
    <SignedOutPage
      title={t("login.title")}
      intro={t("login.intro")}
      notices={
        <>
          {message && message !== outdated && <SignedOutReason message={message} />}
          <SafeWorkNotice />
        </>
      }
    >
      <SignInForm onRefused={() => setOutdated(message)} />
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
    </SignedOutPage>
  );
}
