import type { ReactNode } from "react";

interface TwoPaneProps {
  /** List or catalogue. */
  readonly left: ReactNode;
  /** Detail or cart: always in view on a tablet, not drawn on a phone. */
  readonly right: ReactNode;
}

/** 58/42 on a tablet held sideways, each half scrolling by itself; the left alone elsewhere. */
export function TwoPane({ left, right }: TwoPaneProps) {
  return (
    <div className="flex min-h-0 flex-1 panes:grid panes:h-dvh panes:grid-cols-[58fr_42fr]">
      <div className="flex min-w-0 flex-1 flex-col panes:overflow-y-auto panes:edge-r">{left}</div>
      <div className="hidden min-w-0 flex-col bg-card panes:flex panes:overflow-y-auto">{right}</div>
    </div>
  );
}
