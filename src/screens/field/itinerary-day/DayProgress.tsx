import { ChevronLeft, ChevronRight } from "lucide-react";
import { useTranslation } from "react-i18next";
import { IconButton } from "#ui/controls/IconButton.tsx";

interface DayProgressProps {
  readonly done: number;
  readonly planned: number;
  /** Moves by this many days. */
  readonly onTurn: (days: number) => void;
}

/** The day's progress, between buttons to the previous and next day. */
export function DayProgress({ done, planned, onTurn }: DayProgressProps) {
  const { t } = useTranslation();
  return (
    <div className="flex items-center gap-1 px-1 py-2 edge-b">
      <IconButton label={t("itineraryDay.earlierDay")} icon={<ChevronLeft />} onClick={() => onTurn(-1)} />
      <div className="mx-auto flex max-w-md min-w-0 flex-1 flex-col gap-2">
        <p className="text-center text-body font-medium tabular-nums">
          {planned === 0 ? t("itinerary.noStops") : t("itineraryDay.progress", { done, planned })}
        </p>
        <div aria-hidden className="h-2 overflow-hidden rounded-full bg-raised edge">
          <div
            className="h-full w-full origin-left bg-brand transition-transform"
            style={{ transform: `scaleX(${planned === 0 ? 0 : done / planned})` }}
          />
        </div>
      </div>
      <IconButton label={t("itineraryDay.laterDay")} icon={<ChevronRight />} onClick={() => onTurn(1)} />
    </div>
  );
}
