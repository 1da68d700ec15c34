import { useState } from "react";
import { useTranslation } from "react-i18next";
import { readTypedCode } from "#domain/company/invite.ts";
import { Button } from "#ui/controls/Button.tsx";
import { TextField } from "#ui/fields/TextField.tsx";
import { useSubmit } from "#ui/fields/use-submit.ts";

/** Enters an invitation's code, typed or pasted with its link. */
export function InviteCodeForm({ onCode }: { readonly onCode: (code: string) => void }) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState("");
  const code = readTypedCode(typed);
  const { tried, formOf } = useSubmit<never>(code !== null);

  async function send() {
    if (code !== null) onCode(code);
    return null;
  }

  return (
    <form {...formOf(send)} className="flex flex-col gap-4">
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
  );
}
