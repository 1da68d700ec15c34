import { ArrowLeft } from "lucide-react";
import { useState } from "react";
import type { Day } from "#domain/values/instant.ts";
import { formatDay } from "#i18n/format-date.ts";
import { useText } from "#i18n/use-text.ts";
import type { TeamDay, TeamMember } from "#local/queries/itinerary/team.ts";
import { Button } from "#ui/controls/Button.tsx";
import { ChoiceRow } from "#ui/controls/ChoiceRow.tsx";
import { SelectField } from "#ui/fields/SelectField.tsx";
import type { Board } from "./board.ts";
import { DayStops } from "./DayStops.tsx";
import { DayCell } from "./DayCell.tsx";
import { LoadText } from "./LoadText.tsx";
import { MemberHead } from "./MemberHead.tsx";
import { MemberMenu } from "./MemberMenu.tsx";

interface BoardListProps {
  readonly board: Board;
  readonly timeZone: string;
}

/** The team's week on a phone: one person's days, or everybody's one day (VISIT-43). */
export function BoardList({ board, timeZone }: BoardListProps) {
  const { t, locale } = useText();
  const { today, members } = board.team;
  const [by, setBy] = useState<"person" | "day">("person");
  const [chosenDay, setChosenDay] = useState<Day>(today);
  const open = members.find(({ id }) => id === board.openId);
  const days = members[0]?.days.map(({ plan }) => plan.day) ?? [];
  const day = days.includes(chosenDay) ? chosenDay : (days[0] ?? today);
  return (
    <div className="flex flex-col gap-3 px-4 pt-3 pb-4">
      <ChoiceRow
        label={t("itinerary.team.by")}
        hideLabel
        value={by}
        options={[
          { value: "person", label: t("itinerary.team.byPerson") },
          { value: "day", label: t("itinerary.team.byDay") },
        ]}
        onChange={setBy}
      />
      {by === "person" && open === undefined && <People {...{ board, timeZone }} />}
      {by === "person" && open !== undefined && (
        <>
          <div className="flex items-start gap-2">
            <div className="min-w-0 flex-1">
              <h2 className="text-row font-bold">{open.name}</h2>
              <MemberHead member={open} today={today} timeZone={timeZone} />
            </div>
            <MemberMenu member={open} />
          </div>
          {members.length > 1 && (
            <div>
              <Button icon={<ArrowLeft aria-hidden className="size-5" />} onClick={() => board.open(null)}>
                {t("itinerary.team.everybody")}
              </Button>
            </div>
          )}
          {open.days.map((each) => (
            <Cell
              key={each.plan.day}
              board={board}
              day={each}
              name={open.name}
              title={each.plan.day === today ? t("itinerary.today") : formatDay(each.plan.day, locale, "full")}
            />
          ))}
        </>
      )}
      {by === "day" && (
        <>
          <SelectField
            label={t("itinerary.team.day")}
            value={day}
            options={days.map((each) => ({ value: each, label: formatDay(each, locale, "full") }))}
            onChange={setChosenDay}
          />
          {members.flatMap((member) =>
            member.days
              .filter(({ plan }) => plan.day === day)
              .map((each) => <Cell key={member.id} board={board} day={each} name={member.name} title={member.name} />),
          )}
        </>
      )}
    </div>
  );
}

function People({ board, timeZone }: BoardListProps) {
  const { today, members } = board.team;
  const todayOf = (member: TeamMember) => member.days.find(({ plan }) => plan.day === today);
  return (
    <ul className="-mx-4 edge-t">
      {members.map((member) => {
        const day = todayOf(member);
        return (
          <li key={member.id} className="flex items-start pr-1 edge-b">
            <button
              type="button"
              onClick={() => board.open(member.id)}
              className="flex min-h-16 min-w-0 flex-1 items-start gap-3 py-2 pl-4 text-left active:bg-raised"
            >
              <span className="min-w-0 flex-1">
                <span className="block text-row font-medium">{member.name}</span>
                <MemberHead member={member} today={today} timeZone={timeZone} />
              </span>
              {day && <LoadText day={day} />}
            </button>
            <MemberMenu member={member} />
          </li>
        );
      })}
    </ul>
  );
}

interface CellProps {
  readonly board: Board;
  readonly day: TeamDay;
  readonly name: string;
  readonly title: string;
}

function Cell({ board, day, name, title }: CellProps) {
  return (
    <DayCell board={board} day={day} className="rounded-card bg-card p-2 edge">
      <div className="flex items-start justify-between gap-3 p-2">
        <h3 className="text-body font-bold first-letter:uppercase">{title}</h3>
        <LoadText day={day} />
      </div>
      <DayStops board={board} day={day} name={name} />
    </DayCell>
  );
}
