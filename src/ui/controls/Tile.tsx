import type { ReactNode } from "react";
import { joinClasses } from "../hooks/join-classes.ts";
import { Sparkline } from "../feedback/Sparkline.tsx";

interface TileProps {
  readonly label: string;
  /** The figure as text or as an `AmountText` of size `total`. */
  readonly figure: ReactNode;
  /** One comparison in words ("+12 % than last Friday"), and how fresh it is. */
  readonly comparison?: string | undefined;
  readonly note?: string | undefined;
  /** The course so far, oldest first; drawn without axes, its numbers belong into the detail. */
  readonly course?: readonly number[];
  /** Opens the formula and the table. */
  readonly onClick?: () => void;
}

/** One figure of the day or of the company: label, big figure, one comparison in words. */
export function Tile({ label, figure, comparison, note, course, onClick }: TileProps) {
  const content = (
    <>
      <span className="text-body text-muted">{label}</span>
      <span className="text-total font-bold break-words tabular-nums">{figure}</span>
      {comparison !== undefined && <span className="text-body">{comparison}</span>}
      {note !== undefined && <span className="text-caption text-muted">{note}</span>}
      {course !== undefined && course.length > 1 && <Sparkline values={course} />}
    </>
  );
  const classes = "flex min-h-24 w-full min-w-0 flex-col items-start gap-0.5 rounded-card bg-card p-4 text-left edge";
  if (!onClick) return <div className={classes}>{content}</div>;
  return (
    <button type="button" onClick={onClick} className={joinClasses(classes, "transition-colors active:bg-raised")}>
      {content}
    </button>
  );
}
