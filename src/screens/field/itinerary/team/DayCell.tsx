import { type ReactNode, useState } from "react";
import { joinClasses } from "#ui/styles/join-classes.ts";
import type { TeamDay } from "#local/queries/itinerary/team.ts";
import { type Board, isOpenPlace } from "./board.ts";

interface DropAreaProps {
  readonly board: Board;
  readonly day: TeamDay;
  readonly className?: string;
  readonly children: ReactNode;
}

/** A cell of the board that takes dragged stops, if its day is still open. */
export function DropArea({ board, day, className, children }: DropAreaProps) {
  const [isOver, setIsOver] = useState(false);
  const { repId, day: on } = day.plan;
  const { grabbed, team } = board;
  const isHere = grabbed?.from.repId === repId && grabbed.from.day === on;
  const takes = grabbed !== null && !isHere && isOpenPlace(day, team.today);
  return (
    <div
      data-place={`${repId} ${on}`}
      className={joinClasses(className, takes && isOver && "bg-brand-soft outline-2 outline-brand")}
      onDragOver={(event) => {
        if (!takes) return;
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        if (!takes) return;
        event.preventDefault();
        setIsOver(false);
        board.grab(null);
        board.drop(grabbed, { repId, day: on });
      }}
    >
      {children}
    </div>
  );
}
