import { createContext, type ReactNode, useContext } from "react";

/** What the app puts into every screen's title row: the menu button (null where SPEC 2 hides it) and the sync chip. */
export interface Frame {
  readonly menu: ReactNode;
  readonly status: ReactNode;
}

export const FrameContext = createContext<Frame>({ menu: null, status: null });

export function useFrame(): Frame {
  return useContext(FrameContext);
}
