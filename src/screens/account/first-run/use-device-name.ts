import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { checkName, type NameProblem } from "#domain/company/name-text.ts";
import { readInstallation } from "#local/queries/company/device-letter.ts";
import { deviceKind } from "#components/account/device-kind.ts";
import { useAccounts, useSyncStatus } from "#components/ports.ts";
import type { AccountProblem } from "#ports/accounts.ts";
import { readyValue, useLive } from "#ui/use-live.ts";

export interface DeviceNameHold {
  /** The letter from the server; null before the first connection. */
  readonly letter: string | null;
  readonly name: string;
  readonly setName: (name: string) => void;
  /** A name needs the letter and a connection. */
  readonly editable: boolean;
  readonly wrong: NameProblem | null;
  readonly failure: AccountProblem | null;
  readonly busy: boolean;
  /** Saves a new name, where one can be given; false if it could not be saved. */
  readonly save: () => Promise<boolean>;
}

/** This device's name, with a name from the browser until it has one. */
export function useDeviceName(): DeviceNameHold {
  const { t } = useTranslation();
  const { listDevices, nameDevice } = useAccounts();
  const { connectivity } = useSyncStatus();
  const installation = readyValue(useLive(readInstallation, undefined)) ?? null;
  const [stored, setStored] = useState<string | null>(null);
  const [typed, setTyped] = useState<string | null>(null);
  const [failure, setFailure] = useState<AccountProblem | null>(null);
  const [busy, setBusy] = useState(false);
  const installId = installation?.installId;
  const letter = installation?.letter ?? null;
  useEffect(() => {
    let gone = false;
    void listDevices().then((answer) => {
      const own = answer.ok ? answer.value.find((device) => device.installId === installId) : undefined;
      if (!gone && own) setStored(own.name);
    });
    return () => {
      gone = true;
    };
  }, [listDevices, installId, letter]);

  const name = typed ?? (stored || (deviceKind(navigator.userAgent) ?? t("profile.otherDevice")));
  const editable = letter !== null && connectivity !== "offline";
  const wrong = checkName(name, 1);

  async function save() {
    setFailure(null);
    if (!editable || installId === undefined || letter === null || name.trim() === stored) return true;
    if (wrong !== null) return false;
    setBusy(true);
    const answer = await nameDevice({ installId, letter }, name.trim());
    setBusy(false);
    if (answer.ok) setStored(name.trim());
    else setFailure(answer.problem);
    return answer.ok;
  }

  return { letter, name, setName: setTyped, editable, wrong, failure, busy, save };
}
