import { Smartphone } from "lucide-react";
import { useTranslation } from "react-i18next";
import { deviceKind } from "#components/account/device-kind.ts";
import type { StaffDevice } from "#domain/company/staff-device.ts";
import { ListRow } from "#ui/lists/ListRow.tsx";
import { Section } from "#ui/layout/Section.tsx";

/** A person's devices, by the letter in their order numbers. */
export function PersonDevices({ devices }: { readonly devices: readonly StaffDevice[] }) {
  const { t } = useTranslation();
  return (
    <Section title={t("companyUsers.devicesOf")}>
      {devices.length === 0 && <p className="px-4 pb-3 text-body text-muted">{t("companyUsers.noDevices")}</p>}
      <ul>
        {devices.map(({ id, letter, platform, appVersion }) => (
          <li key={id}>
            <ListRow
              leading={<Smartphone aria-hidden className="size-6 text-muted" />}
              title={t("profile.device", { letter })}
              detail={[deviceKind(platform) ?? t("profile.otherDevice"), appVersion].filter(Boolean).join(" · ")}
            />
          </li>
        ))}
      </ul>
    </Section>
  );
}
