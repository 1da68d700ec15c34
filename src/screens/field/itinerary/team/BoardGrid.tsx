import { ChevronDown, ChevronRight } from "lucide-react";
import { Fragment } from "react";
import { formatDay } from "#i18n/format-date.ts";
import { useText } from "#i18n/use-text.ts";
import type { TeamMember } from "#local/queries/itinerary/team.ts";
import { joinClasses } from "#ui/styles/join-classes.ts";
import type { Board } from "./board.ts";
import { DayStops } from "./DayStops.tsx";
import { DayCell } from "./DayCell.tsx";
import { LoadText } from "./LoadText.tsx";
import { MemberHead } from "./MemberHead.tsx";
import { MemberMenu } from "./MemberMenu.tsx";

interface BoardGridProps {
  readonly board: Board;
  readonly timeZone: string;
}

/** The team's week on a wide screen: a row per person, a column per day; one row at a time shows its stops. */
export function BoardGrid({ board, timeZone }: BoardGridProps) {
  const { t, locale } = useText();
  const { openId, team } = board;
  const { today, members } = team;
  return (
    <div className="overflow-x-auto px-4 pb-4">
      <table className="w-full min-w-[64rem] table-fixed border-collapse text-left">
        <thead>
          <tr>
            <th scope="col" className="w-56 p-2 text-caption font-medium text-muted">
              {t("itinerary.team.person")}
            </th>
            {members[0]?.days.map(({ plan: { day } }) => (
              <th
                key={day}
                scope="col"
                className={joinClasses("p-2 text-body font-medium", day === today && "text-brand")}
              >
                {day === today ? `${t("itinerary.today")} · ${formatDay(day, locale)}` : formatDay(day, locale)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {members.map((member) => (
            <Fragment key={member.id}>
              <LoadRow
                board={board}
                timeZone={timeZone}
                member={member}
                isOpen={openId === member.id}
                onToggle={() => board.open(openId === member.id ? null : member.id)}
              />
              {openId === member.id && <StopsRow board={board} member={member} />}
            </Fragment>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface RowProps {
  readonly board: Board;
  readonly member: TeamMember;
}

interface LoadRowProps extends RowProps {
  readonly timeZone: string;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

/** The stops of a row that is opened far down would be below the edge of the screen. */
function bringUp(row: HTMLTableRowElement | null): void {
  row?.scrollIntoView({ block: "start", behavior: "smooth" });
}

function LoadRow({ board, timeZone, member, isOpen, onToggle }: LoadRowProps) {
  const { today } = board.team;
  const Fold = isOpen ? ChevronDown : ChevronRight;
  return (
    <tr ref={isOpen ? bringUp : null} className="scroll-mt-16 align-top edge-t">
      <th scope="row" className="py-1 font-normal">
        <div className="flex items-start">
          <button
            type="button"
            aria-expanded={isOpen}
            onClick={onToggle}
            className="flex min-h-12 min-w-0 flex-1 items-start gap-1 rounded-control py-2 text-left active:bg-raised"
          >
            <Fold aria-hidden className="size-5 shrink-0" />
            <span className="min-w-0">
              <span className="block text-body font-medium break-words">{member.name}</span>
              <MemberHead member={member} today={today} timeZone={timeZone} />
            </span>
          </button>
          <MemberMenu member={member} />
        </div>
      </th>
      {member.days.map((day) => (
        <td key={day.plan.day} className="p-0.5">
          <DayCell board={board} day={day} className="min-h-16 rounded-control p-1.5">
            <LoadText day={day} />
          </DayCell>
        </td>
      ))}
    </tr>
  );
}

function StopsRow({ board, member }: RowProps) {
  const { t } = useText();
  return (
    <tr className="align-top">
      <th scope="row">
        <span className="sr-only">{t("itinerary.team.stopsOfPerson", { name: member.name })}</span>
      </th>
      {member.days.map((day) => (
        <td key={day.plan.day} className="p-0.5 pb-3">
          <DayCell board={board} day={day} className="min-h-16 rounded-control">
            <DayStops board={board} day={day} name={member.name} />
          </DayCell>
        </td>
      ))}
    </tr>
  );
}
