import { useTranslation } from "react-i18next";
import { SignedOutPage } from "#components/account/SignedOutPage.tsx";
import { LinkButton } from "#ui/controls/LinkButton.tsx";

/** After a sign-up, the same for every address: only its mailbox says whether it had an account (COMPANY-5). */
export function CheckMail({ email }: { readonly email: string }) {
  const { t } = useTranslation();
  return (
    <SignedOutPage title={t("signupCompany.checkMail")} intro={t("signupCompany.checkMailText", { email })}>
      <p className="text-body text-muted">{t("signupCompany.checkMailMissing")}</p>
      <LinkButton variant="main" to="/login" full>
        {t("login.submit")}
      </LinkButton>
    </SignedOutPage>
  );
}
