import type { ReactNode } from "react";
import { joinClasses } from "../styles/join-classes.ts";

interface TwoPaneProps {
  /** List or catalogue. */
  readonly left: ReactNode;
  /** Detail or cart: always in view on a tablet. */
  readonly right: ReactNode;
  /** Which pane a phone shows. Both stay mounted when the device is turned, so that a form keeps its fields. */
  readonly phone?: "left" | "right" | "both";
}

/** Two panes (58/42) that scroll separately on a landscape tablet; elsewhere one of them, or both stacked. */
export function TwoPane({ left, right, phone = "left" }: TwoPaneProps) {
  const shown = (half: "left" | "right") =>
    phone === "both" ? "flex" : half === phone ? "flex flex-1" : "hidden panes:flex";
  return (
    <div
      className={joinClasses(
        phone === "both" && "flex-col",
        "flex min-h-0 flex-1 panes:grid panes:h-dvh panes:grid-cols-[minmax(0,58fr)_minmax(0,42fr)]",
      )}
    >
      <div className={joinClasses(shown("left"), "min-w-0 flex-col panes:overflow-y-auto panes:edge-r")}>{left}</div>
      <div className={joinClasses(shown("right"), "min-w-0 flex-col panes:overflow-y-auto panes:bg-card")}>{right}</div>
    </div>
  );
}
