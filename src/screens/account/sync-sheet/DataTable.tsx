import { RotateCw } from "lucide-react";
import { useTranslation } from "react-i18next";
import { reloadFeed } from "#commands/sync/reload-feed.ts";
import { formatCount } from "#i18n/format-quantity.ts";
import { useLocale } from "#i18n/use-locale.ts";
import { readDataStatus } from "#local/queries/sync/data-status.ts";
import { useSyncStatus } from "#components/ports.ts";
import { IconButton } from "#ui/controls/IconButton.tsx";
import { AgeText } from "#ui/feedback/AgeText.tsx";
import { useCommand } from "#ui/use-command.ts";
import { useLive } from "#ui/use-live.ts";
import { Ready } from "#ui/feedback/Ready.tsx";

const AGEING_MS = 8 * 60 * 60 * 1000;

/** The amount and age of each kind of data on this device (decision 5: every offline number shows its age). */
export function DataTable() {
  const { t } = useTranslation();
  const { locale } = useLocale();
  const status = useLive(readDataStatus, undefined);
  const loadAgain = useCommand(reloadFeed);
  const online = useSyncStatus().connectivity !== "offline";
  return (
    <Ready of={status} failed={t("home.failed")} rows={4}>
      {(feeds) => (
        <table className="w-full text-body">
          <thead className="sr-only">
            <tr>
              <th scope="col">{t("syncSheet.feed")}</th>
              <th scope="col">{t("syncSheet.count")}</th>
              <th scope="col">{t("syncSheet.age")}</th>
              <th scope="col">{t("syncSheet.reload")}</th>
            </tr>
          </thead>
          <tbody>
            {feeds.map(({ feed, count, loaded, failed, lastGoodAt, differs, reload }) => (
              <tr key={feed} className="edge-b">
                <th scope="row" className="px-4 py-2.5 text-left font-normal">
                  {t(`syncSheet.feeds.${feed}`)}
                  {differs !== null && (
                    <span className="block text-caption font-medium text-attention-ink">
                      {t(`syncSheet.differs.${differs}`)}
                    </span>
                  )}
                </th>
                <td className="py-2.5 text-right tabular-nums">{formatCount(count, locale)}</td>
                <td className="py-2.5 pl-3 text-right text-muted">
                  {reload === "going" ? (
                    t("syncSheet.reloading")
                  ) : loaded && lastGoodAt !== null ? (
                    <AgeText at={lastGoodAt} ageingAfter={AGEING_MS} />
                  ) : (
                    t(!online ? "syncSheet.never" : failed ? "syncSheet.failed" : "syncSheet.notLoaded")
                  )}
                </td>
                <td className="w-12 pr-1">
                  {loaded && reload !== "unknown" && (
                    <IconButton
                      label={t("syncSheet.reloadFeed", { feed: t(`syncSheet.feeds.${feed}`) })}
                      icon={<RotateCw aria-hidden className="size-5" />}
                      disabled={!online || reload === "going"}
                      onClick={() => void loadAgain(feed)}
                    />
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Ready>
  );
}
