import type { ReactNode } from "react";
import { DropArea } from "#ui/lists/DropArea.tsx";
import type { TeamDay } from "#local/queries/itinerary/team.ts";
import { type Board, isOpenPlace } from "./board.ts";

interface DayCellProps {
  readonly board: Board;
  readonly day: TeamDay;
  readonly className?: string;
  readonly children: ReactNode;
}

/** A cell of the board that takes dragged stops, if its day is still open. */
export function DayCell({ board, day, className = "", children }: DayCellProps) {
  const { repId, day: on } = day.plan;
  const { grabbed, team } = board;
  const isHere = grabbed?.from.repId === repId && grabbed.from.day === on;
  return (
    <DropArea
      place={`${repId} ${on}`}
      takes={grabbed !== null && !isHere && isOpenPlace(day, team.today)}
      onDrop={() => {
        if (grabbed === null) return;
        board.grab(null);
        board.drop(grabbed, { repId, day: on });
      }}
      className={className}
    >
      {children}
    </DropArea>
  );
}
