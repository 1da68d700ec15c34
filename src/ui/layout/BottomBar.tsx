import type { ReactNode } from "react";

interface BottomBarProps {
  readonly children: ReactNode;
  /** What is said of them, such as why one did nothing: in sight wherever the page is scrolled to. */
  readonly above?: ReactNode;
}

/** The main actions in thumb reach: sticks to the bottom, above the safe area. */
export function BottomBar({ children, above }: BottomBarProps) {
  return (
    <div className="sticky bottom-(--keyboard) z-20 mt-auto bg-paper px-4 pt-2 pb-[max(0.5rem,env(safe-area-inset-bottom))] edge-t">
      {above !== undefined && <div className="not-empty:pb-2">{above}</div>}
      <div className="flex min-h-14 items-center gap-2 left-hand:flex-row-reverse panes:ml-auto panes:max-w-lg panes:left-hand:mr-auto panes:left-hand:ml-0 tight:flex-wrap [&>a]:min-h-14 [&>button]:min-h-14">
        {children}
      </div>
    </div>
  );
}
