import type { ReactNode } from "react";

/** The main action of a form longer than a phone (on an `EntryPage`): stays within reach while the fields scroll (R19). */
export function EntryAction({ children }: { readonly children: ReactNode }) {
  return (
    <div className="sticky bottom-0 z-10 -mx-5 bg-paper px-5 pt-2 pb-[max(0.5rem,env(safe-area-inset-bottom))] panes:mx-0 panes:px-0">
      {children}
    </div>
  );
}
