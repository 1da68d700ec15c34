import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Instant } from "#domain/values/instant.ts";
import { formatCount } from "#i18n/format-quantity.ts";
import { useLocale } from "#i18n/use-locale.ts";
import { readDeviceLetter } from "#local/queries/company/device-letter.ts";
import { Switch } from "#ui/controls/Switch.tsx";
import { readyValue, useLive } from "#ui/use-live.ts";
import { SessionTime } from "./SessionTime.tsx";

interface AboutDeviceProps {
  readonly sessionEndsAt: Instant;
  readonly version: string;
  readonly sun: boolean;
  readonly onSun: (sun: boolean) => void;
}

const MEGABYTE = 1024 * 1024;

export function AboutDevice({ sessionEndsAt, version, sun, onSun }: AboutDeviceProps) {
  const { t } = useTranslation();
  const { locale } = useLocale();
  const storage = useStorage();
  const letter = readyValue(useLive(readDeviceLetter, undefined));
  const count = (value: number) => formatCount(Math.round(value), locale);

  return (
    <div className="flex flex-col gap-3 px-4 pb-6">
      <SessionTime endsAt={sessionEndsAt} />
      {storage && (
        <div className="flex flex-col gap-1">
          <p className="text-body">
            {t("syncSheet.storageUsed", {
              used: count(storage.used / MEGABYTE),
              quota: count(storage.quota / MEGABYTE),
            })}
          </p>
          <progress
            className="h-2.5 w-full appearance-none overflow-hidden rounded-full bg-raised edge [&::-moz-progress-bar]:bg-brand [&::-webkit-progress-bar]:bg-raised [&::-webkit-progress-value]:bg-brand"
            max={storage.quota}
            value={storage.used}
            aria-label={t("syncSheet.storage")}
          />
          <p className="text-caption text-muted">
            {t(storage.kept ? "syncSheet.storageKept" : "syncSheet.storageNotKept")}
          </p>
        </div>
      )}
      <Switch label={t("syncSheet.sun")} hint={t("syncSheet.sunHint")} on={sun} onChange={onSun} />
      <p className="text-caption text-muted">
        {t("syncSheet.version", { version })}
        {" · "}
        {letter ? t("syncSheet.device", { letter }) : t("syncSheet.noLetter")}
      </p>
    </div>
  );
}

interface StorageStatus {
  readonly used: number;
  readonly quota: number;
  readonly kept: boolean;
}

function useStorage(): StorageStatus | null {
  const [status, setStatus] = useState<StorageStatus | null>(null);
  useEffect(() => {
    let gone = false;
    void readStorage().then((read) => {
      if (!gone) setStatus(read);
    });
    return () => {
      gone = true;
    };
  }, []);
  return status;
}

async function readStorage(): Promise<StorageStatus | null> {
  if (!navigator.storage?.estimate) return null;
  const [{ usage = 0, quota = 0 }, kept] = await Promise.all([
    navigator.storage.estimate(),
    navigator.storage.persisted(),
  ]);
  return quota === 0 ? null : { used: usage, quota, kept };
}
