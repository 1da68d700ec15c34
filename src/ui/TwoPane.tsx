import type { ReactNode } from "react";
import { joinClasses } from "./join-classes.ts";

interface TwoPaneProps {
  /** List or catalogue. */
  readonly left: ReactNode;
  /** Detail or cart: always in view on a tablet. */
  readonly right: ReactNode;
  /** Which half a phone shows. It stays what it is when the device is turned: a form on the right keeps its fields. */
  readonly alone?: "left" | "right";
}

/** 58/42 on a tablet held sideways, each half scrolling by itself; one of them alone elsewhere. */
export function TwoPane({ left, right, alone = "left" }: TwoPaneProps) {
  const shown = (half: "left" | "right") => (half === alone ? "flex flex-1" : "hidden panes:flex");
  return (
    <div className="flex min-h-0 flex-1 panes:grid panes:h-dvh panes:grid-cols-[58fr_42fr]">
      <div className={joinClasses(shown("left"), "min-w-0 flex-col panes:overflow-y-auto panes:edge-r")}>{left}</div>
      <div className={joinClasses(shown("right"), "min-w-0 flex-col panes:overflow-y-auto panes:bg-card")}>{right}</div>
    </div>
  );
}
