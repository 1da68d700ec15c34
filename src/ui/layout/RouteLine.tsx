import type { ReactNode } from "react";
import { joinClasses } from "../styles/join-classes.ts";

/** Filled = done, ring = planned, double ring = now, dash = skipped, diamond = off plan (SCREEN-14). */
export type StopMark = "done" | "planned" | "now" | "skipped" | "offPlan";

/** A vertical line with stops: a day, an order's timeline, the first load. */
export function RouteLine({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <ol aria-label={label} className="flex flex-col">
      {children}
    </ol>
  );
}

interface RouteStopProps {
  readonly mark: StopMark;
  /** The mark's accessible name. */
  readonly markLabel: string;
  /** The last stop. */
  readonly last?: boolean;
  /** The number beside the mark. */
  readonly number?: number;
  readonly children: ReactNode;
}

export function RouteStop({ mark, markLabel, last = false, number, children }: RouteStopProps) {
  return (
    <li className="relative flex gap-3 pl-4">
      <span className="relative flex w-7 shrink-0 flex-col items-center">
        <span aria-hidden className={joinClasses("h-4 w-0.5 shrink-0", "bg-brand")} />
        <StopSign mark={mark} />
        {!last && <span aria-hidden className="w-0.5 flex-1 bg-brand" />}
        {number !== undefined && (
          <span className="absolute top-11 bg-paper px-0.5 text-caption text-muted tabular-nums">{number}</span>
        )}
      </span>
      <div className="min-w-0 flex-1">
        <span className="sr-only">{markLabel}</span>
        {children}
      </div>
    </li>
  );
}

/** A mark of the route line, also used alone (legends, chips). */
export function StopSign({ mark }: { readonly mark: StopMark }) {
  return (
    <svg
      aria-hidden
      viewBox="0 0 28 28"
      className="size-7 shrink-0 text-brand"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.5"
    >
      {mark === "done" && <circle cx="14" cy="14" r="8" fill="currentColor" />}
      {mark === "planned" && <circle cx="14" cy="14" r="8" />}
      {mark === "now" && (
        <>
          <circle cx="14" cy="14" r="11" />
          <circle cx="14" cy="14" r="5.5" />
        </>
      )}
      {mark === "skipped" && <path d="M6 14h16" strokeLinecap="round" />}
      {mark === "offPlan" && <path d="M14 5l9 9-9 9-9-9z" strokeLinejoin="round" />}
    </svg>
  );
}
