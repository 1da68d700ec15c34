import { type FormEvent, useState } from "react";
import { useNavigate, useParams } from "react-router-dom";
import { readTypedCode } from "#domain/invite.ts";
import { useText } from "#i18n/use-text.ts";
import { Button } from "#ui/Button.tsx";
import { EntryPage } from "#ui/EntryPage.tsx";
import { LinkButton } from "#ui/LinkButton.tsx";
import { TextField } from "#ui/TextField.tsx";
import { Invitation } from "./Invitation.tsx";

/** PRODUCT 3.1: the code, who invites to what, and then the person's own data. */
export function SignupUserScreen() {
  const { code } = useParams();
  return code === undefined ? <AskCode /> : <Invitation key={code} code={code} />;
}

function AskCode() {
  const { t } = useText();
  const navigate = useNavigate();
  const [typed, setTyped] = useState("");
  const [tried, setTried] = useState(false);
  const code = readTypedCode(typed);

  function go(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (code !== null) void navigate(`/signup/user/${code}`);
  }

  return (
    <EntryPage title={t("signupUser.title")} intro={t("signupUser.intro")}>
      <form noValidate onSubmit={go} className="flex flex-col gap-4">
        <TextField
          label={t("signupUser.code")}
          hint={t("signupUser.codeHint")}
          autoComplete="off"
          value={typed}
          onChange={setTyped}
          error={tried && code === null ? t("signupUser.codeInvalid") : undefined}
        />
        <Button variant="main" type="submit" full>
          {t("signupUser.continue")}
        </Button>
      </form>
      <LinkButton variant="quiet" to="/login" full>
        {t("signup.haveAccount")}
      </LinkButton>
    </EntryPage>
  );
}
