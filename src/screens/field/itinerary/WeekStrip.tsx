import { useTranslation } from "react-i18next";
import type { Day } from "#domain/values/instant.ts";
import { formatDay } from "#i18n/format-date.ts";
import { useLocale } from "#i18n/use-locale.ts";
import type { TeamDay } from "#local/queries/itinerary/team.ts";
import { joinClasses } from "#ui/styles/join-classes.ts";
import { dayPath } from "./week.ts";
import { Link } from "#ui/ports/ports.tsx";

interface WeekStripProps {
  readonly days: readonly TeamDay[];
  readonly today: Day;
}

/** Seven days side by side with their stop counts; nearly full width on a phone, for large tap targets. */
export function WeekStrip({ days, today }: WeekStripProps) {
  const { t } = useTranslation();
  const { locale } = useLocale();
  const weekday = new Intl.DateTimeFormat(locale, { weekday: "narrow", timeZone: "UTC" });
  return (
    <ol aria-label={t("itinerary.week")} className="-mx-2 grid grid-cols-7 gap-px min-[30rem]:mx-0 min-[30rem]:gap-1">
      {days.map(({ plan: { day }, load: { stops: planned } }) => (
        <li key={day}>
          <Link
            to={dayPath(day, day === today)}
            aria-label={`${formatDay(day, locale, "full")}, ${planned === 0 ? t("itinerary.noStops") : t("itinerary.stops", { count: planned })}`}
            className={joinClasses(
              "flex min-h-16 flex-col items-center justify-center rounded-control tabular-nums",
              day === today ? "bg-brand text-on-brand" : "bg-card edge active:bg-raised",
            )}
          >
            <span className="text-caption">{weekday.format(Date.parse(`${day}T00:00:00Z`))}</span>
            <span className="text-body font-bold">{Number(day.slice(8))}</span>
            <span className="text-caption">{planned === 0 ? "–" : planned}</span>
          </Link>
        </li>
      ))}
    </ol>
  );
}
