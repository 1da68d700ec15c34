import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#ui/controls/Button.tsx";
import { Modal } from "#ui/layout/Modal.tsx";
import { TextField } from "#ui/fields/TextField.tsx";
import { useAppActions } from "../ports.ts";
import { useDevice } from "#ui/ports/ports.tsx";

/** Renews the session for 24 hours with the password; the page behind it is unchanged (ACCESS-15). */
export function RenewSession({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation();
  const { renewSession } = useAppActions();
  const { identity } = useDevice();
  const [password, setPassword] = useState("");
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function renew() {
    if (password === "") return setProblem(t("login.passwordMissing"));
    setBusy(true);
    const renewed = await renewSession(password);
    setBusy(false);
    if (renewed.ok) onClose();
    else setProblem(t(`login.problems.${renewed.problem.code}`));
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    void renew();
  }

  return (
    <Modal
      open
      onClose={onClose}
      title={t("syncSheet.renewTitle")}
      actions={
        <>
          <Button variant="main" full busy={busy} onClick={() => void renew()}>
            {t("syncSheet.renew")}
          </Button>
          <Button full onClick={onClose}>
            {t("ui.cancel")}
          </Button>
        </>
      }
    >
      <form noValidate onSubmit={submit} className="flex flex-col gap-3">
        <p>{t("syncSheet.renewHint", { email: identity.email })}</p>
        <TextField
          label={t("login.password")}
          type="password"
          name="password"
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
          error={problem ?? undefined}
        />
      </form>
    </Modal>
  );
}
