import { ChevronLeft, ChevronRight } from "lucide-react";
import { addDays } from "#domain/values/business-day.ts";
import type { Day } from "#domain/values/instant.ts";
import { formatDay } from "#i18n/format-date.ts";
import { useText } from "#i18n/use-text.ts";
import { Button } from "#ui/controls/Button.tsx";
import { IconButton } from "#ui/controls/IconButton.tsx";

interface WeekNavProps {
  readonly from: Day;
  readonly thisWeek: Day;
  readonly onChange: (from: Day) => void;
}

/** The week shown, and the way to others. */
export function WeekNav({ from, thisWeek, onChange }: WeekNavProps) {
  const { t, locale } = useText();
  return (
    <div className="flex items-center gap-1 px-1 pt-1">
      <IconButton
        label={t("itinerary.earlierWeek")}
        icon={<ChevronLeft />}
        onClick={() => onChange(addDays(from, -7))}
      />
      <p className="min-w-0 flex-1 truncate text-center text-body font-medium">
        {t("itinerary.weekRange", {
          from: formatDay(from, locale, "day"),
          to: formatDay(addDays(from, 6), locale, "day"),
        })}
      </p>
      {from !== thisWeek && (
        <Button variant="quiet" onClick={() => onChange(thisWeek)}>
          {t("itinerary.today")}
        </Button>
      )}
      <IconButton label={t("itinerary.laterWeek")} icon={<ChevronRight />} onClick={() => onChange(addDays(from, 7))} />
    </div>
  );
}
