import type { ReactNode } from "react";
import { joinClasses } from "../styles/join-classes.ts";

interface ScreenProps {
  readonly children: ReactNode;
  /** Exactly as high as the window: what is inside scrolls by itself (a `VirtualList` needs that). */
  readonly fill?: boolean;
}

/** The main landmark of a screen: header, content and bottom bar stacked over the whole height. */
export function Screen({ children, fill = false }: ScreenProps) {
  return (
    <main className={joinClasses("flex min-w-0 flex-1 flex-col", fill ? "h-dvh min-h-0" : "min-h-dvh")}>
      {children}
    </main>
  );
}
