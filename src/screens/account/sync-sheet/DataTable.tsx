import { useTranslation } from "react-i18next";
import { formatCount } from "#i18n/format-quantity.ts";
import { useLocale } from "#i18n/use-locale.ts";
import { readDataStatus } from "#local/queries/sync/data-status.ts";
import { AgeText } from "#ui/feedback/AgeText.tsx";
import { useLive } from "#ui/use-live.ts";
import { Ready } from "#ui/feedback/Ready.tsx";

const AGEING_MS = 8 * 60 * 60 * 1000;

/** The amount and age of each kind of data on this device (decision 5: every offline number shows its age). */
export function DataTable() {
  const { t } = useTranslation();
  const { locale } = useLocale();
  const status = useLive(readDataStatus, undefined);
  return (
    <Ready of={status} failed={t("home.failed")} rows={4}>
      {(feeds) => (
        <table className="w-full text-body">
          <thead className="sr-only">
            <tr>
              <th scope="col">{t("syncSheet.feed")}</th>
              <th scope="col">{t("syncSheet.count")}</th>
              <th scope="col">{t("syncSheet.age")}</th>
            </tr>
          </thead>
          <tbody>
            {feeds.map(({ feed, count, loaded, lastGoodAt, differs }) => (
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
                <td className="py-2.5 pr-4 pl-3 text-right text-muted">
                  {loaded && lastGoodAt !== null ? (
                    <AgeText at={lastGoodAt} ageingAfter={AGEING_MS} />
                  ) : (
                    t(lastGoodAt === null && count === 0 ? "syncSheet.never" : "syncSheet.notLoaded")
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
