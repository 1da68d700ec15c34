import { Plus } from "lucide-react";
import { useText } from "#i18n/use-text.ts";
import { formatDay } from "#i18n/format-date.ts";
import type { TeamDay } from "#local/queries/itinerary/team.ts";
import { Button } from "#ui/controls/Button.tsx";
import { LinkButton } from "#ui/controls/LinkButton.tsx";
import { type Board, isOpenPlace } from "./board.ts";
import { StopChip } from "./StopChip.tsx";

interface DayStopsProps {
  readonly board: Board;
  readonly day: TeamDay;
  readonly name: string;
}

/** The stops of a cell in driving order, with what can be done with the whole day. */
export function DayStops({ board, day, name }: DayStopsProps) {
  const { t, locale } = useText();
  const { repId, day: on } = day.plan;
  const place = { repId, day: on };
  const where = { name, day: formatDay(on, locale) };
  const hidden = <span className="sr-only">: {t("itinerary.team.place", where)}</span>;
  return (
    <div className="flex flex-col gap-1">
      {day.stops.length > 0 && (
        <ol aria-label={t("itinerary.team.stopsOf", where)} className="flex flex-col gap-1">
          {day.stops.map((stop, index) => (
            <li key={stop.stop.stopId}>
              <StopChip board={board} place={place} stop={stop} number={index + 1} />
            </li>
          ))}
        </ol>
      )}
      {isOpenPlace(day, board.team.today) && (
        <Button variant="quiet" icon={<Plus aria-hidden className="size-5" />} onClick={() => board.askWhom(place)}>
          {t("itinerary.team.add")}
          {hidden}
        </Button>
      )}
      {day.stops.length > 0 && (
        <LinkButton variant="quiet" to={`/itinerary/${on}?rep=${repId}`}>
          {t("itinerary.team.openDay")}
          {hidden}
        </LinkButton>
      )}
    </div>
  );
}
