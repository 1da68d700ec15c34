import { Smartphone } from "lucide-react";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { readDeviceLetter } from "#local/queries/company/device-letter.ts";
import { ListRow } from "#ui/lists/ListRow.tsx";
import { LoadingRows } from "#ui/feedback/LoadingRows.tsx";
import { readyValue, useLive } from "#ui/use-live.ts";
import { deviceKind } from "#components/account/device-kind.ts";
import { useAccounts } from "#components/ports.ts";
import type { OwnDevice } from "#ports/accounts.ts";

/** The user's devices, by the letter in their order numbers. */
export function OwnDevices({ online }: { readonly online: boolean }) {
  const { t } = useTranslation();
  const { listDevices } = useAccounts();
  const letter = useLive(readDeviceLetter, undefined);
  const [devices, setDevices] = useState<readonly OwnDevice[] | "unknown" | null>(null);
  useEffect(() => {
    let gone = false;
    void listDevices().then((answer) => {
      if (!gone) setDevices(answer.ok ? answer.value : "unknown");
    });
    return () => {
      gone = true;
    };
  }, [listDevices, online]);

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
            <ListRow
              leading={<Smartphone aria-hidden className="size-6 text-muted" />}
              title={t("profile.device", { letter: device.letter })}
              detail={device.name || (deviceKind(device.platform) ?? t("profile.otherDevice"))}
              trailing={device.letter === own ? t("profile.thisDevice") : undefined}
            />
          </li>
        ))}
    </ul>
  );
}
