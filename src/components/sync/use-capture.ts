import { useEffect } from "react";
import { useAppActions } from "../ports.ts";

/** Marks a capture (an open cart on screen) for as long as the component is there. */
export function useCapture(): void {
  const { beginCapture, endCapture } = useAppActions();
  useEffect(() => {
    if (!beginCapture()) return;
    return endCapture;
  }, [beginCapture, endCapture]);
}
