import { useTranslation } from "react-i18next";
import { formatMegabytes } from "#i18n/format-quantity.ts";
import { useLocale } from "#i18n/use-locale.ts";
import { Button } from "#ui/controls/Button.tsx";
import { Notice } from "#ui/feedback/Notice.tsx";
import { ProgressBar } from "#ui/feedback/ProgressBar.tsx";
import { useAppActions, useSyncStatus } from "../ports.ts";

/** What is less than a tenth of a megabyte is not worth a figure. */
const LEAST_BYTES = 100_000;

/**
 * The first load: progress, time left and what can be sold meanwhile; or that storage is full. Nothing once it is done.
 */
export function LoadProgress() {
  const { t } = useTranslation();
  const { locale } = useLocale();
  const { loadProgress, storageFull } = useSyncStatus();
  if (storageFull) return <NoRoom />;
  if (!loadProgress) return null;
  const { share, secondsLeft, bytes, products } = loadProgress;
  return (
    <output aria-live="off" className="flex flex-col gap-1 px-4 pt-4 pb-1">
      <ProgressBar label={t("ui.preparing")} share={share} secondsLeft={secondsLeft} />
      <p className="flex flex-wrap justify-between gap-x-4 text-caption text-muted">
        <span>{products > 0 ? t("ui.usableAlready", { count: products }) : t("ui.usableSoon")}</span>
        {bytes !== null && bytes.total >= LEAST_BYTES && (
          <span className="tabular-nums">
            {t("ui.bytesOf", {
              loaded: formatMegabytes(bytes.loaded, locale),
              total: formatMegabytes(bytes.total, locale),
            })}
          </span>
        )}
      </p>
    </output>
  );
}

/** Server data cannot be stored: what that means, and what to do. */
function NoRoom() {
  const { t } = useTranslation();
  const { syncNow } = useAppActions();
  return (
    <div className="px-4 pt-4">
      <Notice tone="attention" action={<Button onClick={syncNow}>{t("ui.tryAgain")}</Button>}>
        <p className="font-bold">{t("ui.noRoom")}</p>
        <p>{t("ui.noRoomText")}</p>
      </Notice>
    </div>
  );
}
