import { useTranslation } from "react-i18next";
import type { StaffDevice } from "#domain/company/staff-device.ts";
import { AgeText } from "#ui/feedback/AgeText.tsx";

/** How many devices a person has, when the last of them was heard, and what they had not sent. */
export function DevicesSummary({ devices }: { readonly devices: readonly StaffDevice[] }) {
  const { t } = useTranslation();
  if (devices.length === 0) return null;
  const heard = devices.flatMap(({ heardAt }) => heardAt ?? []);
  const unsent = devices.reduce((sum, device) => sum + (device.unsent ?? 0), 0);
  return (
    <span className="flex flex-wrap gap-x-2 text-caption whitespace-normal">
      <span>
        {t("companyUsers.devices", { count: devices.length })}
        {heard.length > 0 && (
          <>
            {" · "}
            <AgeText at={Math.max(...heard)} />
          </>
        )}
      </span>
      {unsent > 0 && (
        <span className="font-medium text-attention-ink">{t("companyUsers.toSend", { count: unsent })}</span>
      )}
    </span>
  );
}
