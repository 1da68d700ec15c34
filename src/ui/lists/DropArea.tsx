import { type ReactNode, useState } from "react";
import { joinClasses } from "../styles/join-classes.ts";

interface DropAreaProps {
  /** Names it, for tests. */
  readonly place: string;
  /** Whether it takes what is being dragged now. */
  readonly takes: boolean;
  readonly onDrop: () => void;
  readonly className?: string;
  readonly children: ReactNode;
}

/** A part of a board that takes what is dragged to it, and shows it. */
export function DropArea({ place, takes, onDrop, className, children }: DropAreaProps) {
  const [isOver, setIsOver] = useState(false);
  return (
    <div
      data-place={place}
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
        onDrop();
      }}
    >
      {children}
    </div>
  );
}
