import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { AccountProblem } from "#ports/accounts.ts";
import { Button } from "#ui/controls/Button.tsx";
import { showToast } from "#ui/feedback/show-toast.ts";
import { ConfirmSheet } from "#ui/layout/ConfirmSheet.tsx";
import { useAccounts, useSyncStatus } from "../ports.ts";
import { AccountProblemNotice } from "./AccountProblemNotice.tsx";

interface SignOutDeviceProps {
  readonly device: { readonly uid: string; readonly installId: string; readonly letter: string };
  readonly onDone?: () => void;
}

/** Signs a device out at its next contact, after a question (ACCESS-43). Needs a connection. */
export function SignOutDevice({ device, onDone = () => {} }: SignOutDeviceProps) {
  const { t } = useTranslation();
  const { signOutDevice } = useAccounts();
  const { connectivity } = useSyncStatus();
  const [asks, setAsks] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<AccountProblem | null>(null);
  const { uid, installId, letter } = device;
  const online = connectivity === "online";

  async function signOut(): Promise<boolean> {
    setBusy(true);
    const answer = await signOutDevice({ uid, installId });
    setBusy(false);
    setProblem(answer.ok ? null : answer.problem);
    if (!answer.ok) return false;
    showToast(t("devices.willSignOut", { letter }));
    onDone();
    return true;
  }

  return (
    <div className="pt-2">
      <Button disabled={!online} reason={online ? undefined : t("ui.needsConnection")} onClick={() => setAsks(true)}>
        {t("devices.signOut")}
      </Button>
      <ConfirmSheet
        open={asks}
        onClose={() => setAsks(false)}
        title={t("devices.signOutTitle", { letter })}
        action={t("devices.signOut")}
        danger
        busy={busy}
        onConfirm={signOut}
      >
        <div className="flex flex-col gap-3">
          <p>{t("devices.signOutText")}</p>
          {problem !== null && <AccountProblemNotice problem={problem} />}
        </div>
      </ConfirmSheet>
    </div>
  );
}
