import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { formatCount } from "#i18n/format-quantity.ts";
import { useLocale } from "#i18n/use-locale.ts";
import { Button } from "#ui/controls/Button.tsx";
import { Notice } from "#ui/feedback/Notice.tsx";
import { storageRisk, type StorageRisk } from "./storage-risk.ts";

const MEGABYTE = 1024 * 1024;

/** How full the storage is, and what to do if the browser may delete it (OFFLINE-13, OFFLINE-22). */
export function StorageHealth() {
  const { t } = useTranslation();
  const { locale } = useLocale();
  const [storage, setStorage] = useState<StorageStatus | null>(null);
  const [isRefused, setRefused] = useState(false);
  useEffect(() => {
    let gone = false;
    void readStorage().then((read) => {
      if (!gone) setStorage(read);
    });
    return () => {
      gone = true;
    };
  }, []);
  if (storage === null) return null;
  const { used, quota, risk } = storage;
  const count = (bytes: number) => formatCount(Math.round(bytes / MEGABYTE), locale);

  async function ask() {
    await navigator.storage.persist();
    const answer = await readStorage();
    setStorage(answer);
    setRefused(answer?.risk === risk);
  }

  return (
    <div className="flex flex-col gap-1">
      <p className="text-body">{t("syncSheet.storageUsed", { used: count(used), quota: count(quota) })}</p>
      <progress
        className="h-2.5 w-full appearance-none overflow-hidden rounded-full bg-raised edge [&::-moz-progress-bar]:bg-brand [&::-webkit-progress-bar]:bg-raised [&::-webkit-progress-value]:bg-brand"
        max={quota}
        value={used}
        aria-label={t("syncSheet.storage")}
      />
      {risk === null ? (
        <p className="text-caption text-muted">{t("syncSheet.storageKept")}</p>
      ) : (
        <div className="flex flex-col gap-2 pt-2">
          <Notice tone={risk === "appleTab" ? "attention" : "info"}>
            <p className="font-bold">{t(`storageHealth.${risk}.title`)}</p>
            <p>{t(`storageHealth.${risk}.text`)}</p>
            <p>{t("storageHealth.privateWindow")}</p>
          </Notice>
          {risk !== "appleTab" && <Button onClick={() => void ask()}>{t("storageHealth.ask")}</Button>}
          <output aria-live="polite" className="text-caption text-muted">
            {isRefused && t("storageHealth.refused")}
          </output>
        </div>
      )}
    </div>
  );
}

interface StorageStatus {
  readonly used: number;
  readonly quota: number;
  readonly risk: StorageRisk | null;
}

async function readStorage(): Promise<StorageStatus | null> {
  if (!navigator.storage?.estimate) return null;
  const [{ usage = 0, quota = 0 }, kept] = await Promise.all([
    navigator.storage.estimate(),
    navigator.storage.persisted(),
  ]);
  if (quota === 0) return null;
  const { userAgent, maxTouchPoints: touchPoints } = navigator;
  const installed = matchMedia("(display-mode: standalone)").matches;
  return { used: usage, quota, risk: storageRisk({ kept, installed, userAgent, touchPoints }) };
}
