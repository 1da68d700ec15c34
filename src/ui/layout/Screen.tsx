import type { ReactNode } from "react";
import { joinClasses } from "../styles/join-classes.ts";

interface ScreenProps {
  readonly children: ReactNode;
  /** As high as the window, with content that scrolls itself (needed by `VirtualList`). */
  readonly fill?: boolean;
}

/** A screen's main landmark: header, content and bottom bar. */
export function Screen({ children, fill = false }: ScreenProps) {
  return (
    <main className={joinClasses("flex min-w-0 flex-1 flex-col", fill ? "h-dvh min-h-0" : "min-h-dvh")}>
      {children}
    </main>
  );
}
