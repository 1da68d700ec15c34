import { useTranslation } from "react-i18next";
import { useNavigate, useParams } from "react-router-dom";
import { SignedOutPage } from "#components/account/SignedOutPage.tsx";
import { InviteCodeForm } from "#components/account/InviteCodeForm.tsx";
import { LinkButton } from "#ui/controls/LinkButton.tsx";
import { useLinkCode } from "#components/ports.ts";
import { Invitation } from "./Invitation.tsx";

/** COMPANY-13: the code, the invitation, then the person's own data. */
export function SignupUserScreen() {
  const shown = useParams()["code"];
  const code = useLinkCode().read(shown);
  return code === null ? <AskCode /> : <Invitation key={code} code={code} />;
}

function AskCode() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { keep } = useLinkCode();
  return (
    <SignedOutPage title={t("signupUser.title")} intro={t("signupUser.intro")}>
      <InviteCodeForm onCode={(code) => void navigate(`/signup/user/${keep(code)}`)} />
      <LinkButton variant="quiet" to="/login" full>
        {t("signup.haveAccount")}
      </LinkButton>
    </SignedOutPage>
  );
}
