import type { ReactNode } from "react";

/** The main actions in thumb reach: sticks to the bottom, above the safe area. */
export function BottomBar({ children }: { readonly children: ReactNode }) {
  return (
    <div className="sticky bottom-0 z-20 mt-auto bg-paper px-4 pt-2 pb-[max(0.5rem,env(safe-area-inset-bottom))] edge-t">
      <div className="flex min-h-14 items-center gap-2 left-hand:flex-row-reverse panes:ml-auto panes:max-w-lg panes:left-hand:mr-auto panes:left-hand:ml-0 [&>button]:min-h-14">
        {children}
      </div>
    </div>
  );
}
