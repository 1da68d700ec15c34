import { useTranslation } from "react-i18next";
import type { Instant } from "#domain/values/instant.ts";
import { CopyDeviceInfo } from "#components/sync/CopyDeviceInfo.tsx";
import { readDeviceLetter } from "#local/queries/company/device-letter.ts";
import { Switch } from "#ui/controls/Switch.tsx";
import { readyValue, useLive } from "#ui/use-live.ts";
import { SessionTime } from "./SessionTime.tsx";
import { StorageHealth } from "./StorageHealth.tsx";

interface AboutDeviceProps {
  readonly sessionEndsAt: Instant;
  readonly version: string;
  readonly sun: boolean;
  readonly onSun: (sun: boolean) => void;
}

export function AboutDevice({ sessionEndsAt, version, sun, onSun }: AboutDeviceProps) {
  const { t } = useTranslation();
  const letter = readyValue(useLive(readDeviceLetter, undefined));

  return (
    <div className="flex flex-col gap-3 px-4 pb-6">
      <SessionTime endsAt={sessionEndsAt} />
      <StorageHealth />
      <Switch label={t("syncSheet.sun")} hint={t("syncSheet.sunHint")} on={sun} onChange={onSun} />
      <p className="text-caption text-muted">
        {t("syncSheet.version", { version })}
        {" · "}
        {letter ? t("syncSheet.device", { letter }) : t("syncSheet.noLetter")}
      </p>
      <CopyDeviceInfo />
    </div>
  );
}
