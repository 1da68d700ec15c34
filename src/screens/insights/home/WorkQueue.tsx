import { useTranslation } from "react-i18next";
import { formatCount } from "#i18n/format-quantity.ts";
import { useLocale } from "#i18n/use-locale.ts";
import { readWorkQueue } from "#local/queries/order/work-queue.ts";
import { AgeText } from "#ui/feedback/AgeText.tsx";
import { joinClasses } from "#ui/styles/join-classes.ts";
import { Section } from "#ui/layout/Section.tsx";
import { useLive } from "#ui/use-live.ts";
import { Link } from "#ui/ports/ports.tsx";
import { Ready } from "#ui/feedback/Ready.tsx";

/** Amber from this age on (ORDER-31). */
const AGEING_MS = 2 * 60 * 60 * 1000;

export function WorkQueue() {
  const { t } = useTranslation();
  const { locale } = useLocale();
  const queue = useLive(readWorkQueue, undefined);
  return (
    <Ready of={queue} failed={t("home.failed")} rows={2}>
      {(tiles) => (
        <Section title={t("home.queue")}>
          <ul className="grid grid-cols-2 gap-2 px-4 tablet:grid-cols-3 panes:grid-cols-6">
            {tiles.map(({ status, count, oldestAt }) => (
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
      )}
    </Ready>
  );
}
