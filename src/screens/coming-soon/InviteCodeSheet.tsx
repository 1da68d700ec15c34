import { type FormEvent, useState } from "react";
import { useNavigate } from "react-router-dom";
import { readTypedCode } from "#domain/invite.ts";
import { useText } from "#i18n/use-text.ts";
import { Button } from "#ui/Button.tsx";
import { Sheet } from "#ui/Sheet.tsx";
import { TextField } from "#ui/TextField.tsx";

/** The code of an invitation, typed or pasted with its link. */
export function InviteCodeSheet({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
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
    <Sheet open={open} onClose={onClose} title={t("comingSoon.invited")}>
      <form noValidate onSubmit={go} className="flex flex-col gap-4 p-4 pb-[max(1rem,env(safe-area-inset-bottom))]">
        <TextField
          label={t("signupUser.code")}
          hint={t("signupUser.codeHint")}
          value={typed}
          onChange={setTyped}
          autoComplete="off"
          error={tried && code === null ? t("signupUser.codeInvalid") : undefined}
        />
        <Button variant="main" type="submit" full>
          {t("signupUser.continue")}
        </Button>
      </form>
    </Sheet>
  );
}
