import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { readDeviceLetter } from "#local/queries/company/device-letter.ts";
import { LoadingRows } from "#ui/feedback/LoadingRows.tsx";
import { readyValue, useLive } from "#ui/use-live.ts";
import { isSignedOut } from "#domain/company/fleet.ts";
import { DeviceRow } from "#components/account/DeviceRow.tsx";
import { SignOutDevice } from "#components/account/SignOutDevice.tsx";
import { useAccounts } from "#components/ports.ts";
import type { OwnDevice } from "#ports/accounts.ts";

/** The user's devices, by the letter in their order numbers; each but this one can be signed out. */
export function OwnDevices({ online }: { readonly online: boolean }) {
  const { t } = useTranslation();
  const { listDevices } = useAccounts();
  const letter = useLive(readDeviceLetter, undefined);
  const [asked, setAsked] = useState(0);
  const [devices, setDevices] = useState<readonly OwnDevice[] | "unknown" | null>(null);
  useEffect(() => {
    let gone = false;
    void listDevices().then((answer) => {
      if (!gone) setDevices(answer.ok ? answer.value : "unknown");
    });
    return () => {
      gone = true;
    };
  }, [listDevices, online, asked]);

  if (devices === null) return <LoadingRows count={2} />;
  if (devices === "unknown") return <p className="px-4 text-body text-muted">{t("profile.devicesUnknown")}</p>;
  if (devices.length === 0) return <p className="px-4 text-body text-muted">{t("profile.noDevices")}</p>;
  const own = readyValue(letter) ?? null;
  return (
    <ul>
      {devices
        .toSorted((a, b) => a.letter.length - b.letter.length || a.letter.localeCompare(b.letter))
        .map((device) => (
          <li key={device.installId}>
            <DeviceRow device={device}>{actionOf(device)}</DeviceRow>
          </li>
        ))}
    </ul>
  );

  function actionOf(device: OwnDevice) {
    if (device.letter === own) return <span className="font-medium">{t("profile.thisDevice")}</span>;
    return isSignedOut(device) ? undefined : <SignOutDevice device={device} onDone={() => setAsked(asked + 1)} />;
  }
}
