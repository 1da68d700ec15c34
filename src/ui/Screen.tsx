import type { ReactNode } from "react";

/** The frame of a screen: header, content and bottom bar stacked over the whole height. */
export function Screen({ children }: { readonly children: ReactNode }) {
  return <div className="flex min-h-dvh min-w-0 flex-1 flex-col">{children}</div>;
}
