import { useTranslation } from "react-i18next";
import { DeviceRow } from "#components/account/DeviceRow.tsx";
import { SignOutDevice } from "#components/account/SignOutDevice.tsx";
import { isSignedOut } from "#domain/company/fleet.ts";
import type { StaffDevice } from "#domain/company/staff-device.ts";
import { readInstallation } from "#local/queries/company/device-letter.ts";
import { Section } from "#ui/layout/Section.tsx";
import { readyValue, useLive } from "#ui/use-live.ts";

/** A person's devices, by the letter in their order numbers; each but this one can be signed out. */
export function PersonDevices({ devices }: { readonly devices: readonly StaffDevice[] }) {
  const { t } = useTranslation();
  const own = readyValue(useLive(readInstallation, undefined))?.installId;
  return (
    <Section title={t("companyUsers.devicesOf")}>
      {devices.length === 0 && <p className="px-4 pb-3 text-body text-muted">{t("companyUsers.noDevices")}</p>}
      <ul>
        {devices.map((device) => (
          <li key={device.id}>
            <DeviceRow device={device}>{actionOf(device)}</DeviceRow>
          </li>
        ))}
      </ul>
    </Section>
  );

  function actionOf(device: StaffDevice) {
    if (device.installId === own) return <span className="font-medium">{t("profile.thisDevice")}</span>;
    return isSignedOut(device) ? undefined : <SignOutDevice device={device} />;
  }
}
