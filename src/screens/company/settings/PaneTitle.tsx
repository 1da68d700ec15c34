import type { ReactNode } from "react";

/** The title of a section beside the list of sections. */
export function PaneTitle({ children }: { readonly children: ReactNode }) {
  return <h2 className="flex min-h-14 shrink-0 items-center px-4 text-row font-bold edge-b">{children}</h2>;
}
