import { useTranslation } from "react-i18next";
import { useSyncStatus } from "#components/ports.ts";
import { Notice } from "#ui/feedback/Notice.tsx";

/** Names the data that the server refuses to hand out at the moment (OFFLINE-19). */
export function RefusedData() {
  const { t } = useTranslation();
  const { refusedFeeds } = useSyncStatus();
  if (refusedFeeds.length === 0) return null;
  const names = refusedFeeds.map((feed) => t(`syncSheet.feeds.${feed}`));
  return (
    <div className="px-4 pb-2">
      <Notice tone="attention">
        <p className="font-bold">{t("syncSheet.refused")}</p>
        <ul className="list-disc pl-5">
          {names.map((name) => (
            <li key={name}>{name}</li>
          ))}
        </ul>
        <p>{t("syncSheet.refusedText")}</p>
      </Notice>
    </div>
  );
}
