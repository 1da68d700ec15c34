import { useTranslation } from "react-i18next";
import { formatCount } from "#i18n/format-quantity.ts";
import { useLocale } from "#i18n/use-locale.ts";
import { readWorkQueue } from "#local/queries/order/work-queue.ts";
import { AgeText } from "#ui/feedback/AgeText.tsx";
import { ErrorState } from "#ui/feedback/ErrorState.tsx";
import { joinClasses } from "#ui/hooks/join-classes.ts";
import { LoadingRows } from "#ui/feedback/LoadingRows.tsx";
import { Section } from "#ui/layout/Section.tsx";
import { useLive } from "#ui/use-live.ts";
import { Link } from "#ui/ports/ports.tsx";

/** ORDER-31: amber from here on. */
const AGEING_MS = 2 * 60 * 60 * 1000;

export function WorkQueue() {
  const { t } = useTranslation();
  const { locale } = useLocale();
  const queue = useLive(readWorkQueue, undefined);
  if (queue.state === "loading") return <LoadingRows count={2} />;
  if (queue.state === "failed") return <ErrorState title={t("home.failed")} />;
  return (
    <Section title={t("home.queue")}>
      <ul className="grid grid-cols-2 gap-2 px-4 tablet:grid-cols-3 panes:grid-cols-6">
        {queue.value.map(({ status, count, oldestAt }) => (
          <li key={status}>
            <Link
              to="/orders"
              className={joinClasses(
                "flex min-h-28 flex-col justify-between rounded-card p-3 active:bg-raised",
                count > 0 ? "bg-card edge-control" : "text-muted edge",
              )}
            >
              <span className="text-body font-medium">{t(`home.tiles.${status}`)}</span>
              <span>
                <span className="block text-figure font-bold tabular-nums">{formatCount(count, locale)}</span>
                <span className="block min-h-4.5 text-caption">
                  {oldestAt !== null && <AgeText at={oldestAt} ageingAfter={AGEING_MS} />}
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}
