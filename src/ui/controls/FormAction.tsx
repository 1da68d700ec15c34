import type { ReactNode } from "react";

/** The main action of a long form: stays in reach while the fields scroll (SCREEN-2). */
export function FormAction({ children }: { readonly children: ReactNode }) {
  return (
    <div className="sticky bottom-(--keyboard) z-10 -mx-1 bg-paper px-1 pt-2 pb-[max(0.5rem,env(safe-area-inset-bottom))] edge-t">
      {children}
    </div>
  );
}
