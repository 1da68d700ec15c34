import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import { SignedOutPage } from "#components/account/SignedOutPage.tsx";
import { LinkButton } from "#ui/controls/LinkButton.tsx";
import { SignInForm } from "#components/account/SignInForm.tsx";

/** COMPANY-7: where the welcome mail leads a signed-out user: sign in, then the rest of the profile. */
export function FinishSignUpPageScreen() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return (
    <SignedOutPage title={t("finishSignUp.title")} intro={t("finishSignUp.signInFirst")}>
      <SignInForm onSignedIn={() => void navigate("/finish-sign-up")} />
      <LinkButton variant="quiet" to="/reset-password" full>
        {t("login.forgot")}
      </LinkButton>
    </SignedOutPage>
  );
}
