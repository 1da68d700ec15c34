import { useState } from "react";
import { useText } from "#i18n/use-text.ts";
import { formatDay } from "#i18n/format-date.ts";
import type { Day } from "#domain/values/instant.ts";
import { readTeam, type TeamDay } from "#local/queries/itinerary/team.ts";
import { Button } from "#ui/controls/Button.tsx";
import { Ready } from "#ui/feedback/Ready.tsx";
import { SelectField } from "#ui/fields/SelectField.tsx";
import { Sheet } from "#ui/layout/Sheet.tsx";
import { useLive } from "#ui/use-live.ts";
import { isOpenPlace, type Place } from "./team/board.ts";

/** So many days ahead visits can be planned by hand. */
const DAYS_AHEAD = 28;

interface PlaceSheetProps {
  readonly title: string;
  readonly actionLabel: string;
  readonly today: Day;
  /** Where it is now, which is no choice; null = nowhere. */
  readonly from: Place | null;
  /** Whose days are offered first. */
  readonly repId: string;
  readonly onChoose: (to: Place) => void;
  readonly onClose: () => void;
}

/** Asks for a day, and whose where there are several people to plan for; each day says how full it is. */
export function PlaceSheet({ title, actionLabel, today, from, repId, onChoose, onClose }: PlaceSheetProps) {
  const { t, locale } = useText();
  const live = useLive(readTeam, { from: today, count: DAYS_AHEAD + 1 });
  const [whose, setWhose] = useState(repId);
  const [day, setDay] = useState<Day | null>(null);
  const isChoice = (each: TeamDay) =>
    isOpenPlace(each, today) && !(from?.repId === each.plan.repId && from.day === each.plan.day);
  const load = ({ plan, off }: TeamDay) => {
    const count = plan.stops.filter(({ state }) => state !== "skipped").length;
    const stops = count === 0 ? t("itinerary.noStops") : t("itinerary.stops", { count });
    return off === null ? stops : `${t(`itinerary.team.off.${off}`)}, ${stops}`;
  };
  return (
    <Sheet open onClose={onClose} title={title}>
      <Ready of={live} failed={t("itinerary.failed")}>
        {(team) => {
          const members = team?.members ?? [];
          const member = members.find(({ id }) => id === whose) ?? members[0];
          const days = (member?.days ?? []).filter(isChoice);
          const chosen = days.find(({ plan }) => plan.day === day) ?? days.find(({ off }) => off === null) ?? days[0];
          return (
            <div className="flex flex-col gap-4 p-4">
              {members.length > 1 && (
                <SelectField
                  label={t("itinerary.team.person")}
                  value={member?.id ?? ""}
                  options={members.map(({ id, name }) => ({ value: id, label: name }))}
                  onChange={setWhose}
                />
              )}
              <SelectField
                label={t("itinerary.team.day")}
                value={chosen?.plan.day ?? ""}
                options={days.map((each) => ({
                  value: each.plan.day,
                  label: `${formatDay(each.plan.day, locale)} · ${load(each)}`,
                }))}
                onChange={setDay}
              />
              <Button
                variant="main"
                full
                disabled={chosen === undefined}
                onClick={() => chosen && onChoose({ repId: chosen.plan.repId, day: chosen.plan.day })}
              >
                {actionLabel}
              </Button>
            </div>
          );
        }}
      </Ready>
    </Sheet>
  );
}
